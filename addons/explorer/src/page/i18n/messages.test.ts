import { expect, test } from "vitest";
import { en } from "./en.ts";
import { dayFormat, numberFormats, shortDayFormat, wholePercentage } from "./formats.ts";
import { fr } from "./fr.ts";
import { describeLanguages } from "./messages.fixture.ts";

const LISTS = /(sentence|missing|edBy|about) 0$|(triedText|doAtHome|tomorrow\.text) 1$/;

/** Texts that are the same in both languages. */
const ALIKE = [
  "judgements.none",
  "page.direction",
  "page.documentTitle(1)",
  "page.documentTitle(2)",
  "recommendations.points",
  "recommendations.sentence(1)",
  "sections.groups",
  "start.types.class",
  "recommendations.score",
];

describeLanguages(fr, en, ALIKE, (path, at, n) => {
  if (LISTS.test(`${path} ${at}`)) return Array(n).fill(String(n));
  if (path === "profile.counts" && at === 0) {
    return { to_strengthen: n, to_confirm: n, in_progress: n, acquired: n, not_assessed: n };
  }
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
});

test("percentages are rounded, but never up to a bound that decides about a state", () => {
  expect([0.4375, 0.285, 0.004, 0.996].map(wholePercentage)).toEqual([44, 29, 1, 99]);
  expect([0.497, 0.5, 0.597, 0.6, 0.7999, 0.8, 0.804].map(wholePercentage)).toEqual([
    49, 50, 59, 60, 79, 80, 80,
  ]);
});

test("days are formatted by the conventions of each language, in any time zone", () => {
  expect(dayFormat("fr")("2025-09-01")).toBe("1er septembre 2025");
  expect(dayFormat("en")("2025-09-01")).toBe("1 September 2025");
});

test("days of the current school year are shown without the year", () => {
  const format = shortDayFormat("en", "2026-03-01");
  expect(["2025-07-31", "2025-08-01", "2026-07-31", "2026-08-01"].map(format)).toEqual([
    "31 July 2025",
    "1 August",
    "31 July",
    "1 August 2026",
  ]);
});
