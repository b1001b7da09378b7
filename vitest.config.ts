import { join } from "node:path";
import { defaultServerConditions } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { PLACES } from "./scripts/places.ts";

const PACKAGES = `{${PLACES.join()}}/*`;
// Tests run on the sources, so no build is needed between an edit and its test.
const conditions = ["@mastery/source", ...defaultServerConditions];

const config: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    // Uses every core, since CI has only two.
    maxWorkers: "100%",
    // Forbids focused tests, which would skip all others. (The linter's rule mistakes the core's fit() for one.)
    allowOnly: false,
    // For hanging tests, not for busy machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: [join(import.meta.dirname, "tests/setup.ts")],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Serves the explorer's page as it is in the sources, since only the build can bundle it.
          alias: [
            { find: /^@mastery\/explorer$/, replacement: explorer("index.ts") },
            { find: "virtual:page", replacement: explorer("page.fixture.ts") },
          ],
          include: [`${PACKAGES}/{src,tests}/**/*.test.ts`, "tests/conformance/src/**/*.test.ts"],
          // Modules are loaded once per worker, which halves the time. No test changes state that another file uses.
          isolate: false,
          // Tests make much garbage: with more room for young objects (16 MiB by default), collecting it takes less time.
          execArgv: ["--max-semi-space-size=32"],
        },
      },
      // These tests run built code: the command, many processes of it, and threads. `npm test` leaves them out, since they take as long as a
      // third of the others.
      {
        extends: true,
        test: {
          name: "e2e",
          include: [`${PACKAGES}/e2e/**/*.test.ts`, "lab/bench/*/*.test.mjs"],
          isolate: false,
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: [`${PACKAGES}/src/**/*.ts`],
      exclude: ["**/*.test.ts", "**/*.fixture.ts", "**/index.ts"],
      reporter: ["text-summary", "json-summary", "html"],
      thresholds: { "packages/mastery-core/src/**": { lines: 95, branches: 95 } },
    },
  },
});

function explorer(file: string): string {
  return join(import.meta.dirname, "addons/explorer/src", file);
}

export default config;
