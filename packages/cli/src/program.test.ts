import { expect, test } from "vitest";
import { createProgram } from "./program.ts";

const namesOf = async (first?: string): Promise<string[]> =>
  (await createProgram(first)).commands.map((command) => command.name());

test("a command line that begins with a command loads only that command", async () => {
  const names = await namesOf();
  expect(names).toContain("serve");
  for (const name of names) expect(await namesOf(name)).toEqual([name]);
});

test.each(["--help", "help", "srve", "__proto__", ""])("%j loads all commands", async (first) => {
  expect(await namesOf(first)).toEqual(await namesOf());
});
