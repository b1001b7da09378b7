import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { functionOf, MODES, snapshotFile } from "./functions.ts";

const root = join(import.meta.dirname, "../..");

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
    const printed = run(
      join(root, "examples/lambda"),
      ...["build.js", "--mode", mode, "--out", functionOf(mode), ...data],
    );
    console.log(printed.trimEnd());
  }
}

function run(cwd: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd, encoding: "utf8" });
}
