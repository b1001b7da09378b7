import { DEFAULT_RULES } from "@mastery/core";
import { expect, it } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

const page = read("docs/reference/rules.md");

/** The rows of the table under a heading, code without its marks. */
function rowsUnder(text: string, heading: string): string[][] {
  const rows = tablesOf(section(text, heading))[0]!;
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/^`|`$/g, "")));
}

it("has every rule, with its default", () => {
  const rules = Object.entries(DEFAULT_RULES).map(([name, value]) => [name, JSON.stringify(value)]);
  const rows = rowsUnder(page, "The options").map((cells) => cells.slice(0, 2));
  expect(rows).toEqual(rules);
});

it("describes every rule as the schema of the configuration file does", () => {
  const { properties } = JSON.parse(read("packages/cli/config.schema.json")) as {
    properties: Record<string, { description: string }>;
  };
  const { $schema: _, ...rules } = properties;
  const described = Object.entries(rules).map(([name, { description }]) => [name, description]);
  const rows = rowsUnder(page, "The options");
  expect(rows.map(([name, , text]) => [name, text!.replaceAll("`", "")])).toEqual(described);
});

it("the README of the core has every entry of the package", () => {
  const { exports } = JSON.parse(read("packages/mastery-core/package.json")) as { exports: object };
  const entries = Object.keys(exports)
    .filter((path) => path !== "./package.json")
    .map((path) => path.replace(".", "@mastery/core"));
  const rows = rowsUnder(read("packages/mastery-core/README.md"), "Entries");
  expect(rows.map(([entry]) => entry).sort()).toEqual(entries.sort());
});
