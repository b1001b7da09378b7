import { expect, test } from "vitest";
import { type Mapped, mapAttempt, skippedBecause } from "./map-statement.ts";
import { DEFAULT_MAPPING, type Mapping } from "./mapping.ts";
import type { Statement } from "./statement.ts";

const ANNE = "11111111-1111-4111-8111-111111111111";
/** SHA-1 of `mailto:anne@school.example`. */
const PSEUDONYM = "c201bd5363f695c15c224ecb9ebb6cdae5c0b98e";
const ADL = "http://adlnet.gov/expapi/verbs";
const TIMESTAMP = "2026-01-05T09:00:00Z";

const mapping: Mapping = {
  ...DEFAULT_MAPPING,
  activities: new Map([["https://other.example/7", "EX2"]]),
  activityPrefixes: ["https://school.example/activities/", "https://school.example/"],
  accounts: new Map([["https://ent.example", new Map([["adupont", ANNE]])]]),
  accountHomePages: new Set(["https://ids.example"]),
  openids: new Map([["https://openid.example/anne", ANNE]]),
};

function map(fields: Partial<Statement> = {}, changes: Partial<Mapping> = {}): Mapped {
  const statement: Statement = {
    actor: { mbox_sha1sum: PSEUDONYM },
    verb: { id: `${ADL}/passed` },
    object: { id: "https://school.example/activities/EX1" },
    timestamp: TIMESTAMP,
    ...fields,
  };
  const known = {
    voided: new Set(["33333333-3333-4333-8333-333333333333"]),
    divided: new Set<string>(),
    activities: new Map([["urn:ex:1", "EX1"]]),
    dataset: {
      knowsLearner: (id: string) => [ANNE, PSEUDONYM].includes(id),
      knowsResource: (id: string) => ["EX1", "EX2", "Fractions / 1"].includes(id),
    },
  };
  const all = { ...mapping, ...changes };
  return skippedBecause(statement, all, known) ?? mapAttempt(statement, all, known);
}

test("maps a statement to a trace", () => {
  expect(
    map({
      id: "AAAAAAAA-0000-4000-8000-000000000000",
      result: { score: { scaled: 0.92 }, success: true, completion: true, duration: "PT4M2.5S" },
    }),
  ).toEqual({
    isPart: false,
    attempt: { learner: PSEUDONYM, resource: "EX1" },
    trace: {
      trace_id: "aaaaaaaa-0000-4000-8000-000000000000",
      learner_id: PSEUDONYM,
      resource_id: "EX1",
      verb: "passed",
      success: true,
      score: 0.92,
      duration: "PT4M2.5S",
      timestamp: TIMESTAMP,
    },
  });
});

test.each<[string, Statement["result"], string | undefined]>([
  ["passed", undefined, "passed"],
  ["mastered", undefined, "passed"],
  ["failed", undefined, "failed"],
  ["completed", undefined, "completed"],
  ["completed", { completion: true, score: { scaled: 0 } }, "completed"],
  ["completed", { completion: false, score: { scaled: 0.9 } }, undefined],
  ["completed", { completion: false, success: false }, "failed"],
  ["passed", { completion: false }, "passed"],
  ["answered", { success: true }, "passed"],
  ["answered", { success: false, completion: true }, "failed"],
  ["experienced", { completion: true }, "completed"],
  ["attempted", { completion: false }, undefined],
  ["scored", { score: { scaled: 0.9 } }, undefined],
])("maps %s with %j to an attempt: %s", (verb, result, outcome) => {
  const { trace, reason } = map({ verb: { id: `${ADL}/${verb}` }, ...(result ? { result } : {}) });
  expect([trace?.verb, reason]).toEqual([outcome, outcome ? undefined : "no_outcome"]);
});

test.each<[Statement["actor"], string | undefined]>([
  [{ mbox: "mailto:anne@school.example" }, PSEUDONYM],
  [{ account: { homePage: "https://ent.example", name: "adupont" } }, ANNE],
  [{ account: { homePage: "https://ids.example", name: ANNE } }, ANNE],
  [{ openid: "https://openid.example/anne" }, ANNE],
])("%j names a learner", (actor, learner) => {
  expect(map({ actor }).trace?.learner_id).toBe(learner);
});

test.each([
  ["urn:ex:1", "EX1"],
  ["https://other.example/7", "EX2"],
  ["https://school.example/EX1", "EX1"],
  ["https://school.example/activities/EX1/", "EX1"],
  ["https://school.example/activities/Fractions%20%2F%201", "Fractions / 1"],
  ["https://school.example/activities/EX1?subContentId=7", undefined],
  ["https://school.example/activities/EX1?attempt=2&subContentId=7", undefined],
  ["https://school.example/activities/EX1/?attempt=2", "EX1"],
  ["https://school.example/activities/EX1?attempt=2&lang=fr", "EX1"],
  ["urn:ex:1?lang=fr", "EX1"],
])("maps activity %s to resource %s", (id, resource) => {
  const ignoredParameters = new Set(["attempt", "lang"]);
  const { trace, isPart } = map({ object: { id } }, { ignoredParameters });
  expect([trace?.resource_id, isPart ?? false]).toEqual([resource, false]);
});

test("treats a query as part of the id, unless the mapping ignores its parameters", () => {
  const object = { id: "https://school.example/activities/EX1?attempt=2" };
  expect(map({ object })).toMatchObject({ reason: "unknown_resource" });
});

