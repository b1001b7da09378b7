import { join } from "node:path";
import { defaultServerConditions } from "vite";
import {
  defineConfig,
  type TestProjectInlineConfiguration,
  type ViteUserConfig,
} from "vitest/config";

// Two suites run the built packages, as a user would. All other suites import packages from sources.
const ON_WHAT_IS_BUILT = ["examples", "lambda"];

/** The suites that need more than Node, each with its own packages. `scripts/test-suites.mjs` installs these packages. */
const config: ViteUserConfig = defineConfig({
  test: {
    maxWorkers: "100%",
    // Forbids focused tests, which would skip all other tests. (A linter rule would mistake the core's fit() for a focused test.)
    allowOnly: false,
    projects: [
      // The files that a process runs share a browser and a service.
      suite("browser", { isolate: false }),
      suite("other-browsers", { root: here("browser"), include: ["*.nightly.ts"] }),
      suite("clients"),
      suite("deploy"),
      suite("docs"),
      suite("examples", { root: here("../examples") }),
      suite("faults", { root: here("../lab/faults") }),
      suite("fetch-hosts"),
      suite("fuzz", { root: here("../lab/fuzz") }),
      suite("lambda", { globalSetup: here("lambda/build-functions.ts") }),
      suite("mcp"),
      suite("packed", { globalSetup: here("packed/install.ts") }),
      suite("parquet"),
      suite("schemathesis"),
      suite("site", { globalSetup: here("site/build-site.ts") }),
      suite("spark"),
      suite("stores"),
      suite("transformers"),
      suite("walkthroughs", {
        root: here("packed"),
        globalSetup: here("packed/install.ts"),
        include: ["*.walkthrough.ts"],
      }),
    ],
  },
});

function here(path: string): string {
  return join(import.meta.dirname, path);
}

function suite(
  name: string,
  settings: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration {
  const conditions = ON_WHAT_IS_BUILT.includes(name) ? [] : ["@mastery/source"];
  return {
    ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
    test: {
      name,
      root: here(name),
      include: ["*.test.ts"],
      // The limit is long enough for busy machines. Only hanging tests reach the limit.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      ...settings,
    },
  };
}

export default config;
