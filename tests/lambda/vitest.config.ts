import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    globalSetup: "build-functions.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default config;
