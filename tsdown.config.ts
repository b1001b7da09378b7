import { defineConfig, type UserConfig } from "tsdown";
import { packageFolders } from "./scripts/places.ts";
import { rawText } from "./scripts/raw-text.ts";

// All packages are built in the same way: ESM for Node 20.19+, with declarations. Public entries are the index of `src` and of its
// folders, if there is one. A `main` is a separate program. Names in `imports` of a package.json are resolved at run time.
const config: UserConfig = defineConfig({
  workspace: packageFolders(),
  entry: [
    "src/{index,main}.ts",
    "src/*/{index,main,mastery-thread}.ts",
    "src/platform/{node,portable}.ts",
  ],
  format: "esm",
  target: "node20.19",
  platform: "neutral",
  deps: { neverBundle: [/^node:/, /^#/] },
  dts: { oxc: true },
  fixedExtension: false,
  plugins: [rawText],
  logLevel: "warn",
  // Hides build timings, which newcomers would mistake for warnings.
  inputOptions: { checks: { pluginTimings: false } },
});

export default config;
