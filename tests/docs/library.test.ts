import { DEFAULT_RULES } from "@mastery/core";
import { ERROR_CODES } from "@mastery/core/errors";
import { expect, it } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

const page = read("docs/library.md");

/** The first two cells of each row, code without its marks. */
function firstCells(heading: string): string[][] {
  const rows = tablesOf(section(page, heading))[0]!;
  return rows.map((cells) => cells.slice(0, 2).map((cell) => cell.replaceAll(/^`|`$/g, "")));
}

it("has every code of the error registry, with its meaning", () => {
  expect(firstCells("Errors")).toEqual(Object.entries(ERROR_CODES));
});

it("has every rule, with its default", () => {
  const rules = Object.entries(DEFAULT_RULES).map(([name, value]) => [name, JSON.stringify(value)]);
  expect(firstCells("Rules are options")).toEqual(rules);
});
