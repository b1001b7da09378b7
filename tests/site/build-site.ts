import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the site from built packages, like `npm run site`. Fails if there is a broken link. */
export function setup(): void {
  for (const script of ["docs:api", "site"]) {
    execFileSync("npm", ["run", "--silent", "--ignore-scripts", script], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    });
  }
}
