import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig, type UserConfig } from "vite";

const ENDPOINTS = [
  "/health",
  "/learners",
  "/profile",
  "/clusters",
  "/groups",
  "/skills",
  "/recommend",
  "/domains",
  "/rules",
  "/snapshot",
  "/docs",
];

// The page is served at `<prefix>/explorer` and its files below that, so it refers to them as `explorer/…`.
const config: UserConfig = defineConfig({
  root: fileURLToPath(new URL("src/page/", import.meta.url)),
  base: "./",
  logLevel: "warn",
  // Rules come from the core's sources, so that no build has to come before this one.
  resolve: { conditions: ["@mastery/source", ...defaultClientConditions] },
  build: {
    assetsDir: "explorer",
    // A strict content security policy has no place for data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first browsers with `light-dark()`.
    target: ["chrome123", "firefox120", "safari17.5"],
    write: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // `vite` serves the sources over a service that runs: `npm start` beside it.
    proxy: Object.fromEntries(ENDPOINTS.map((path) => [path, "http://127.0.0.1:8000"])),
  },
});

export default config;
