// Makes changes that a maintainer makes, in a copy of the tree, and forgets one place of each. The types, the search for unused code or a test
// must fail and name what is missing. npm run traps [-- TEXT]: those whose description contains the text
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { TRAPS } from "./traps.mjs";

const ROOT = join(import.meta.dirname, "../..");
const [wanted = ""] = process.argv.slice(2);
const copy = mkdtempSync(join(tmpdir(), "traps-"));
const CHECKS = {
  types: () => ["npm", "run", "--silent", "types"],
  unused: () => ["npx", "knip", "--no-config-hints"],
  test: ({ tests }) => ["npx", "vitest", "run", "--project", "unit", ...tests],
};

try {
  copyTree();
  const failed = TRAPS.filter(({ change, forgets }) => `${change}: ${forgets}`.includes(wanted))
    .map(spring)
    .filter((told) => !told);
  console.log(`${failed.length} traps caught nobody`);
  process.exitCode = Math.min(1, failed.length);
} finally {
  rmSync(copy, { recursive: true });
}

/** Returns whether the check failed and named what is missing. */
function spring(trap) {
  const originals = new Map();
  for (const edit of trap.edits) {
    const path = join(copy, edit.file);
    const text = readFileSync(path, "utf8");
    if (!originals.has(path)) originals.set(path, text);
    if (edit.find !== undefined && !text.includes(edit.find))
      throw new Error(`${edit.file}: expected ${edit.find}`);
    const edited = edit.append
      ? `${text}\n${edit.append}\n`
      : text.replace(edit.find, () => edit.replace);
    writeFileSync(path, edited);
  }
  const [command, ...args] = CHECKS[trap.check](trap);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: "utf8" });
  for (const [path, text] of originals) writeFileSync(path, text);
  const told = status !== 0 && trap.names.test(stdout + stderr);
  console.log(
    `${told ? "told" : "MISSED"}  ${trap.change} without ${trap.forgets} (${trap.check})`,
  );
  if (!told) console.log(`${stdout}${stderr}`.slice(0, 2000));
  return told;
}

/** Copies the files that git tracks, and what is installed: the links of pnpm are relative, so those to packages lead into the copy. */
function copyTree() {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  for (const file of files.split("\0").filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
    const installed = join(dirname(file), "node_modules");
    if (/.\/package\.json$/.test(file) && existsSync(join(ROOT, installed))) {
      cpSync(join(ROOT, installed), join(copy, installed), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  // The linter and knip ask git what to leave out.
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
}
