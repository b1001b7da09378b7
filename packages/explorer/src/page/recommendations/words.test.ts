import { expect, test } from "vitest";
import { en } from "../i18n/messages-en.ts";
import { fr } from "../i18n/messages-fr.ts";
import { similarityStep, successStep } from "./words.ts";

test("similarities are far, near or close, a third of the scale each", () => {
  expect([0, 0.33, 0.34, 0.66, 0.67, 1].map(similarityStep)).toEqual([
    "far",
    "far",
    "near",
    "near",
    "close",
    "close",
  ]);
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
    "la moitié au moins des élèves du même profil qui l’ont essayée l’ont réussie",
    "at least half of the pupils of the same type who tried it succeeded",
  ]);
});
