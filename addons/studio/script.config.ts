import { join } from "node:path";
import type { InlineConfig } from "vite";
import { BROWSERS, SOURCES } from "../../scripts/page-build.ts";

const WORKER = "virtual:worker";
/** Name of the module that fetches the model. The module is not used here, since the page passes the model to the worker. */
const MODEL = "#model";

/**
 * Returns the configuration for building a part of the studio as one classic script, since a page opened from disk cannot load modules.
 *
 * @param worker the script that the page starts as its worker
 */
export function studioScript(input: string, worker = ""): InlineConfig {
  const root = join(import.meta.dirname, "src");
  return {
    root,
    configFile: false,
    logLevel: "warn",
    resolve: {
      conditions: SOURCES,
      // A module of Node that the reader of spreadsheets loads, and does without in a browser.
      alias: { stream: join(root, "no-stream.ts") },
    },
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
      target: BROWSERS,
      rolldownOptions: {
        // A script has no `import.meta`. Vite's helper for dynamic imports mentions `import.meta`, but the helper never runs, since there
        // is only one file.
        checks: { emptyImportMeta: false, pluginTimings: false },
        input: join(root, input),
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
