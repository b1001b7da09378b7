import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

test("the datasheet contains the tables that its command prints", async () => {
  const script = fileURLToPath(new URL("scripts/data-figures.mjs", root));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const datasheet = rows(await readFile(new URL("data/README.md", root), "utf8"));
  const printed = rows(stdout);
  expect(printed.length).toBeGreaterThan(40);
  expect(datasheet).toEqual(expect.arrayContaining(printed));
});

/** Returns the rows of Markdown tables without alignment. */
function rows(markdown: string): string[] {
  const lines = markdown.split("\n").filter((line) => /^\| [^-]/.test(line));
  return lines.map((line) => line.replace(/ +/g, " "));
}
