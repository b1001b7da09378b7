import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { openSheets } from "../marks/sheets.ts";
import { workbookOf } from "./workbook.ts";

const ROWS = [
  ["Élève", "À renforcer", "Calcul en %"],
  ["Léa <Martin> & “Noé”", 3, undefined],
  ['=HYPERLINK("http://x.example")', -0.5, "+33"],
  ["@import", 0, "-1"],
  [" deux  espaces ", 1e-7, "une\nligne"],
];

test("an independent reader finds the same texts and numbers, and no formula", async () => {
  const { sheets } = await readXlsx(workbookOf(ROWS));
  expect(sheets[0]!.rows).toEqual(ROWS.map((row) => row.map((cell) => cell ?? null)));
  const xml = new TextDecoder().decode(unzipSync(workbookOf(ROWS))["xl/worksheets/sheet1.xml"]);
  expect(xml).not.toMatch(/<f[ >]/);
});

test("the studio reads its own workbooks", async () => {
  const [sheet] = await openSheets({ name: "a.xlsx", bytes: workbookOf(ROWS) });
  expect(sheet!.rows[2]).toEqual(['=HYPERLINK("http://x.example")', "-0.5", "+33"]);
});

test("leaves out characters that XML forbids, and keeps texts that look like codes of characters", async () => {
  const { sheets } = await readXlsx(workbookOf([["a\u0000b\ud800c", "_x0041_"]]));
  expect(sheets[0]!.rows).toEqual([["ab\ufffdc", "_x0041_"]]);
});

test("the same rows give the same bytes", () => {
  expect(workbookOf(ROWS)).toEqual(workbookOf(ROWS.map((row) => [...row])));
});
