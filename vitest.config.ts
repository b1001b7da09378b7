import { join } from "node:path";
import { defaultServerConditions } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";

// Tests run on the sources: no build stands between an edit and its test.
const conditions = ["@mastery/source", ...defaultServerConditions];

const config: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    // Not one core less: CI has but two.
    maxWorkers: "100%",
    // A focused test would leave all others out. (The linter's rule takes the core's fit() for one.)
    allowOnly: false,
    // For tests that hang, not for machines that are busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: [join(import.meta.dirname, "tests/setup.ts")],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/{src,tests}/**/*.test.ts", "tests/conformance/src/**/*.test.ts"],
          // Modules are loaded once per worker, in less than half the time: no test changes what another file sees.
          isolate: false,
        },
      },
      // These run what is built: the command, many processes of it, and threads.
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["packages/*/e2e/**/*.test.ts", "bench/*/*.test.mjs"],
          isolate: false,
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.fixture.ts", "**/index.ts"],
      reporter: ["text-summary", "json-summary", "html"],
      thresholds: { "packages/mastery-core/src/**": { lines: 95, branches: 95 } },
    },
  },
});

export default config;
