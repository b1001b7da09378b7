import { readFileSync } from "node:fs";

/** A command of a README, and what it says the command prints. */
export interface Step {
  readonly command: string;
  readonly output: string;
  /** Language of the output's block, such as `text` or `json`. */
  readonly language: string;
}

/** The shell blocks of a README, each with the block that follows it. */
export function stepsOf(readme: string): Step[] {
  const fence = /^```(\w+)\n(.*?)^```$/gms;
  const blocks = [...readFileSync(readme, "utf8").matchAll(fence)].map(([, language, text]) => ({
    language: language!,
    text: text!.trimEnd(),
  }));
  return blocks.flatMap(({ language, text: command }, index) => {
    const output = blocks[index + 1];
    if (language !== "sh") return [];
    if (output === undefined || output.language === "sh") {
      throw new Error(`${readme}: expected a block with the output of \`${command}\``);
    }
    return [{ command, output: output.text, language: output.language }];
  });
}
