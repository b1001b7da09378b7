import { learner, resource, type SmallDataset, skill, trace } from "../src/testing/index.ts";

/**
 * Eight learners who together show every rule: resources held back or repeated, all kinds of lists, fallback phases, skills that are
 * weak only by mean or only by estimate, a learner without traces, attempts without a score.
 */
export const TINY_SCHOOL: SmallDataset = {
  skills: [
    skill("add", "calcul", { preferred_label: "Additionner" }),
    skill("mul", "calcul", { preferred_label: "Multiplier" }),
    skill("fig", "geometrie", { preferred_label: "Figures planes" }),
    skill("sym", "geometrie", { preferred_label: "Symétrie axiale" }),
  ],
  resources: [
    resource("R1", ["add"], { title: "Sommes", grade_level: 2 }),
    resource("R2", ["add"], { title: "Paniers", grade_level: 2 }),
    resource("R3", ["add"], { title: "Grandes sommes", grade_level: 3 }),
    resource("R4", ["add"], { title: "Monnaie", grade_level: 3 }),
    resource("R5", ["mul", "add"], { title: "Doubles", grade_level: 2 }),
    resource("R6", ["mul"], { title: "Tables", grade_level: 3 }),
    resource("R7", ["sym"], { title: "Miroirs", grade_level: 2 }),
    resource("R8", ["fig", "sym"], { title: "Pliages", grade_level: 3 }),
  ],
  learners: [
    learner(1, { display_name: "Anna", grade_level: 2 }),
    learner(2, { display_name: "Bilal", grade_level: 1 }),
    learner(3, { display_name: "Chloé", grade_level: 3 }),
    learner(4, { display_name: "David", grade_level: 3 }),
    learner(5, { display_name: "Emma", grade_level: 1 }),
    learner(6, { display_name: "Farid", grade_level: 3 }),
    learner(7, { display_name: "Gina", grade_level: 5 }),
    learner(8, { display_name: "Hugo", grade_level: 2 }),
  ],
  traces: [
    // Anna
    trace(1, "R1", 0.2),
    trace(1, "R1", 0.3),
    trace(1, "R1", 0.1),
    trace(1, "R2", 0.4),
    trace(1, "R7", null),
    trace(1, "R4", null, { verb: "failed" }),
    // Bilal
    trace(2, "R1", 0.9),
    trace(2, "R2", 0.8),
    trace(2, "R7", 0.5, { verb: "failed" }),
    trace(2, "R4", null, { verb: "failed" }),
    // Chloé
    trace(3, "R1", 1.0),
    trace(3, "R2", 0.9),
    trace(3, "R3", 0.8),
    trace(3, "R5", 0.8),
    trace(3, "R6", 0.7),
    trace(3, "R7", 0.9),
    trace(3, "R8", 0.65),
    trace(3, "R4", null, { verb: "failed" }),
    // David
    trace(4, "R1", 0.9),
    trace(4, "R2", 0.8),
    trace(4, "R6", 0.9),
    trace(4, "R7", 0.3),
    trace(4, "R8", 0.2),
    trace(4, "R4", null, { verb: "failed" }),
    // Emma
    trace(5, "R1", 0.8),
    trace(5, "R3", 0.7),
    trace(5, "R7", 0.4, { verb: "passed" }),
    trace(5, "R4", null, { verb: "failed" }),
    // Farid
    trace(6, "R6", 0.55, { verb: "failed" }),
    // Hugo
    trace(8, "R1", null),
  ],
};

/** Vectors of length 1, by text. */
export const TINY_VECTORS: Readonly<Record<string, readonly number[]>> = {
  Additionner: [1, 0, 0],
  Multiplier: [0.6, 0.8, 0],
  "Figures planes": [0, 0, 1],
  "Symétrie axiale": [0, 0.6, 0.8],
  "Sommes. Additionner": [1, 0, 0],
  "Paniers. Additionner": [0.8, 0, 0.6],
  "Grandes sommes. Additionner": [0.96, 0.28, 0],
  "Monnaie. Additionner": [0.6, 0.8, 0],
  "Doubles. Multiplier, Additionner": [0.8, 0.6, 0],
  "Tables. Multiplier": [0.6, 0.64, 0.48],
  "Miroirs. Symétrie axiale": [0, 0.6, 0.8],
  "Pliages. Figures planes, Symétrie axiale": [0, 0.28, 0.96],
};
