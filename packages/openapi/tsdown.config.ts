import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

// All other settings are at the root. The document is generated from the sources, so it always matches the build.
const config: UserConfig = defineConfig({
  hooks: {
    "build:done"() {
      const document = "/packages/openapi/write-document.ts";
      execFileSync(process.execPath, ["scripts/run-sources.mjs", document], { cwd: ROOT });
    },
  },
});

export default config;
