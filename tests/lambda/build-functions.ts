import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { functionOf, MODES, snapshotFile } from "./functions.ts";

const root = join(import.meta.dirname, "../..");
const { resolve } = createRequire(import.meta.url);
const example = dirname(resolve("@mastery/example-lambda/package.json"));

/** Makes a snapshot of the bundled dataset, and the functions of the example in each mode. */
export function setup(): void {
  mkdirSync(dirname(snapshotFile), { recursive: true });
  run(
    root,
    "packages/cli/dist/main.js",
    "precompute",
    "--data",
    "data",
    "--out",
    snapshotFile,
    "-q",
  );
  for (const mode of MODES) {
    const data = mode === "snapshot" ? ["--data", snapshotFile] : [];
    const out = functionOf(mode);
    console.log(run(example, "build.js", "--mode", mode, "--out", out, ...data).trimEnd());
  }
}

function run(cwd: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd, encoding: "utf8" });
}
