import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the site from built packages, like `npm run site`. Fails if there is a broken link. */
export function setup(): void {
  for (const program of ["node_modules/typedoc/bin/typedoc", "site/build.mjs"]) {
    execFileSync(process.execPath, [program], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    });
  }
}
