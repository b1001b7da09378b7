// Makes typical maintenance changes in a copy of the tree, each with one part missing. The type check, the search for unused code or a test
// must fail and name the missing part. The script prints the files that each change touches, and the check that reports a missing part. npm
// run traps [-- TEXT]: only changes whose description contains the text; npm run traps -- table: only the table
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
import { CHANGES } from "./traps.mjs";

const ROOT = join(import.meta.dirname, "../..");
const [wanted = ""] = process.argv.slice(2);
const CHECKS = {
  types: () => ["npm", "run", "--silent", "types"],
  unused: () => ["npx", "knip", "--no-config-hints"],
  test: ({ tests }) => ["npx", "vitest", "run", "--project", "unit", ...tests],
  pages: ({ tests }) => [
    "npx",
    "vitest",
    "run",
    "--config",
    "tests/vitest.config.ts",
    "--project",
    "docs",
    ...tests,
  ],
};

printTable();
const traps = CHANGES.flatMap(({ change, traps }) => traps.map((one) => ({ change, ...one })));
const copy = mkdtempSync(join(tmpdir(), "traps-"));
try {
  const chosen = traps.filter(({ change, forgets }) => `${change}: ${forgets}`.includes(wanted));
  if (chosen.length > 0) copyTree();
  const missed = chosen.map(spring).filter((told) => !told).length;
  console.log(`${chosen.length} traps, of which ${missed} were not caught`);
  process.exitCode = Math.min(1, missed);
} finally {
  rmSync(copy, { recursive: true });
}

/**
 * Prints a table of the changes: the numbers of files that each change touches, and the checks of the traps. Throws an error if a file does
 * not exist.
 */
function printTable() {
  console.log(
    "| change | before | now | goal | written by commands | checks that name a forgotten place |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | --- |");
  for (const { change, before, goal, touched, written = [], traps } of CHANGES) {
    for (const file of [...touched, ...written]) {
      const there = file.includes("*") ? dirname(file.split("*")[0]) : file;
      if (!existsSync(join(ROOT, there)))
        throw new Error(`${change}: expected the file ${file}, got none`);
    }
    const told = [...new Set(traps.map(({ check }) => check))].join(", ");
    console.log(
      `| ${change} | ${before ?? ""} | ${touched.length} | ${goal} | ${written.length} | ${told} |`,
    );
  }
}

/**
 * Makes the edits of a trap in the copy, runs the trap's check, and reverts the edits. Returns whether the check failed and named the
 * missing part. Throws an error if a file does not contain the text to replace.
 */
function spring(trap) {
  const originals = new Map();
  for (const edit of trap.edits) {
    const path = join(copy, edit.file);
    const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    if (!originals.has(path)) originals.set(path, text);
    if (edit.create !== undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, edit.create);
      continue;
    }
    if (edit.find !== undefined && !text.includes(edit.find))
      throw new Error(`${edit.file}: expected the text ${edit.find}, got none`);
    const edited = edit.append
      ? `${text}\n${edit.append}\n`
      : text.replace(edit.find, () => edit.replace);
    writeFileSync(path, edited);
  }
  const [command, ...args] = CHECKS[trap.check](trap);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: "utf8" });
  for (const [path, text] of originals) {
    if (text === undefined) rmSync(path);
    else writeFileSync(path, text);
  }
  const told = status !== 0 && trap.names.test(stdout + stderr);
  console.log(
    `${told ? "caught" : "MISSED"}  ${trap.change} without ${trap.forgets} (${trap.check})`,
  );
  if (!told) console.log(`${stdout}${stderr}`.slice(0, 2000));
  return told;
}

/** Copies the files tracked by git, and the installed packages. pnpm's links are relative, so links to packages stay within the copy. */
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
  // The linter and knip find ignored files through git.
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
}
