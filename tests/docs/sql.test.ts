import { evidenceQuery } from "@mastery/dataset/sql";
import { expect, it } from "vitest";
import { blocksOf } from "./markdown.ts";

it("the SQL that the guide shows is the SQL that is executed", () => {
  const [shown, ...more] = blocksOf("docs/how-to/scale-out.md").filter(
    ({ language }) => language === "sql",
  );
  expect(more).toEqual([]);
  expect(shown!.text).toBe(`${evidenceQuery("postgres")}\n`);
});
