import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

// The rest is the root's. The document is made from the sources, so it is never older than what is built beside it.
const config: UserConfig = defineConfig({
  hooks: {
    "build:done"() {
      const document = "/packages/openapi/write-document.ts";
      execFileSync(process.execPath, ["scripts/run-sources.mjs", document], { cwd: ROOT });
    },
  },
});

export default config;
