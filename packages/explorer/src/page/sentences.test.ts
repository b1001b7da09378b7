import type {
  Attempts,
  Exercise,
  Member,
  RecommendationDetails,
  SkillNeed,
  SnapshotSummary,
} from "@mastery/client";
import { describe, expect, test } from "vitest";
import { LOCALES } from "./i18n/locale.ts";
import { evidenceOf, type Facts, SENTENCES, say } from "./sentences.ts";
import type { Changes } from "./since.ts";

const { fr, en } = LOCALES;

const evidence = (n: number, mean: number, last_attempt: string | null, latest: number | null) => ({
  n_scored_traces: n,
  mean_score: mean,
  last_attempt,
  latest_score: latest,
});

const ONCE = evidence(1, 0.4, "2025-03-12", 0.4);
const TWICE = evidence(2, 0.6, "2025-03-12", 0.8);
const OFTEN = evidence(8, 0.597, "2025-03-12", 0.8);

/** Facts of every kind. Without one of them, a sentence below is omitted. */
const recommendation = {
  grade_distance: 1,
  expected_score: 0.68,
  difficulty: 0.72,
  ...{ n_traces: 1, n_successes: 1, last_trace: "2025-03-12" },
  cluster_success_rate: 0.5,
} as RecommendationDetails;
const failed = { ...recommendation, n_traces: 2, n_successes: 0 };
const never = { ...failed, n_traces: 0, last_trace: null };
const of = (attempts: Partial<Attempts>): Facts => ({
  exercise: { learners: [{ ...recommendation, learner_id: "lea", ...attempts }] as never },
  names: new Map([["lea", "Léa"]]),
});
const skill = {
  n_acquired: 6,
  n_in_progress: 5,
  n_weak: 14,
  n_never_met: 1,
  n_to_check: 3,
  n_regained: 2,
  n_observed: 0,
} as SkillNeed;
const snapshot = {
  first_trace: "2024-09-02",
  last_trace: "2025-06-27",
  since: "2024-09-01",
  clusters_show: "levels",
} as SnapshotSummary;
const member = { last_trace: "2025-06-24" } as Member;
const changes: Changes = {
  ...{ gained: [], toSee: [] },
  ...{ weakBefore: 52, over: 18, triedAgain: 20, untouched: 14, estimated: 3 },
};
const WITH_ALL: Facts = {
  changes,
  followed: { recommended: 120, tried: 34, succeeded: 21 },
  recommendation,
  isObserved: true,
  list: [recommendation],
  skill,
  snapshot,
  member,
};

/** For each sentence, facts for which it appears, and then the same facts without a required fact. */
const CASES: Readonly<Record<(typeof SENTENCES)[number], readonly [Facts, ...Facts[]]>> = {
  attempts: [{ evidence: TWICE }, { evidence: evidence(0, 0, null, null) }],
  onlyScore: [{ evidence: ONCE }, { evidence: TWICE }, { evidence: { ...ONCE, mean_score: null } }],
  twoScores: [
    { evidence: TWICE },
    { evidence: ONCE },
    { evidence: OFTEN },
    { evidence: { ...TWICE, latest_score: null } },
  ],
  meanScore: [
    { evidence: OFTEN },
    { evidence: ONCE },
    { evidence: { ...OFTEN, mean_score: null } },
  ],
  latestScore: [
    { evidence: OFTEN },
    { evidence: ONCE },
    { evidence: { ...OFTEN, latest_score: null } },
  ],
  others: [
    { evidence: { ...OFTEN, mean_difficulty: 0.72 } },
    { evidence: OFTEN },
    { evidence: { ...OFTEN, mean_difficulty: null } },
  ],
  lastAttempt: [{ evidence: OFTEN }, { evidence: { ...OFTEN, last_attempt: null } }],
  lastActivity: [WITH_ALL, { member: { ...member, last_trace: null } }],
  grade: [WITH_ALL],
  expected: [WITH_ALL],
  mastered: [WITH_ALL, { recommendation: failed }, { recommendation: never }],
  tried: [{ recommendation: failed }, { recommendation }, { recommendation: never }],
  masteredBy: [of({ n_successes: 1 }), of({ n_successes: 0 }), { names: new Map() }],
  triedBy: [of({ n_successes: 0 }), of({ n_successes: 1 }), of({ n_traces: 0, n_successes: 0 })],
  success: [
    WITH_ALL,
    { isObserved: true, recommendation: { ...recommendation, cluster_success_rate: null } },
    { isObserved: false, recommendation },
  ],
  difficulty: [WITH_ALL, { list: [] }, { list: [{ ...recommendation, difficulty: null }] }],
  acquired: [WITH_ALL, { skill: { ...skill, n_acquired: 0 } }],
  inProgress: [WITH_ALL, { skill: { ...skill, n_in_progress: 0 } }],
  toStrengthen: [WITH_ALL, { skill: { ...skill, n_weak: 0 } }],
  toCheck: [WITH_ALL, { skill: { ...skill, n_to_check: 0 } }],
  regained: [WITH_ALL, { skill: { ...skill, n_regained: 0 } }],
  neverMet: [WITH_ALL, { skill: { ...skill, n_never_met: 0 } }],
  nobody: [WITH_ALL, { skill: { ...skill, n_observed: 1 } }],
  period: [
    WITH_ALL,
    { snapshot: { ...snapshot, first_trace: null } },
    { snapshot: { ...snapshot, last_trace: null } },
  ],
  chosen: [WITH_ALL, { snapshot: { ...snapshot, since: null } }],
  since: [WITH_ALL],
  estimated: [WITH_ALL, { changes: { ...changes, estimated: 0 } }],
  followed: [WITH_ALL, { followed: { recommended: 0, tried: 0, succeeded: 0 } }],
  levels: [WITH_ALL, { snapshot: { ...snapshot, clusters_show: "domains" } }],
};

