import { defaultServerConditions } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";

/** The core's own tests, on its sources. */
const config: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions: ["@mastery/source", ...defaultServerConditions] } },
  test: { include: ["packages/mastery-core/{src,tests}/**/*.test.ts"], testTimeout: 60_000 },
});

export default config;
