import { builtinEmbedder } from "@mastery/embeddings";
import { expect, test } from "vitest";
import { skillsFor } from "./suggestions.ts";

const embedder = await builtinEmbedder();

/** Titles of tests as teachers write them, by the skill that they are about. */
const FRENCH = {
  Orthographe: ["Dictée n°3", "Dictée flash 12", "Mots invariables L4", "Homophones a/à"],
  Conjugaison: ["Conjugaison : présent", "Imparfait -er", "Passé composé 2"],
  Grammaire: ["Grammaire – GN", "Accord sujet-verbe"],
  Vocabulaire: ["Vocabulaire L7"],
  Lecture: ["Éval. lecture 2", "Lecture à voix haute"],
  "Compréhension de textes": ["Compréhension : Le Petit Poucet"],
  Poésie: ["Poésie : Le Cancre", "Poésie – L’automne"],
  Rédaction: ["Rédaction : mon héros"],
  Numération: ["Numération jusqu'à 100", "Bilan numération P2"],
  "Tables de multiplication": ["Table de 7", "Tables ×6 à ×9"],
  "Calcul mental": ["Calcul mental S12", "Contrôle calcul mental"],
  "Calcul posé": ["Soustraction posée", "Division posée 2", "Opérations"],
  "Résolution de problèmes": ["Problèmes", "Évaluation problèmes P3"],
  "Fractions et décimaux": ["Fractions décimales"],
  Géométrie: ["Symétrie axiale", "Triangles"],
  Mesures: ["Mesures de longueur", "Périmètre carré"],
  "Lecture de l’heure": ["L'heure"],
};
const ENGLISH = {
  Spelling: ["Spelling test 4", "Spelling – plurals"],
  "Verb tenses": ["Verbs past tense"],
  "Times tables": ["Times tables x7", "7 times table quiz"],
  "Reading comprehension": ["Reading comprehension wk 3"],
  "Written calculation": ["Long division", "Column subtraction"],
  "Fractions and decimals": ["Fractions quiz", "Adding decimals"],
  "Mental arithmetic": ["Mental maths wk 5"],
  "Word problems": ["Word problems 2"],
  "Place value": ["Place value to 1000"],
  "Telling the time": ["Telling the time"],
  Poetry: ["Poem: The Owl"],
  Geometry: ["Right angles"],
};
/** Titles that do not say what they are about. */
const UNCLEAR = [
  "Contrôle 2",
  "Évaluation T1",
  "Cahier",
  "Participation",
  "Unit 2 test",
  "Homework",
];

test.each([
  ["fr", FRENCH, 24],
  ["en", ENGLISH, 12],
] as const)("suggests the skill of real titles in %s", async (language, expected, least) => {
  const titles = Object.values(expected).flat();
  expect(titles.length).toBeGreaterThanOrEqual(least);
  const suggested = await skillsFor(
    titles.map((title) => ({ title })),
    language,
    embedder,
  );
  const found = Object.keys(expected).map((skill) => [
    skill,
    suggested.filter((one) => one.skill === skill).map(({ title }) => title),
  ]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

test("suggests nothing for titles that do not say what they are about", async () => {
  const titles = UNCLEAR.map((title) => ({ title }));
  expect(await skillsFor(titles, "fr", embedder)).toEqual([]);
});

test("suggests a domain in the language of the page, unless the sheet states one", async () => {
  const suggest = async (language: "fr" | "en", domain?: string) =>
    skillsFor([{ title: "Table de 7", ...(domain && { domain }) }], language, embedder);
  expect(await suggest("fr")).toMatchObject([{ domain: "Nombres et calculs" }]);
  expect(await suggest("en")).toMatchObject([{ domain: "Numbers and calculation" }]);
  expect(await suggest("fr", "calcul")).toMatchObject([{ domain: "calcul" }]);
});

test("exercises about no known skill share one if their titles are similar", async () => {
  const titles = ["Robot Bee-Bot", "Robot Bee-Bot 2"].map((title) => ({ title }));
  expect(await skillsFor(titles, "fr", embedder)).toMatchObject([
    { skill: "Robot Bee-Bot" },
    { skill: "Robot Bee-Bot" },
  ]);
});
