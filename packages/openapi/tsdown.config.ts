import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

// The root configuration sets all other options. The document is generated from the sources, so that it always matches the build.
const config: UserConfig = defineConfig({
  hooks: {
    "build:done"({ options }) {
      const document = "/packages/openapi/write-document.ts";
      const args = ["scripts/run-sources.mjs", document];
      const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
      // When watching, the build continues, because an unfinished edit must not end it.
      if (status !== 0 && !options.watch) throw new Error("expected an OpenAPI document");
    },
  },
});

export default config;
