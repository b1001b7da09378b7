import { defaultServerConditions } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions: ["@mastery/source", ...defaultServerConditions] } },
  test: { root: import.meta.dirname, include: ["*.test.ts"], testTimeout: 120_000 },
});

export default config;
