import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: { root: import.meta.dirname, include: ["*.test.ts"], testTimeout: 60_000 },
});

export default config;
