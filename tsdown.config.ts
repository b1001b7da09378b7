import { defineConfig, type UserConfig } from "tsdown";
import { rawText } from "./scripts/raw-text.ts";

// Every package is built alike: ESM for Node 20.19+, declarations beside. Public entries are the index of `src` and those of its
// folders, where they have one. A `main` is a program of its own. What `imports` of a package.json names is chosen where the
// package runs.
const config: UserConfig = defineConfig({
  workspace: "packages/*",
  entry: ["src/{index,main}.ts", "src/*/{index,main}.ts", "src/platform/{node,portable}.ts"],
  format: "esm",
  target: "node20.19",
  platform: "neutral",
  deps: { neverBundle: [/^node:/, /^#/] },
  dts: { oxc: true },
  fixedExtension: false,
  plugins: [rawText],
  logLevel: "warn",
  // Where the time of a build goes is no warning: newcomers would read it as one of their first start.
  inputOptions: { checks: { pluginTimings: false } },
});

export default config;
