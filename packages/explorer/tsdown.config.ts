import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";
import { build, type Rolldown } from "vite";

const PAGE = "virtual:page";
const VITE_CONFIG = fileURLToPath(new URL("vite.config.ts", import.meta.url));

// The rest is the root's. Vite's output goes into the package's module as strings: a host that bundles it, such as a Lambda or
// an edge function, has no files to find at run time.
const config: UserConfig = defineConfig({
  plugins: [
    {
      name: "page",
      resolveId: (id) => (id === PAGE ? `\0${PAGE}` : null),
      load: async (id) => (id === `\0${PAGE}` ? pageModule() : null),
    },
  ],
});

async function pageModule(): Promise<string> {
  const { output } = (await build({ configFile: VITE_CONFIG })) as Rolldown.RolldownOutput;
  const files = output.map((file) => ({
    name: file.fileName,
    text: file.type === "chunk" ? file.code : String(file.source),
  }));
  return `export const builtFiles = ${JSON.stringify(files)};`;
}

export default config;
