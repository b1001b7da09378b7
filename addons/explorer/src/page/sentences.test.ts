import type { Exercise, RecommendationDetails, SkillNeed, SnapshotSummary } from "@mastery/client";
import { describe, expect, test } from "vitest";
import { LOCALES } from "./i18n/locale.ts";
import {
  attemptsBy,
  difficultyOf,
  evidenceOf,
  othersIn,
  periodOf,
  reasonsOf,
  statesOf,
} from "./sentences.ts";

const { fr, en } = LOCALES;

const evidence = (n: number, mean: number, last_attempt: string | null, latest: number | null) => ({
  n_scored_traces: n,
  mean_score: mean,
  last_attempt,
  latest_score: latest,
});

const ONCE = evidence(1, 0.4, "2025-03-12", 0.4);
const OFTEN = evidence(8, 0.597, "2025-03-12", 0.8);

/** Returns a text with plain spaces. */
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  [ONCE, "un seul essai noté, le 12 mars : 40 %"],
  [evidence(2, 0.6, "2025-03-12", 0.8), "2 essais notés, le dernier le 12 mars : 40 %, puis 80 %"],
  [OFTEN, "8 essais notés, le dernier le 12 mars : 59 % en moyenne, 80 % au dernier"],
  [evidence(1, 0.4, null, null), "un seul essai noté : 40 %"],
  [evidence(2, 0.6, "2025-03-12", null), "2 essais notés, le dernier le 12 mars : 60 % en moyenne"],
  [evidence(8, 0.597, null, null), "8 essais notés : 59 % en moyenne"],
])("describes the known number, days and scores of attempts", (attempts, text) => {
  expect(plain(evidenceOf(attempts, fr))).toBe(text);
});

test("compares a mean with an average pupil's score in the same attempts, if that score is published", () => {
  expect(plain(othersIn({ ...OFTEN, mean_difficulty: 0.72 }, "Léa", fr))).toBe(
    "à ces 8 essais, un élève moyen obtiendrait environ 72 % ; Léa 59 %",
  );
  expect(othersIn({ ...ONCE, mean_difficulty: 0.72 }, undefined, en)).toBe(
    "in this attempt, an average pupil would get about 72%; here 40%",
  );
  expect(othersIn({ ...OFTEN, mean_difficulty: null }, "Léa", fr)).toBeUndefined();
});

const RECOMMENDATION = {
  grade_distance: 1,
  expected_score: 0.68,
  difficulty: 0.72,
  ...{ n_traces: 0, n_successes: 0, last_trace: null },
  cluster_success_rate: null,
} as RecommendationDetails;

describe("the reasons for a recommendation", () => {
  const reasons = (changes: Partial<RecommendationDetails>, isObserved = true) =>
    reasonsOf({ ...RECOMMENDATION, ...changes }, isObserved, fr).map(plain);
  const EXPECTED = "réussite attendue : 68 %";
  const GRADE = "à 1 an de son niveau";
  const TRIED_OFTEN = "déjà essayé 3 fois sans réussite";

  test("are the expected score and the grade, if nothing else is known", () => {
    expect(reasons({})).toEqual([EXPECTED, GRADE]);
  });

  test("include the success of others only for an observed pupil", () => {
    const success = /^la moitié au moins des élèves aux résultats semblables/;
    expect(reasons({ cluster_success_rate: 0.5 })[2]).toMatch(success);
    expect(reasons({ cluster_success_rate: 0.5 }, false)).toEqual([EXPECTED, GRADE]);
  });

  test.each([
    [1, "2025-03-12", "déjà essayé sans réussite le 12 mars", "déjà réussi ou terminé le 12 mars"],
    [1, null, "déjà essayé sans réussite", "déjà réussi ou terminé"],
    [
      3,
      "2025-03-12",
      `${TRIED_OFTEN}, la dernière le 12 mars`,
      "déjà réussi ou terminé, dernier essai le 12 mars",
    ],
    [3, null, TRIED_OFTEN, "déjà réussi ou terminé"],
  ])(
    "describe %d earlier attempts, the last one on %s",
    (n_traces, last_trace, tried, mastered) => {
      expect(reasons({ n_traces, last_trace })).toEqual([EXPECTED, tried, GRADE]);
      expect(reasons({ n_traces, last_trace, n_successes: 1 })[1]).toBe(mastered);
    },
  );
});

test("shows an average pupil's score in exercises whose difficulty is published", () => {
  const unpublished = { ...RECOMMENDATION, difficulty: null };
  expect(difficultyOf([RECOMMENDATION, unpublished, RECOMMENDATION], en)).toBe(
    "In 2 recommended exercises, an average pupil would get about 72%; the result expected here is 68%.",
  );
  expect(difficultyOf([unpublished], en)).toBeUndefined();
});

test("names the learners who tried an exercise, with the day of the only or the last attempt", () => {
  const learners = [
    { learner_id: "lea", n_traces: 1, n_successes: 0, last_trace: "2025-03-12" },
    { learner_id: "tom", n_traces: 2, n_successes: 0, last_trace: "2025-04-03" },
    { learner_id: "zoe", n_traces: 1, n_successes: 0, last_trace: null },
    { learner_id: "ana", n_traces: 2, n_successes: 1, last_trace: null },
    { learner_id: "max", n_traces: 0, n_successes: 0, last_trace: null },
  ] as unknown as Exercise["learners"];
  const names = new Map(
    ["Léa", "Tom", "Zoé", "Ana", "Max"].map((name, at) => [learners[at]!.learner_id, name]),
  );
  expect(attemptsBy(learners, names, fr)).toEqual([
    "Déjà réussi ou terminé par Ana (2 essais)",
    "Déjà essayé sans réussite par Léa (1 essai, le 12 mars), Tom (2 essais, le dernier le 3 avril), Zoé (1 essai)",
  ]);
});

test("counts the learners in each state of a skill, without the states that nobody is in", () => {
  const all = {
    ...{ n_acquired: 6, n_in_progress: 5, n_weak: 14, n_never_met: 1 },
    ...{ n_to_check: 3, n_regained: 2, n_observed: 25 },
  } as SkillNeed;
  const none = { n_acquired: 0, n_in_progress: 0, n_to_check: 0, n_regained: 0, n_never_met: 0 };
  expect(statesOf(all, en)).toBe(
    "needs work for 14, 3 of them to check · in progress for 5 · regained by 2 · acquired by 6 · never met by 1",
  );
  expect(statesOf({ ...all, ...none }, en)).toBe("needs work for 14");
  expect(statesOf({ ...all, n_observed: 0 }, en)).toBe("Nobody has met this skill yet.");
});

test("names the first and the last day of the data, unless the traces have no dates", () => {
  const dates = { first_trace: "2024-09-02", last_trace: "2025-06-27" } as SnapshotSummary;
  expect(periodOf(dates, en)).toBe("Exercises from 2 September 2024 to 27 June 2025");
  expect(periodOf({ ...dates, first_trace: null }, en)).toBeUndefined();
  expect(periodOf({ ...dates, last_trace: null }, en)).toBeUndefined();
});
