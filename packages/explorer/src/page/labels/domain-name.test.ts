import { expect, test } from "vitest";
import { domainName } from "./domain-name.ts";

test.each([
  ["ecriture", "Écriture", "Writing"],
  ["espace_et_geometrie", "Espace et géométrie", "Space and geometry"],
  ["lecture_et_comprehension", "Lecture et compréhension", "Reading and comprehension"],
  ["resolution_de_problemes", "Résolution de problèmes", "Résolution de problèmes"],
  ["number_and_operations", "Number and operations", "Number and operations"],
  ["algebra", "Algebra", "Algebra"],
  ["history_and_education", "History and education", "History and education"],
  ["constructor", "Constructor", "Constructor"],
  ["__", "__", "__"],
])("%s is shown as %s, and in English as %s", (domain, french, english) => {
  expect(domainName(domain, "fr")).toBe(french);
  expect(domainName(domain, "en")).toBe(english);
});
