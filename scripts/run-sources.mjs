// Runs a module of a suite from its sources, without building them. The module's `main` receives the arguments and returns the exit code.
import { join } from "node:path";
import { createServer, defaultServerConditions } from "vite";

const vite = await createServer({
  configFile: false,
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  root: join(import.meta.dirname, ".."),
  server: { middlewareMode: true, watch: null, ws: false },
  ssr: {
    noExternal: [/^@mastery\//],
    resolve: { conditions: ["@mastery/source", ...defaultServerConditions] },
  },
});
const [module, ...args] = process.argv.slice(2);
const { main } = await vite.ssrLoadModule(module);
process.exit(await main(args));