describe.each(SENTENCES.map((name) => [name]))("the sentence “%s”", (name) => {
  test("appears in both languages if its facts are known", () => {
    const [known] = CASES[name];
    expect(say(name, known, fr)).toMatch(/\p{L}|\d/u);
    expect(say(name, known, en)).not.toMatch(/undefined|NaN|null/);
  });

  test("is omitted if a fact is missing", () => {
    for (const facts of [{}, ...CASES[name].slice(1)]) expect(say(name, facts, fr)).toBeUndefined();
  });
});

test("describes the known number, days and scores of attempts", () => {
  const texts = [
    ONCE,
    TWICE,
    OFTEN,
    evidence(1, 0.4, null, null),
    evidence(2, 0.6, "2025-03-12", null),
    evidence(8, 0.597, null, null),
  ].map((each) => evidenceOf(each, fr).replaceAll(/[\u00a0\u202f]/g, " "));
  expect(texts).toEqual([
    "un seul essai noté, le 12 mars : 40 %",
    "2 essais notés, le dernier le 12 mars : 40 %, puis 80 %",
    "8 essais notés, le dernier le 12 mars : 59 % en moyenne, 80 % au dernier",
    "un seul essai noté : 40 %",
    "2 essais notés, le dernier le 12 mars : 60 % en moyenne",
    "8 essais notés : 59 % en moyenne",
  ]);
});

const TRIED_OFTEN = "déjà essayé 3 fois sans réussite";

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
])("describes %d earlier attempts until %s", (n_traces, last_trace, tried, mastered) => {
  const attempts = { ...recommendation, n_traces, last_trace };
  expect(say("tried", { recommendation: { ...attempts, n_successes: 0 } }, fr)).toBe(tried);
  expect(say("mastered", { recommendation: attempts }, fr)).toBe(mastered);
});

test("names the learners who tried an exercise, with the day of the only or the last attempt", () => {
  const learners = [
    { learner_id: "lea", n_traces: 1, n_successes: 0, last_trace: "2025-03-12" },
    { learner_id: "tom", n_traces: 2, n_successes: 0, last_trace: "2025-04-03" },
    { learner_id: "zoe", n_traces: 1, n_successes: 0, last_trace: null },
  ] as unknown as Exercise["learners"];
  const names = new Map(Object.entries({ lea: "Léa", tom: "Tom", zoe: "Zoé" }));
  expect(say("triedBy", { exercise: { learners }, names }, fr)).toBe(
    "Déjà essayé sans réussite par Léa (1 essai, le 12 mars), Tom (2 essais, le dernier le 3 avril), Zoé (1 essai)",
  );
});

test("compares a mean with an average pupil's score in the same attempts", () => {
  const compared = { evidence: { ...OFTEN, mean_difficulty: 0.72 }, name: "Léa" };
  expect(say("others", compared, fr)?.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(
    "à ces 8 essais, un élève moyen obtiendrait environ 72 % ; Léa 59 %",
  );
  expect(say("others", { evidence: { ...ONCE, mean_difficulty: 0.72 } }, en)).toBe(
    "in this attempt, an average pupil would get about 72%; here 40%",
  );
});

test("shows an average pupil's score in exercises whose difficulty is published", () => {
  const list = [recommendation, { ...recommendation, difficulty: null }, recommendation];
  expect(say("difficulty", { list }, en)).toBe(
    "In 2 recommended exercises, an average pupil would get about 72%; the result expected here is 68%.",
  );
});
