// Writes the GitHub account that the repository belongs to into every address: npm run owner -- NAME
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const [name = "", ...others] = process.argv.slice(2);
// GitHub's own rule for accounts.
if (others.length > 0 || !/^[a-z\d](?:-?[a-z\d]){0,38}$/i.test(name)) {
  console.error(
    "npm run owner -- NAME: expected one account of GitHub (letters, digits, single hyphens)",
  );
  process.exit(2);
}

const { repository } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const [, owner] = /github\.com\/([^/]+)\//.exec(repository.url);

let changed = 0;
for (const file of execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" })
  .split("\0")
  .filter(Boolean)) {
  const path = join(ROOT, file);
  // One character per byte: all other bytes stay as they are.
  const text = readFileSync(path, "latin1");
  const replaced = text
    .replaceAll(`github.com/${owner}/mastery`, `github.com/${name}/mastery`)
    .replaceAll(`/${owner}.github.io/mastery`, `/${name}.github.io/mastery`);
  if (replaced === text) continue;
  writeFileSync(path, replaced, "latin1");
  changed++;
}
console.log(`${owner} is now ${name} in ${changed} files`);
