import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CASES, type Case, SCHOOL } from "./dirty-cases.ts";
import { ROOT } from "./markdown.ts";

const MAIN = join(ROOT, "packages/cli/dist/main.js");
/** Numbers of lines to show from a file or output: its first lines and, if it is longer, its last lines. */
const [FIRST, LAST] = [10, 3];

const scratch = await mkdtemp(join(tmpdir(), "dirty-input-"));
afterAll(() => rm(scratch, { recursive: true }));

const INTRODUCTION = `# Dirty input and its messages

This page shows the output of \`mastery validate\` for ${CASES.length} typical problems in school data. Each example starts from a valid school of three
pupils and three traces, and replaces or removes some files. Long files and outputs are cut to the first ${FIRST} and the last ${LAST} lines.
\`npm run docs:tables\` updates this page, and \`npm run test:suites -- docs\` checks it. The [data format](data-format.md) describes valid
data.
`;

test("the page shows the output for each kind of dirty input", async () => {
  const sections: string[] = [];
  for (const [i, one] of CASES.entries())
    sections.push(`## ${i + 1}. ${one.title}\n\n${await sectionOf(one, i)}`);
  const page = `${INTRODUCTION}\n${sections.join("\n")}`;
  await expect(page).toMatchFileSnapshot(join(ROOT, "docs/reference/dirty-input.md"));
}, 300_000);

async function sectionOf({ files, options }: Case, i: number): Promise<string> {
  const cwd = join(scratch, String(i));
  const all = { ...SCHOOL, ...files };
  await mkdir(join(cwd, "school"), { recursive: true });
  for (const [name, content] of Object.entries(all)) {
    if (content !== null) await writeFile(join(cwd, "school", name), content);
  }
  const command = ["validate", "--data", "school", "--quiet", ...(options?.split(" ") ?? [])];
  const { code, output } = await run(command, cwd);
  return `${shownFiles(files)}\`mastery ${command.join(" ")}\` prints this and exits with ${code}:\n\n${fenced(output)}`;
}

function shownFiles(files: Case["files"]): string {
  return Object.entries(files)
    .map(([name, content]) => {
      if (content === null) return `\`${name}\` is missing.\n\n`;
      if (typeof content !== "string") return `\`${name}\` has ${content.length} bytes.\n\n`;
      return `\`${name}\`:\n\n${fenced(content)}\n`;
    })
    .join("");
}

/** Returns a text as a block, cut to its first and last lines. */
function fenced(text: string): string {
  const lines = text.trimEnd().split("\n");
  const left = lines.length - FIRST - LAST;
  const shown =
    left > 0 ? [...lines.slice(0, FIRST), `… ${left} more lines`, ...lines.slice(-LAST)] : lines;
  return `\`\`\`text\n${shown.join("\n")}\n\`\`\`\n`;
}

/** Runs a command. Resolves to the command's exit code and output, with standard error first. */
function run(command: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...command], { cwd }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode!, output: stderr + stdout });
    });
  });
}
