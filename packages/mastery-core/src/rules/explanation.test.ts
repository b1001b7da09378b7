import { expect, test } from "vitest";
import {
  type ExplanationParts,
  explain,
  explanationClauses,
  weakSkillsTargeted,
} from "./explanation.ts";

const parts: ExplanationParts = {
  kind: "weak",
  skills: ["Symétrie axiale", "Figures planes"],
  gradeDistance: 1,
  semanticSimilarity: 0.774,
  clusterSuccessRate: 0.833,
};

test("an explanation is one sentence of four clauses, and ends early without a published rate", () => {
  expect(explain(parts, 5)).toBe(
    "Cible 2 compétences faibles (Symétrie axiale, Figures planes) ; niveau proche (1 an d'écart) ; similarité sémantique 0,77 ; réussie par 83 % des membres du groupe qui l'ont essayée.",
  );
  expect(explain({ ...parts, clusterSuccessRate: null }, 5)).toMatch(/sémantique 0,77\.$/);
});

test.each([
  ["weak", ["A"], "Cible 1 compétence faible (A)"],
  ["weak", ["A", "B"], "Cible 2 compétences faibles (A, B)"],
  ["to discover", ["A"], "Cible 0 compétence faible, propose 1 compétence à découvrir (A)"],
  [
    "to discover",
    ["A", "B"],
    "Cible 0 compétence faible, propose 2 compétences à découvrir (A, B)",
  ],
  ["to consolidate", ["A"], "Cible 0 compétence faible, propose 1 compétence à consolider (A)"],
  [
    "to consolidate",
    ["A", "B"],
    "Cible 0 compétence faible, propose 2 compétences à consolider (A, B)",
  ],
] as const)("the clause on skills that are %s: %j", (kind, labels, clause) => {
  expect(explanationClauses.skills(kind, labels)).toBe(clause);
});

test.each([
  [0, " ; niveau exactement adapté"],
  [1, " ; niveau proche (1 an d'écart)"],
  [2, " ; niveau éloigné (2 ans d'écart)"],
  [4, " ; niveau éloigné (4 ans d'écart)"],
])("the clause on the level at grade distance %d", (distance, clause) => {
  expect(explanationClauses.level(distance)).toBe(clause);
});

test("the clause on similarity rounds the exact binary value", () => {
  expect(explanationClauses.similarity(0.835)).toBe(" ; similarité sémantique 0,83");
});

test.each([
  { rate: 0.5, leastPeers: 5, percent: 50 },
  { rate: 1, leastPeers: 5, percent: 99 },
  { rate: 0, leastPeers: 5, percent: 1 },
  { rate: 1, leastPeers: 1, percent: 100 },
  { rate: 0.999, leastPeers: 1, percent: 99 },
  { rate: 0.001, leastPeers: 1, percent: 1 },
  { rate: 0, leastPeers: 1, percent: 0 },
])(
  "a rate of $rate is stated as $percent % with least peers $leastPeers",
  ({ rate, leastPeers, percent }) => {
    expect(explanationClauses.success(rate, leastPeers)).toContain(` ${percent} % `);
  },
);

test("weak skills are targeted by resources recommended for weak skills alone", () => {
  expect(weakSkillsTargeted("weak", ["Addition"])).toEqual(["Addition"]);
  expect(weakSkillsTargeted("to discover", ["Addition"])).toEqual([]);
  expect(weakSkillsTargeted("to consolidate", ["Addition"])).toEqual([]);
});
