import { fileURLToPath } from "node:url";
import { defaultClientConditions, type InlineConfig } from "vite";

const WORKER = "virtual:worker";
/** The page hands over the model, which this would fetch. */
const MODEL = "#model";

/** A classic script of one file: a page that was opened from a disk may load neither modules nor their parts. */
export function classicScript(input: string, worker?: string): InlineConfig {
  return {
    root: fileURLToPath(new URL("src/studio/", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    // Everything comes from the sources, so that no build has to come before this one.
    resolve: { conditions: ["@mastery/source", ...defaultClientConditions] },
    plugins: [
      {
        name: "studio",
        enforce: "pre",
        resolveId: (id) => (id === WORKER || id === MODEL ? `\0${id}` : null),
        load(id) {
          if (id === `\0${WORKER}`) return `export const workerSource = ${JSON.stringify(worker)};`;
          return id === `\0${MODEL}` ? "export const readModelFile = undefined;" : null;
        },
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      // The first browsers with `light-dark()`.
      target: ["chrome123", "firefox120", "safari17.5"],
      rolldownOptions: {
        // A script has no `import.meta`. Vite's helper for dynamic imports asks for it, but never runs: there is one file.
        checks: { emptyImportMeta: false, pluginTimings: false },
        input: fileURLToPath(new URL(`src/studio/${input}`, import.meta.url)),
        output: {
          format: "iife",
          codeSplitting: false,
          entryFileNames: "studio.js",
          assetFileNames: "studio[extname]",
        },
      },
    },
  };
}
