import { join } from "node:path";
import { defineConfig, type UserConfig } from "vite";
import { BROWSERS, SOURCES } from "../../scripts/page-build.ts";

/** The explorer, served at `<prefix>/explorer` with its files below this path. The page refers to its files as `explorer/…`. */
const config: UserConfig = defineConfig({
  root: join(import.meta.dirname, "src/page"),
  base: "./",
  logLevel: "warn",
  resolve: { conditions: SOURCES },
  build: {
    assetsDir: "explorer",
    // A strict content security policy does not allow `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: BROWSERS,
    write: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The development server of Vite serves the sources. The development server passes all other requests to a service at port 8000, such
    // as the service that `npm start` runs.
    proxy: { "^/(?!@)[^.]+$": "http://127.0.0.1:8000" },
  },
});

export default config;
