import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";
import { buildPage, pageModule } from "../../scripts/page-build.ts";

const configFile = fileURLToPath(new URL("vite.config.ts", import.meta.url));

// All other settings are in the configuration at the root.
const config: UserConfig = defineConfig({
  plugins: [
    pageModule(import.meta.dirname, "virtual:page", async () => {
      const { files } = await buildPage({ configFile });
      return Object.entries(files).map(([name, text]) => ({ name, text }));
    }),
  ],
});

export default config;
