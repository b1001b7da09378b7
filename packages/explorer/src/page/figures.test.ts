import { expect, test } from "vitest";
import { compareScores, domainsOf, levelOf, successStep, valueIn } from "./figures.ts";
import { en } from "./i18n/en.ts";
import { fr } from "./i18n/fr.ts";

test("a level turns at the threshold in force, and halfway between it and a full score", () => {
  expect([0, 0.59, 0.6, 0.79, 0.8, 1].map((score) => levelOf(score, 0.6))).toEqual([
    "weak",
    "weak",
    "fair",
    "fair",
    "solid",
    "solid",
  ]);
  expect(levelOf(0.55, 0.5)).toBe("fair");
});

test("scores that differ by less than 0.05 are close", () => {
  expect(compareScores(0.5, 0.54)).toBe("close");
  expect(compareScores(0.5, 0.56)).toBe("below");
  expect(compareScores(0.56, 0.5)).toBe("above");
});

test("a domain without a value has none, whatever its name", () => {
  expect(valueIn({ calcul: 0 }, "calcul")).toBe(0);
  expect(valueIn({}, "calcul")).toBeUndefined();
  expect(valueIn({}, "constructor")).toBeUndefined();
});

test("domains of a level come best first, or worst first where they are weak", () => {
  const scores = { a: 0.5, b: 0.9, c: 0.2, d: 0.7, e: 0.8 };
  expect(domainsOf("solid", scores, 0.6)).toEqual(["b", "e"]);
  expect(domainsOf("weak", scores, 0.6)).toEqual(["c", "a"]);
  expect(domainsOf("fair", scores, 0.6)).toEqual(["d"]);
});

test("rates of success turn at a half and at three quarters", () => {
  expect([0, 0.49, 0.5, 0.74, 0.75, 1].map(successStep)).toEqual([
    "few",
    "few",
    "half",
    "half",
    "most",
    "most",
  ]);
});

test("of two pupils who tried it, one who succeeded is at least half, not more", () => {
  const words = [fr, en].map((t) => t.recommendations.words.success[successStep(0.5)]);
  expect(words).toEqual([
    "la moitié au moins des élèves du même profil qui l’ont essayé l’ont réussi",
    "at least half of the pupils of the same type who tried it succeeded",
  ]);
});
