import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { type Block, blocksOf } from "./markdown.ts";
import { NOT_RUN } from "./not-run.ts";
import { type Place, run, type Server, serve } from "./shell.ts";

/** Returns the entry of a command block in the list of blocks that are not run, or `undefined` if the block is not in the list. */
export function notRun({ document, text }: Block): (typeof NOT_RUN)[number] | undefined {
  return NOT_RUN.find((one) => one.document === document && text.startsWith(one.command));
}

/** Replaces parts of a document that cannot be used in a test, such as a port. */
export type Rewrite = (text: string) => string;

/**
 * Follows the instructions of a document block by block: saves its files, runs its commands, and compares their output with the text or
 * JSON directly below. Rejects at the first command that fails or prints something else. JSON is compared by value. Text is compared
 * literally, except that … matches anything. If the output starts with `listening on`, the block is a server: it keeps running for the
 * following blocks, is ended with `SIGTERM`, and must exit with 0.
 */
export function follow(
  document: string,
  place: Place,
  rewrite: Rewrite = (text) => text,
): Promise<void> {
  return followBlocks(blocksOf(document), place, rewrite);
}

/** Outcome of a block of commands. */
export type Outcome = "pass" | "FAIL" | "skip";

/** Options for following the blocks of a document. */
export interface Following {
  /** Returns the reason why a block is not run, if there is one. */
  readonly skip?: typeof notRun;
  /** Called after each block of commands. */
  readonly note?: (block: Block, outcome: Outcome) => void;
}

/** Follows the blocks of a document as `follow` does, except blocks for which `skip` returns a reason. */
export async function followBlocks(
  blocks: readonly Block[],
  place: Place,
  rewrite: Rewrite = (text) => text,
  { skip = notRun, note = () => {} }: Following = {},
): Promise<void> {
  const servers: Server[] = [];
  let { cwd } = place;
  const start = async (command: string): Promise<string> => {
    const server = await serve(rewrite(command), { ...place, cwd });
    servers.push(server);
    return server.line;
  };
  const perform = async ({ text }: Block, output: Block | undefined): Promise<void> => {
    if (output?.text.startsWith("listening on ")) {
      expect(`${await start(text)}\n`).toBe(rewrite(output.text));
    } else {
      const done = await run(rewrite(text), { ...place, cwd });
      cwd = done.cwd;
      compare(done.printed, output, rewrite);
    }
  };
  try {
    for (const [index, block] of blocks.entries()) {
      if (block.file !== undefined) await save(block, cwd);
      if (block.language !== "sh") continue;
      const listed = skip(block);
      try {
        if (listed?.instead) await start(listed.instead);
        if (!listed) await perform(block, outputAt(blocks[index + 1]));
      } catch (error) {
        note(block, "FAIL");
        throw error;
      }
      note(block, listed ? "skip" : "pass");
    }
  } finally {
    for (const { command, stop } of servers) {
      // npm and npx exit with the code for the signal, regardless of the exit code of their command.
      expect(await stop()).toBe(/^np[mx] /.test(command) ? 128 + 15 : 0);
    }
  }
}

async function save({ file, text }: Block, cwd: string): Promise<void> {
  const path = join(cwd, file!);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Returns the block if it is the output of the previous block, otherwise `undefined`. */
function outputAt(block: Block | undefined): Block | undefined {
  return block?.adjacent && ["text", "json"].includes(block.language) ? block : undefined;
}

function compare(printed: string, output: Block | undefined, rewrite: Rewrite): void {
  if (output === undefined) return;
  const expected = rewrite(output.text).trimEnd();
  if (output.language === "json") expect(JSON.parse(printed)).toEqual(JSON.parse(expected));
  else expect(printed).toMatch(pattern(expected));
}

/** Returns a pattern for a text. Each … in the text matches anything. */
function pattern(text: string): RegExp {
  const parts = text.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\s\\S]*")}$`);
}
