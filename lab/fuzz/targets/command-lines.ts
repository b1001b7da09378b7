import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeSnapshot } from "@mastery/core/snapshot";
import fc from "fast-check";
import { createProgram } from "../../../packages/cli/src/program.ts";
import { restoreOutput, runInProcess } from "../command.ts";
import { DataDirectory } from "../data-directory.ts";
import { expectNoMarker } from "../markers.ts";
import { markedSnapshot } from "../school.ts";
import type { Target } from "../target.ts";

// The command `model` is left out, because it would download files.
const COMMANDS = (await createProgram()).commands
  .filter((command) => command.name() !== "model")
  .flatMap((command) => [command, ...command.commands])
  .map((command) => ({
    words: [command.parent!.name(), command.name()].filter((name) => name !== "mastery"),
    flags: ["--help", ...command.options.flatMap(({ short, long }) => [short, long])].filter(
      (flag) => flag != null,
    ),
  }));

// Values of options. No number is large enough to start threads or to simulate more than a thousand learners.
const VALUES = [
  ..."0 1 3 -1 1e3 0.5 NaN 99999999999999999999 x -- __proto__ 1MB 1.0.3".split(" "),
  ..."all hashing json text 127.0.0.1 ::1 999.1.1.1 \u{1f95a}".split(" "),
  ..."https://lrs.example/xapi ftp://x https://u:p@lrs.example 2025-09-01T08:00:00Z".split(" "),
  ...["00000000-0000-4000-8000-000000000001", "", " ", "a\nb", "x".repeat(3000)],
  ..."school.snapshot keys.jsonl empty none none/deeper . /dev/null".split(" "),
];

/** Target: command lines. Exit codes and messages must be documented, and must contain no stack trace and nothing about a learner. */
export async function open(): Promise<Target<string[]>> {
  const directory = mkdtempSync(join(tmpdir(), "fuzz-cli-"));
  const data = new DataDirectory();
  const snapshot = encodeSnapshot(await markedSnapshot());
  const files = { "school.snapshot": snapshot, "keys.jsonl": "", empty: "" };
  const values = fc.constantFrom(...VALUES, data.path);
  const before = process.cwd();
  // Runs in a temporary directory, because commands may write to any path in their options.
  process.chdir(directory);
  return {
    inputs: fc.constantFrom(...COMMANDS).chain(({ words, flags }) => {
      const options = fc.tuple(fc.constantFrom(...flags), fc.option(values, { freq: 4 }));
      const rest = fc.oneof(
        { weight: 6, arbitrary: options },
        { weight: 1, arbitrary: fc.tuple(values) },
      );
      return fc
        .array(rest, { maxLength: 6 })
        .map((list) => [...words, ...list.flat().filter((word) => word !== null)]);
    }),
    async check(words) {
      for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true });
      for (const [name, content] of Object.entries(files)) writeFileSync(name, content);
      const { code, output } = await runInProcess(words);
      if (![0, 1, 2, 4, 130, 143].includes(code))
        throw new Error(`expected a documented exit code, got ${code}: ${output}`);
      if (/^\s+at .*:\d+\)?$|This is a bug in mastery/m.test(output)) throw new Error(output);
      expectNoMarker(output);
      if (code !== 0 && !/error: |Usage: |"valid": ?false/.test(output)) throw new Error(output);
    },
    close() {
      // Restores the output in case a hanging command still captures it.
      restoreOutput();
      data.close();
      process.chdir(before);
      rmSync(directory, { recursive: true });
    },
  };
}
