import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, scratchFolder } from "./scratch.ts";

/** A copy of the repository as it is here, without what is built or installed. */
async function copyOfRepository(): Promise<string> {
  const copy = await scratchFolder();
  for (const file of git(ROOT, "ls-files", "--cached", "--others", "--exclude-standard").split(
    "\n",
  ))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  git(copy, "init", "--quiet");
  git(copy, "add", "--all");
  return copy;
}

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
}

function setOwner(folder: string, ...args: string[]) {
  const command = [join(folder, "scripts/set-owner.mjs"), ...args];
  return spawnSync(process.execPath, command, { encoding: "utf8" });
}

/** The accounts that addresses of this project name. */
function owners(folder: string): string[] {
  const found = git(
    folder,
    "grep",
    "-hoE",
    "(github\\.com/[[:alnum:]-]+|[[:alnum:]-]+\\.github\\.io)/mastery\\b",
  );
  return found
    .split("\n")
    .map((address) => address.replace(/github\.com\/|\.github\.io|\/mastery/g, ""));
}

test("writes the owner into every address, and a later one over it", async () => {
  const copy = await copyOfRepository();
  for (const name of ["some-school", "mastery"]) {
    const { stdout, status } = setOwner(copy, name);
    expect(stdout).toMatch(new RegExp(` is now ${name} in \\d+ files\\n$`));
    expect(status).toBe(0);
    expect(new Set(owners(copy))).toEqual(new Set([name]));
    const { repository } = JSON.parse(
      readFileSync(join(copy, "packages/cli/package.json"), "utf8"),
    );
    expect(repository.url).toBe(`git+https://github.com/${name}/mastery.git`);
  }
  // Lines with addresses were replaced, and no line came or went.
  const edits = git(copy, "diff", "--numstat")
    .split("\n")
    .map((line) => line.split("\t"));
  for (const [added, removed, file] of edits) expect(added, file).toBe(removed);
});

test("refuses what cannot be an account, and changes nothing", async () => {
  const copy = await copyOfRepository();
  for (const args of [[], ["two", "names"], ["-x"], ["a--b"], ["$(id)"], ["x/y"]]) {
    const { stderr, status } = setOwner(copy, ...args);
    expect(stderr).toContain("npm run owner -- NAME: expected one account of GitHub");
    expect(status).toBe(2);
  }
  expect(git(copy, "diff", "--name-only")).toBe("");
});
