import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { blocksOf, DOCUMENTS, ROOT, read, withoutFences } from "./markdown.ts";
import { withMastery } from "./mastery-command.ts";
import { IS_EXAMPLE, NOT_RUN } from "./not-run.ts";
import { freePorts } from "./ports.ts";
import { parse } from "./shell.ts";
import { follow, notRun } from "./transcript.ts";

const commands = DOCUMENTS.flatMap(blocksOf).filter(({ language }) => language === "sh");

/** Time limit in milliseconds for a page with several computations, on a busy machine. */
const MINUTES = 10 * 60_000;

const scratch = await mkdtemp(join(tmpdir(), "mastery-docs-"));
afterAll(() => rm(scratch, { recursive: true }));

/** Matches commands that may run here, because they read and write only below the working directory and contact only this machine. */
const HARMLESS =
  /^(?:node \w+\.mjs$|(?:(?:npx )?mastery|npm run (?:--silent )?mastery --|curl|cat|cp|echo|gzip|ls|mkdir|mv|tar|python3|\(umask 077; (?:openssl rand|mastery)) )/;

/** Returns a copy of the repository's data with the packages, to which commands can write. */
async function workingDirectory(): Promise<string> {
  // The directory must have this name, because the program in the README reads `../mastery/data`.
  const cwd = join(await mkdtemp(join(scratch, "root-")), "mastery");
  await mkdir(cwd);
  await writeFile(join(cwd, "package.json"), JSON.stringify({ scripts: { mastery: "mastery" } }));
  await cp(join(ROOT, "data"), join(cwd, "data"), { recursive: true });
  await symlink(join(import.meta.dirname, "node_modules"), join(cwd, "node_modules"));
  return cwd;
}

const run = commands.filter(
  (block) => notRun(block) === undefined && !IS_EXAMPLE.test(block.document),
);

describe("commands", () => {
  it("are run if they are harmless, and otherwise listed with a reason", () => {
    const lines = run.flatMap(({ document, line, text }) =>
      text
        .replaceAll(/\\\n\s*/g, " ")
        .replaceAll(/<<'(\w+)'\n[\s\S]*?\n\1$/gm, "")
        .trim()
        .split("\n")
        .map((command) => ({ place: `${document}:${line}`, command })),
    );
    expect(lines.filter(({ command }) => !HARMLESS.test(command))).toEqual([]);
  });

  it.each([...new Set(run.map(({ document }) => document))])(
    "of %s run as documented",
    async (document) => {
      const cwd = await workingDirectory();
      const withCommand = await withMastery(scratch);
      const withFreePorts = await freePorts();
      const python = join(import.meta.dirname, ".venv/bin");
      const env = {
        ...withCommand,
        PATH: [python, withCommand["PATH"]].join(":"),
        PORT: withFreePorts(":8000").slice(1),
      };
      await follow(document, { cwd, env }, withFreePorts);
    },
    MINUTES,
  );

  it.each(commands.map(({ document, line, text }) => [document, line, text] as const))(
    "of %s:%i are valid shell code",
    async (_document, _line, text) => parse(text),
  );

  it.each(NOT_RUN.map(({ document, command }) => [document, command] as const))(
    "that are not run still exist: %s, %s",
    (document, command) => {
      const found = commands.filter(
        (block) => block.document === document && block.text.startsWith(command),
      );
      expect(found).toHaveLength(1);
    },
  );

  it("are always in a fenced block", () => {
    const indented = /^ {4}(?:npm|npx|node|mastery|curl|sam|aws|docker|pnpm) /m;
    const found = DOCUMENTS.filter((document) => indented.test(withoutFences(read(document))));
    expect(found).toEqual([]);
  });
});
