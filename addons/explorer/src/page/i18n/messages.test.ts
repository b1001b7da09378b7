import { expect, test } from "vitest";
import { en } from "./en.ts";
import { dayFormat, numberFormats } from "./formats.ts";
import { fr } from "./fr.ts";
import { describeLanguages } from "./messages.fixture.ts";

const LISTS = /(sentence|missing|edBy|about) 0$|(triedText|doAtHome|tomorrow\.text) 1$/;

/** Texts that are the same in both languages. */
const ALIKE = [
  "page.direction",
  "page.documentTitle(1)",
  "page.documentTitle(2)",
  "recommendations.part",
  "recommendations.points",
  "recommendations.sentence(1)",
  "sections.groups",
  "start.types.class",
  "recommendations.score",
];

describeLanguages(fr, en, ALIKE, (path, at, n) => {
  if (LISTS.test(`${path} ${at}`)) return Array(n).fill(String(n));
  if (path === "tomorrow.text" && at === 2)
    return { title: String(n), skills: [{ label: String(n) }] };
  if (path === "sentences.success") return n === 1 ? "few" : "most";
  return n;
});

test("numbers are formatted by the conventions of each language", () => {
  const french = numberFormats("fr");
  const english = numberFormats("en");
  expect(french.count(100_000).replace(/\s/u, " ")).toBe("100 000");
  expect(english.count(100_000)).toBe("100,000");
  expect([french.decimal(0.5), english.decimal(0.5)]).toEqual(["0,50", "0.50"]);
  expect([french.precise(0.8), english.precise(0.8)]).toEqual(["0,800", "0.800"]);
  expect([french.percent(0.833).replace(/\s/u, " "), english.percent(0.833)]).toEqual([
    "83 %",
    "83%",
  ]);
  expect([0, 0.003, 0.5, 0.996, 1].map(english.percent)).toEqual([
    "0%",
    "1%",
    "50%",
    "99%",
    "100%",
  ]);
  expect([0, 0.003, 0.29, 1].map(english.meanPercent)).toEqual(["0%", "1%", "29%", "100%"]);
});

test("a mean below the bound of a level is not shown as the bound", () => {
  const { mean, meanPercent } = numberFormats("en");
  expect([0.597, 0.5999, 0.6].map(mean)).toEqual(["0.59", "0.59", "0.60"]);
  expect([0.597, 0.7999, 0.8].map(meanPercent)).toEqual(["59%", "79%", "80%"]);
});

test("days are formatted by the conventions of each language, in any time zone", () => {
  expect(dayFormat("fr", "long")("2025-09-01")).toBe("1er septembre 2025");
  expect(dayFormat("en", "long")("2025-09-01")).toBe("1 September 2025");
  expect(dayFormat("en", "short")("2025-09-01")).toBe("1 September");
});
