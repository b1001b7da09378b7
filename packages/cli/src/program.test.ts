import { expect, test } from "vitest";
import { createProgram } from "./program.ts";

/** Returns the commands that have been loaded. Only loaded commands have arguments, options or subcommands. */
async function loadedBy(...words: string[]): Promise<string[]> {
  const { commands } = await createProgram(words);
  const loaded = commands.filter((one) => one.options.length > 0 || one.commands.length > 0);
  return loaded.map((command) => command.name());
}

test.each([
  [["serve", "--data", "school"], ["serve"]],
  [["help", "diff"], ["diff"]],
  [["key", "new"], ["key"]],
  [["--version"], []],
  [["--help"], []],
  [["srve"], []],
  [["__proto__"], []],
  [[], []],
])("%j loads the commands %j", async (words, names) => {
  expect(await loadedBy(...words)).toEqual(names);
});

test("the help lists every command with its description", async () => {
  const { commands } = await createProgram();
  const help = (await createProgram(["--help"])).helpInformation();
  for (const command of commands) {
    expect(command.options.length + command.commands.length).toBeGreaterThan(0);
    expect(help).toMatch(new RegExp(`^ {2}${command.name()} +\\w`, "m"));
  }
});
