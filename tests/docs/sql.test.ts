import { evidenceQuery } from "@mastery/sources/sql";
import { expect, it } from "vitest";
import { blocksOf } from "./markdown.ts";

it("the page shows the query that is executed", () => {
  const [shown, ...more] = blocksOf("docs/reference/data-format.md").filter(
    ({ language }) => language === "sql",
  );
  expect(more).toEqual([]);
  expect(shown!.text).toBe(`${evidenceQuery("postgres")}\n`);
});
