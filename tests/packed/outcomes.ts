import type { Block } from "../docs/markdown.ts";
import { notRun, type Outcome } from "../docs/transcript.ts";

/** Commands of documents in the order in which they ran, with the outcome of each. */
export class Outcomes {
  readonly #rows: { outcome: Outcome; place: string; command: string }[] = [];

  /** Records each command of a block. The commands of a block run in one shell, so they pass or fail together. */
  readonly note = (block: Block, outcome: Outcome): void => {
    let line = block.line + 1;
    for (const command of block.text.trimEnd().split(/(?<!\\)\n/)) {
      const shown = command.replaceAll(/\s*\\\n\s*/g, " ");
      const because = outcome === "skip" ? `  (${notRun(block)!.because})` : "";
      const place = `${block.document}:${line}`;
      this.#rows.push({ outcome, place, command: shown + because });
      line += command.split("\n").length;
    }
  };

  /** Returns one line per command, and a line with the numbers of commands that passed, failed and were not run. */
  toString(): string {
    const width = Math.max(0, ...this.#rows.map(({ place }) => place.length));
    const lines = this.#rows.map(
      ({ outcome, place, command }) => `${outcome}  ${place.padEnd(width)}  ${command}`,
    );
    const count = (one: Outcome): number => this.#rows.filter((row) => row.outcome === one).length;
    const counts = `${count("pass")} passed, ${count("FAIL")} failed, ${count("skip")} not run`;
    return `${lines.join("\n")}\n${this.#rows.length} commands: ${counts}`;
  }
}
