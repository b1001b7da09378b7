import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the site like `npm run site`, from built packages. Fails on a broken link. */
export function setup(): void {
  for (const script of ["docs:api", "site"]) {
    execFileSync("npm", ["run", "--silent", "--ignore-scripts", script], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    });
  }
}
