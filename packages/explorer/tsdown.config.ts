import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";
import { build, type Rolldown } from "vite";

const PAGE = "virtual:page";
const PREACT_LICENCE = new URL("node_modules/preact/LICENSE", import.meta.url);
const VITE_CONFIG = fileURLToPath(new URL("vite.config.ts", import.meta.url));

// The rest is the root's. Vite's output goes into the package's module as strings: a host that bundles it, such as a Lambda or
// an edge function, has no files to find at run time. Preact is carried along, and so is its licence.
const config: UserConfig = defineConfig({
  plugins: [
    {
      name: "page",
      resolveId: (id) => (id === PAGE ? `\0${PAGE}` : null),
      async load(id) {
        if (id !== `\0${PAGE}`) return null;
        const licence = readFileSync(PREACT_LICENCE, "utf8");
        this.emitFile({ type: "asset", fileName: "third-party/preact.txt", source: licence });
        return pageModule();
      },
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