test.each<[string, Partial<Statement>]>([
  ["a fragment", { object: { id: "https://school.example/activities/EX1#question-2" } }],
  [
    "an answered question of a parent",
    {
      verb: { id: `${ADL}/answered` },
      object: { id: "https://school.example/activities/EX1?subContentId=7" },
      context: { contextActivities: { parent: [{ id: "https://school.example/EX1" }] } },
      result: { success: true },
    },
  ],
])("maps %s to a part of the resource", (_, fields) => {
  const { trace, isPart } = map(fields);
  expect([trace?.resource_id, isPart]).toEqual(["EX1", true]);
});

type Score = NonNullable<NonNullable<Statement["result"]>["score"]>;

test.each<[Score, number | null]>([
  [{ scaled: 0.5, raw: 9, min: 0, max: 10 }, 0.5],
  [{ scaled: 1, raw: 22, min: 0, max: 20 }, 1],
  [{ raw: 15, min: 10, max: 20 }, 0.5],
  [{ raw: 18, max: 20 }, 0.9],
  [{ raw: 18, min: null, max: 20 }, 0.9],
  [{ raw: 0, max: 20 }, 0],
  [{ scaled: null }, null],
  [{}, null],
  [{ max: 0 }, null],
])("converts score %j to %s", (score, expected) => {
  const { trace, reason } = map({ result: { score } });
  expect([trace?.score, reason]).toEqual([expected, undefined]);
});

test.each<[Score, string, boolean, number | undefined, string]>([
  [{ scaled: 1.1 }, "skips", false, undefined, "excessive_score"],
  [{ scaled: 1.1 }, "clamps", true, 1, "clamped_score"],
  [{ raw: 22, min: 0, max: 20 }, "skips", false, undefined, "excessive_score"],
  [{ raw: 22, max: 20 }, "clamps", true, 1, "clamped_score"],
  [{ scaled: 1.1, raw: 22, max: 20 }, "clamps", true, 1, "clamped_score"],
  [{ scaled: 85, raw: 85, min: 0, max: 100 }, "skips", true, undefined, "excessive_score"],
  [{ scaled: -0.5 }, "skips", true, undefined, "negative_score"],
  [{ raw: -2, max: 20 }, "skips", true, undefined, "negative_score"],
])("of the score %j, %s what is outside its bounds", (score, _, clampsScores, expected, reason) => {
  const mapped = map({ result: { score } }, { clampsScores });
  expect([mapped.trace?.score, mapped.reason]).toEqual([expected, reason]);
});

test.each<[Score, string]>([
  [{ raw: 12 }, "unscaled_score"],
  [{ raw: 12, min: 0 }, "unscaled_score"],
  [{ raw: -5, max: -1 }, "unscaled_score"],
  [{ raw: 0, max: 0 }, "empty_score_range"],
  [{ scaled: 0, raw: 0, min: 0, max: 0 }, "empty_score_range"],
])("counts the trace without its score %j, and states the reason", (score, reason) => {
  const mapped = map({ result: { score } });
  expect([mapped.trace?.score, mapped.reason]).toEqual([null, reason]);
});

test.each<[Partial<Statement>, unknown]>([
  [{ timestamp: null, stored: TIMESTAMP }, TIMESTAMP],
  [{ timestamp: "today", stored: TIMESTAMP }, "today"],
  [{ timestamp: null }, null],
])("uses the time of storage if the timestamp is missing: %j", (fields, timestamp) => {
  expect(map(fields).trace?.timestamp).toBe(timestamp);
});

test.each<[string, Partial<Statement>, Mapped]>([
  [
    "voids another",
    { verb: { id: `${ADL}/voided` }, object: { objectType: "StatementRef", id: ANNE } },
    { reason: "voiding", detail: ANNE },
  ],
  [
    "is voided",
    { id: "33333333-3333-4333-8333-333333333333".toUpperCase() },
    { reason: "voided", detail: "33333333-3333-4333-8333-333333333333" },
  ],
  ["is about a group", { actor: { objectType: "Group" } }, { reason: "group_actor", detail: "" }],
  [
    "is about another statement",
    { object: { objectType: "StatementRef", id: ANNE } },
    { reason: "other_object", detail: "StatementRef" },
  ],
  [
    "holds a statement",
    { object: { objectType: "SubStatement" } },
    { reason: "sub_statement", detail: "" },
  ],
  [
    "has another verb",
    { verb: { id: `${ADL}/launched` } },
    { reason: "other_verb", detail: `${ADL}/launched` },
  ],
  [
    "is about another activity",
    { object: { id: "https://school.example/courses/1" } },
    { reason: "unknown_resource", detail: "https://school.example/courses/1" },
  ],
  [
    "has a score below 0",
    { result: { score: { scaled: -0.5 } } },
    { reason: "negative_score", detail: "-0.5" },
  ],
])("does not turn a statement into a trace if it %s", (_, fields, expected) => {
  expect(map(fields)).toMatchObject(expected);
  expect(map(fields).trace).toBeUndefined();
});

test.each<[Statement["actor"], string]>([
  [{ mbox: "mailto:nobody@school.example" }, "an mbox"],
  [{ mbox_sha1sum: "0".repeat(40) }, "an mbox_sha1sum"],
  [{ account: { homePage: "https://ent.example", name: "secret" } }, "an account"],
  [{ openid: "https://openid.example/secret" }, "an openid"],
])("reports only the kind of identifier of an unknown actor: %j", (actor, detail) => {
  expect(map({ actor })).toEqual({ reason: "unknown_learner", detail });
});
