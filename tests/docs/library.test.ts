import { expect, it } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

/** Returns the rows of the table under a heading, without code backticks. */
function rowsUnder(text: string, heading: string): string[][] {
  const rows = tablesOf(section(text, heading))[0]!;
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/^`|`$/g, "")));
}

it("the core's README lists every entry point of the package", () => {
  const { exports } = JSON.parse(read("packages/mastery-core/package.json")) as { exports: object };
  const entries = Object.keys(exports)
    .filter((path) => path !== "./package.json")
    .map((path) => path.replace(".", "@mastery/core"));
  const rows = rowsUnder(read("packages/mastery-core/README.md"), "Entries");
  expect(rows.map(([entry]) => entry).sort()).toEqual(entries.sort());
});
