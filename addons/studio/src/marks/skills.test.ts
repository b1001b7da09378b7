import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { readCompetencies } from "./skills.ts";

const LIRE = { skill: "Lire un texte", domain: "Français" };
const CALCULER = { skill: "Calculer", domain: "Mathématiques" };

test.each([
  [
    "of LSU",
    "Domaine d'enseignement;Éléments du programme\nFrançais;Lire un texte\nMathématiques;Calculer\n",
  ],
  [
    "of Éduscol, below a title, with each domain once",
    "Attendus de fin de CE2;\nDomaine;Attendus\nFrançais;Lire un texte\n;Lire un texte\nMathématiques;Calculer\n",
  ],
  [
    "of ESCO",
    "conceptUri,preferredLabel,reuseLevel\nhttp://esco/1,Lire un texte,Français\nhttp://esco/2,Calculer,Mathématiques\n",
  ],
  [
    "saved by the studio",
    "id;preferred_label;description;domain\nl;Lire un texte;;Français\nc;Calculer;;Mathématiques\n",
  ],
])("reads a competency table %s", async (_, text) => {
  const file = { name: "table.csv", bytes: new TextEncoder().encode(text) };
  expect(await readCompetencies(file)).toEqual([LIRE, CALCULER]);
});

test("reads a competency table from a workbook, but not a list of names", async () => {
  const rows = [
    ["Compétence", "Domaine"],
    ["Lire un texte", "Français"],
  ];
  const workbook = await writeXlsx({ sheets: [{ name: "CE2", rows }] });
  expect(await readCompetencies({ name: "a.xlsx", bytes: workbook })).toEqual([LIRE]);
  const names = new TextEncoder().encode("Nom;Prénom\nMartin;Léa\n");
  expect(await readCompetencies({ name: "a.csv", bytes: names })).toEqual([]);
});
