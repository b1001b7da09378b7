import { expect, test } from "vitest";
import { studioFr } from "../i18n/fr.ts";
import { placeOf } from "./start.tsx";

test.each([
  [{ file: "traces.csv", line: 12 }, "score", "traces.csv, ligne 12, champ «\u00a0score\u00a0»"],
  [{ file: "learners.json", index: 0 }, "", "learners.json, enregistrement 1"],
  [
    { file: "statements.jsonl", line: 3, index: 1 },
    "",
    "statements.jsonl, ligne 3, enregistrement 2",
  ],
  [{ file: "skills.json" }, "", "skills.json"],
])("numbers places from 1: %j %s", (location, field, expected) => {
  expect(placeOf(studioFr.problems, location, field)).toBe(expected);
});
