import { expect, test } from "vitest";
import { studioFr } from "./i18n/fr.ts";
import { describeFault, placeOf } from "./start.tsx";

test.each([
  [{ file: "traces.csv", line: 12 }, "score", "traces.csv, ligne 12, champ «\u00a0score\u00a0»"],
  [{ file: "learners.json", index: 0 }, "", "learners.json, enregistrement 1"],
  [
    { file: "statements.jsonl", line: 3, index: 1 },
    "",
    "statements.jsonl, ligne 3, enregistrement 2",
  ],
  [{ file: "skills.json" }, "", "skills.json"],
])("names the place %j %s, counting from 1", (location, field, expected) => {
  expect(placeOf(studioFr.problems, location, field)).toBe(expected);
});

test.each([
  [
    "invalid_value",
    "score",
    "14",
    "Valeur non permise. Trouvé : 14. Attendu : un nombre de 0 à 1.",
  ],
  ["wrong_type", "skill_ids[0]", "null", "identifiants d’une compétence ou plus."],
  ["invalid_value", "result.score.scaled", "14", "Valeur non permise. Trouvé : 14."],
  ["invalid_value", "constructor", "a list", "Valeur non permise."],
  ["unknown_skill", "skill_ids[1]", '"x"', "Compétence absente de la liste des compétences."],
] as const)(
  "an issue of kind %s in %s says in French what to correct",
  (kind, field, got, said) => {
    const text = describeFault(studioFr.problems, { kind, field, got });
    expect(text.replaceAll("\u00a0", " ")).toContain(said);
    expect(text).not.toMatch(/expected|null|\ba list\b/);
  },
);
