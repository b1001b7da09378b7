import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig, type InlineConfig, type UserConfig } from "vite";

/** The first versions of browsers that support `light-dark()`. */
const TARGET = ["chrome123", "firefox120", "safari17.5"];
/** Packages are resolved to their sources, so that they need not be built first. */
const resolve = {
  conditions: ["@mastery/source", ...defaultClientConditions],
  // A module of Node that the reader of spreadsheets loads, and does without in a browser.
  alias: { stream: pathOf("src/no-stream.ts") },
};

/** The explorer, served at `<prefix>/explorer` with its files below this path. The page refers to its files as `explorer/…`. */
const config: UserConfig = defineConfig({
  root: pathOf("src/page/"),
  base: "./",
  logLevel: "warn",
  resolve,
  build: {
    assetsDir: "explorer",
    // A strict content security policy does not allow `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: TARGET,
    write: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The development server of Vite serves the sources. The development server passes all other requests to a service at port 8000, such
    // as the service that `npm start` runs.
    proxy: { "^/(?!@)[^.]+$": "http://127.0.0.1:8000" },
  },
});

const WORKER = "virtual:worker";
/** Name of the module that fetches the model. The module is not used here, since the page passes the model to the worker. */
const MODEL = "#model";

/**
 * Returns the configuration for building a part of the studio as one classic script, since a page opened from disk cannot load modules.
 *
 * @param worker the script that the page starts as its worker
 */
export function studioScript(input: string, worker = ""): InlineConfig {
  return {
    root: pathOf("src/"),
    configFile: false,
    logLevel: "warn",
    resolve,
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
      target: TARGET,
      rolldownOptions: {
        // A script has no `import.meta`. Vite's helper for dynamic imports mentions `import.meta`, but the helper never runs, since there
        // is only one file.
        checks: { emptyImportMeta: false, pluginTimings: false },
        input: pathOf(`src/${input}`),
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

function pathOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export default config;
