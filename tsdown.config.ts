import { defineConfig, type UserConfig } from "tsdown";

/** Every package is built alike: ESM for Node 20.19+, one file per public entry, declarations beside. */
const config: UserConfig = defineConfig({
  workspace: "packages/*",
  entry: "src/{index,main,schemas/index,testing/index}.ts",
  format: "esm",
  target: "node20.19",
  platform: "neutral",
  external: /^node:/,
  dts: { oxc: true },
  fixedExtension: false,
  logLevel: "warn",
});

export default config;
