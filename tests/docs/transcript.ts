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
 * Runs the commands of a document as they stand, one block after the other, and holds what they print to the text or JSON
 * right below them: JSON by value, text as it is, where … stands for anything. A block whose output begins with `listening on`
 * is a server: it is kept for the blocks after it, ended with `SIGTERM`, and must exit with 0.
 */
export async function follow(
  document: string,
  place: Place,
  rewrite: Rewrite = (text) => text,
): Promise<void> {
  const servers: Server[] = [];
  const blocks = blocksOf(document);
  try {
    for (const [index, block] of blocks.entries()) {
      if (block.language !== "sh") continue;
      const listed = notRun(block);
      if (listed?.instead) servers.push(await serve(rewrite(listed.instead), place));
      if (listed) continue;
      const output = outputAt(blocks[index + 1]);
      if (output?.text.startsWith("listening on ")) {
        const server = await serve(rewrite(block.text), place);
        servers.push(server);
        expect(`${server.line}\n`).toBe(rewrite(output.text));
      } else {
        compare(await run(rewrite(block.text), place), output, rewrite);
      }
    }
  } finally {
    for (const { command, stop } of servers) {
      // npm says that it was ended by the signal, whatever its command says.
      expect(await stop()).toBe(command.startsWith("npm ") ? 128 + 15 : 0);
    }
  }
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
