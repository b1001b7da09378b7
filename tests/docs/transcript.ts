import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { type Block, blocksOf } from "./markdown.ts";
import { NOT_RUN } from "./not-run.ts";
import { type Place, run, type Server, serve } from "./shell.ts";

/** What stands of a block of commands in the list of those that no test runs. */
export function notRun({ document, text }: Block): (typeof NOT_RUN)[number] | undefined {
  return NOT_RUN.find((one) => one.document === document && text.startsWith(one.command));
}

/** Replaces what a document fixes and a test cannot, such as a port. */
export type Rewrite = (text: string) => string;

/**
 * Does what a document asks for, one block after the other: saves its files, runs its commands, and holds what they print to the
 * text or JSON right below them: JSON by value, text as it is, where … stands for anything. A block whose output begins with
 * `listening on` is a server: it is kept for the blocks after it, ended with `SIGTERM`, and must exit with 0.
 */
export function follow(
  document: string,
  place: Place,
  rewrite: Rewrite = (text) => text,
): Promise<void> {
  return followBlocks(blocksOf(document), place, rewrite);
}

/** Does what some blocks of a document ask for, but for those that `skip` finds in the list of what is not run. */
export async function followBlocks(
  blocks: readonly Block[],
  place: Place,
  rewrite: Rewrite = (text) => text,
  skip: typeof notRun = notRun,
): Promise<void> {
  const servers: Server[] = [];
  let { cwd } = place;
  try {
    for (const [index, block] of blocks.entries()) {
      if (block.file !== undefined) await save(block, cwd);
      if (block.language !== "sh") continue;
      const listed = skip(block);
      if (listed?.instead) servers.push(await serve(rewrite(listed.instead), { ...place, cwd }));
      if (listed) continue;
      const output = outputAt(blocks[index + 1]);
      if (output?.text.startsWith("listening on ")) {
        const server = await serve(rewrite(block.text), { ...place, cwd });
        servers.push(server);
        expect(`${server.line}\n`).toBe(rewrite(output.text));
      } else {
        const done = await run(rewrite(block.text), { ...place, cwd });
        cwd = done.cwd;
        compare(done.printed, output, rewrite);
      }
    }
  } finally {
    for (const { command, stop } of servers) {
      // npm and npx say that they were ended by the signal, whatever their command says.
      expect(await stop()).toBe(/^np[mx] /.test(command) ? 128 + 15 : 0);
    }
  }
}

async function save({ file, text }: Block, cwd: string): Promise<void> {
  const path = join(cwd, file!);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The block, if it is the output of the one before it. */
function outputAt(block: Block | undefined): Block | undefined {
  return block?.adjacent && ["text", "json"].includes(block.language) ? block : undefined;
}

function compare(printed: string, output: Block | undefined, rewrite: Rewrite): void {
  if (output === undefined) return;
  const expected = rewrite(output.text).trimEnd();
  if (output.language === "json") expect(JSON.parse(printed)).toEqual(JSON.parse(expected));
  else expect(printed).toMatch(pattern(expected));
}

/** The text, where each … stands for anything. */
function pattern(text: string): RegExp {
  const parts = text.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\s\\S]*")}$`);
}
