import { expect, test } from "vitest";
import { PROBLEM_TEXTS } from "./problem-texts.ts";

test.each([
  [{ file: "traces.csv", line: 12 }, "score", "traces.csv, ligne 12, champ « score »"],
  [{ file: "learners.json", index: 0 }, "", "learners.json, enregistrement 1"],
  [
    { file: "statements.jsonl", line: 3, index: 1 },
    "",
    "statements.jsonl, ligne 3, enregistrement 2",
  ],
  [{ file: "skills.json" }, "", "skills.json"],
])("a place is named as people count: %j %s", (location, field, expected) => {
  expect(PROBLEM_TEXTS.fr.place(location, field)).toBe(expected);
});

test("only a page in another language says which language the details have", () => {
  expect(PROBLEM_TEXTS.fr.details).toBe("Les détails sont en anglais.");
  expect(PROBLEM_TEXTS.en.details).toBeUndefined();
});
