import type { Exercise, RecommendationDetails, SkillNeed, SnapshotSummary } from "@mastery/client";
import { describe, expect, test } from "vitest";
import { shortDayFormat } from "./i18n/formats.ts";
import { LOCALES } from "./i18n/locale.ts";
import {
  attemptsBy,
  difficultyOf,
  evidenceOf,
  type Judged,
  othersIn,
  periodOf,
  reasonOf,
  reasonsOf,
  statesOf,
} from "./sentences.ts";

const NOW = "2025-06-01";
const fr = { ...LOCALES.fr, shortDay: shortDayFormat("fr", NOW) };
const en = { ...LOCALES.en, shortDay: shortDayFormat("en", NOW) };

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
  [ONCE, "une seule note, le 12 mars : 40 %"],
  [evidence(2, 0.6, "2025-03-12", 0.8), "2 notes, la dernière le 12 mars : 40 %, puis 80 %"],
  [OFTEN, "8 notes, la dernière le 12 mars : 59 % en moyenne, 80 % à la dernière"],
  [evidence(1, 0.4, "2024-03-12", null), "une seule note, le 12 mars 2024 : 40 %"],
  [evidence(1, 0.4, null, null), "une seule note : 40 %"],
  [evidence(2, 0.6, "2025-03-12", null), "2 notes, la dernière le 12 mars : 60 % en moyenne"],
  [evidence(8, 0.597, null, null), "8 notes : 59 % en moyenne"],
])("describes the known number, days and scores of attempts", (attempts, text) => {
  expect(plain(evidenceOf(attempts, fr))).toBe(text);
});

const judged = (changes: Partial<Judged>): Judged => ({
  ...OFTEN,
  state: "to_confirm",
  reason: null,
  mean_difficulty: 0.41,
  ...changes,
});

test.each([
  ["caught_up", "rattrapé : 80 % le 12 mars", "caught up: 80% on 12 March"],
  [
    "others_alike",
    "59 % ; en moyenne, les élèves y obtiennent 41 %",
    "59%; pupils average 41% on the same exercises",
  ],
  ["just_below", "juste sous le seuil", "just below the threshold"],
  ["better_elsewhere", "ses autres résultats sont meilleurs", "other results are better"],
  ["few_scores", "trop peu de notes pour trancher", "too few marks to tell"],
  [null, undefined, undefined],
] as const)("gives the reason %s for a skill to confirm", (reason, french, english) => {
  expect(plain(reasonOf(judged({ reason }), fr))).toBe(french);
  expect(reasonOf(judged({ reason }), en)).toBe(english);
});

test("says what pupils score on the same exercises, if it is published and not yet said", () => {
  expect(plain(othersIn(judged({}), fr))).toBe("en moyenne, les élèves y obtiennent 41 %");
  expect(othersIn(judged({ mean_difficulty: null }), fr)).toBeUndefined();
  expect(othersIn(judged({ reason: "others_alike" }), fr)).toBeUndefined();
});

const RECOMMENDATION = {
  grade_distance: 1,
  expected_score: 0.68,
  difficulty: 0.72,
  ...{ n_traces: 0, n_successes: 0, last_trace: null },
  cluster_success_rate: null,
  basis: "scored_traces",
} as RecommendationDetails;

describe("the reasons for a recommendation", () => {
  const reasons = (changes: Partial<RecommendationDetails>) =>
    reasonsOf({ ...RECOMMENDATION, ...changes }, fr).map(plain);
  const EXPECTED = "résultat attendu : 68 %";
  const GRADE = "à 1 niveau d’écart de sa classe";
  const TRIED_OFTEN = "déjà essayé 3 fois sans réussite";

  test("are the expected score and the grade, if nothing else is known", () => {
    expect(reasons({})).toEqual([EXPECTED, GRADE]);
  });

  test("include an expected score and the success of others only for an observed pupil", () => {
    const success = /^la moitié au moins des élèves aux résultats semblables/;
    expect(reasons({ cluster_success_rate: 0.5 })[2]).toMatch(success);
    expect(reasons({ cluster_success_rate: 0.5, basis: "none" })).toEqual([GRADE]);
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

test("shows what pupils score in exercises whose difficulty is published", () => {
  const unpublished = { ...RECOMMENDATION, difficulty: null };
  expect(difficultyOf([RECOMMENDATION, unpublished, RECOMMENDATION], en)).toBe(
    "In 2 suggested exercises, pupils average 72%; the result expected of this pupil is 68%.",
  );
  expect(difficultyOf([unpublished], en)).toBeUndefined();
  expect(difficultyOf([{ ...RECOMMENDATION, basis: "none" }], en)).toBeUndefined();
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
  const states = { to_strengthen: 14, to_confirm: 3, in_progress: 5, acquired: 6, not_assessed: 1 };
  const all = { states, n_assessed: 28 } as SkillNeed;
  expect(statesOf(all, en)).toBe(
    "needs work for 14 · to confirm for 3 · in progress for 5 · secure for 6 · not assessed yet for 1",
  );
  const none = { to_confirm: 0, in_progress: 0, acquired: 0, not_assessed: 0 };
  expect(statesOf({ ...all, states: { ...states, ...none } }, en)).toBe("needs work for 14");
  expect(statesOf({ ...all, n_assessed: 0 }, en)).toBe("No pupil has a mark in this skill yet.");
});

test("names the first and the last day of the data, unless the traces have no dates", () => {
  const dates = { first_trace: "2024-09-02", last_trace: "2025-06-27" } as SnapshotSummary;
  expect(periodOf(dates, en)).toBe("Exercises from 2 September 2024 to 27 June 2025");
  expect(periodOf({ ...dates, first_trace: null }, en)).toBeUndefined();
  expect(periodOf({ ...dates, last_trace: null }, en)).toBeUndefined();
});
