import { expect, test } from "vitest";
import { closestTo, domainName, gradeName, textSearch } from "./words.ts";

test.each([
  ["ecriture", "Écriture", "Writing"],
  ["espace_et_geometrie", "Espace et géométrie", "Space and geometry"],
  ["lecture_et_comprehension", "Lecture et compréhension", "Reading and comprehension"],
  ["resolution_de_problemes", "Résolution de problèmes", "Résolution de problèmes"],
  ["dictee", "Dictée", "Dictée"],
  ["number_and_operations", "Number and operations", "Number and operations"],
  ["algebra", "Algebra", "Algebra"],
  ["history_and_education", "History and education", "History and education"],
  ["constructor", "Constructor", "Constructor"],
  ["__", "__", "__"],
])("shows %s as %s in French and as %s in English", (domain, french, english) => {
  expect(domainName(domain, "fr")).toBe(french);
  expect(domainName(domain, "en")).toBe(english);
});

test.each([
  ["fracsion", "Utiliser des fractions"],
  ["lire l'eure", "Lire l'heure"],
  ["FRACTIONNER", "Utiliser des fractions"],
  ["xylophone", undefined],
  ["lecture", undefined],
  ["", undefined],
])("the text closest to %j is %j", (query, closest) => {
  expect(closestTo(query, ["Lire l'heure", "Utiliser des fractions", "Conjuguer"])).toBe(closest);
});

test.each(["l’heure", "L'HEURE", "lire heure"])("%j matches both kinds of apostrophe", (query) => {
  expect(["Lire l'heure", "Lire l’heure"].filter(textSearch(query))).toHaveLength(2);
});

test("a grade has the school's name, a number if the school named only other grades, or a French name if the school named no grade", () => {
  expect([1, 3, 5].map((grade) => gradeName(grade, {}))).toEqual(["CP", "CE2", "CM2"]);
  expect([2, 3].map((grade) => gradeName(grade, { "2": "2. Klasse" }))).toEqual(["2. Klasse", "3"]);
});
