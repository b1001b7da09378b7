import { describeIssue } from "@mastery/core";
import type { Issue } from "@mastery/core/dataset";
import { expect, test } from "vitest";
import { DEFAULT_MAPPING, StatementReader } from "./index.ts";

/** Returns the issues of a statement, without their location. */
function issues(statement: unknown, voided: ReadonlySet<string> = new Set()): string[] {
  const found: Issue[] = [];
  const sink = { add() {}, rejectTrace: (issues: readonly Issue[]) => void found.push(...issues) };
  const dataset = { knowsLearner: () => true, knowsResource: () => true };
  const known = { dataset, activities: new Map(), voided, divided: new Set<string>() };
  new StatementReader(sink, DEFAULT_MAPPING, known).add(statement, { file: "" });
  return found.map((issue) => describeIssue(issue).replace(/^:? /, ""));
}

const actor = { mbox: "mailto:sally@example.com" };
const verb = { id: "http://adlnet.gov/expapi/verbs/completed" };
const answered = "http://adlnet.gov/expapi/verbs/answered";
const object = { id: "http://example.com/activities/solo-hang-gliding" };

test.each([
  [[], "expected an object, got an empty list"],
  [{ verb, object }, "actor: expected an object, got nothing"],
  [{ actor: null, verb, object }, "actor: expected an object, got null"],
  [
    { actor: {}, verb, object },
    "actor: expected one of mbox, mbox_sha1sum, openid, account, got none",
  ],
  [
    { actor: { ...actor, openid: "https://x.example/" }, verb, object },
    "actor: expected one of mbox, mbox_sha1sum, openid, account, got mbox and openid",
  ],
  [
    { actor: { mbox: "sally@example.com" }, verb, object },
    "actor.mbox: expected a mailto IRI, got a value that is not shown because it may be personal",
  ],
  [
    { actor: { account: { homePage: "example", name: "" } }, verb, object },
    "actor.account.homePage: expected an IRI with its scheme, got a value that is not shown because it may be personal",
    'actor.account.name: expected a non-empty string, got ""',
  ],
  [
    { actor: { ...actor, objectType: "Person" }, verb, object },
    "actor.objectType: expected Agent or Group, got a value that is not shown because it may be personal",
  ],
  [{ actor, verb: {}, object }, "verb.id: expected an IRI with its scheme, got nothing"],
  [
    { actor, verb, object: { id: "hang gliding" } },
    "object.id: expected an IRI with its scheme, got a value that is not shown because it may be personal",
  ],
  [
    {
      verb: { id: "http://adlnet.gov/expapi/verbs/voided" },
      object: { objectType: "StatementRef", id: "7" },
    },
    "object.id: expected a uuid, got a value that is not shown because it may be personal",
  ],
  [
    { actor, verb, object, result: { score: { scaled: "0.5" } } },
    "result.score.scaled: expected a number, got a string",
  ],
  [
    { actor, verb, object, result: { score: { raw: "12", max: [10] } } },
    "result.score.raw: expected a number, got a string",
    "result.score.max: expected a number, got a list",
  ],
  [
    { actor, verb, object, result: { score: { raw: 5, min: 10, max: 0 } } },
    "result.score.max: expected at least min, got 0",
  ],
  [
    { actor, verb, object, result: { success: "yes", completion: 1 } },
    "result.success: expected true or false, got a string",
    "result.completion: expected true or false, got a number",
  ],
  [
    { id: "1", actor, verb, object },
    "id: expected a uuid, got a value that is not shown because it may be personal",
  ],
  [
    { actor, verb: { id: answered }, object, context: { contextActivities: { parent: [{}] } } },
    "context.contextActivities.parent[0].id: expected an IRI with its scheme, got nothing",
  ],
  [
    {},
    "verb: expected an object, got nothing",
    "actor: expected an object, got nothing",
    "object: expected an object, got nothing",
  ],
])("rejects %j", (statement, ...expected) => {
  expect(issues(statement)).toEqual(expected);
});

const launched = { id: "http://adlnet.gov/expapi/verbs/launched" };

test.each([
  ["a response that is no text", { actor, verb, object, result: { response: 7, extensions: [] } }],
  ["an odd registration", { actor, verb, object, context: { registration: "r", revision: 1 } }],
  ["an instructor without an id", { actor, verb, object, context: { instructor: {} } }],
  ["a context that is a text", { actor, verb, object, context: "none" }],
  ["another version", { actor, verb, object, version: "0.95", authority: 1, attachments: {} }],
  [
    "bounds beside a scaled score",
    { actor, verb, object, result: { score: { scaled: 1, max: "" } } },
  ],
  [
    "a raw score above its maximum",
    { actor, verb, object, result: { score: { raw: 22, max: 20 } } },
  ],
  ["a scaled score above 1", { actor, verb, object, result: { score: { scaled: 95 } } }],
  ["equal bounds", { actor, verb, object, result: { score: { raw: 0, min: 0, max: 0 } } }],
  ["bounds without a score", { actor, verb, object, result: { score: { min: 9, max: "x" } } }],
  ["odd members of a group", { actor: { objectType: "Group", member: [{}] }, verb, object }],
  ["an odd sub-statement", { actor, verb, object: { objectType: "SubStatement", verb: 7 } }],
  ["an agent as the object", { actor, verb, object: { objectType: "Agent", mbox: 7 } }],
  ["all but the verb, if it is no attempt", { actor: {}, verb: launched, object: 7, result: "x" }],
])("does not check what is never read: %s", (_, statement) => {
  expect(issues(statement)).toEqual([]);
});

test("checks nothing but the id of a voided statement", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  expect(issues({ id, verb, object: 7 }, new Set([id]))).toEqual([]);
});

// Statements from the specification, reduced to the properties that are read.
test.each([
  ["the smallest statement", { actor, verb, object }],
  [
    "unreadable times, which are only a warning about the trace",
    { actor, verb, object, timestamp: "today", stored: 7, result: { duration: "2 min" } },
  ],
  [
    "a completion with a result",
    {
      actor: { name: "Sally Glider", mbox: "mailto:sally@example.com" },
      verb: { ...verb, display: { "en-US": "completed" } },
      object: {
        ...object,
        definition: { name: { "en-US": "Solo Hang Gliding" } },
      },
      result: {
        completion: true,
        success: true,
        score: { scaled: 0.95 },
        duration: "PT1234S",
      },
      context: {
        instructor: { name: "Irene Instructor", mbox: "mailto:irene@example.com" },
        contextActivities: { parent: { id: "http://example.com/activities/hang-gliding-class-a" } },
      },
    },
  ],
  [
    "a meeting of a team, as a record store returns it",
    {
      id: "6690e6c9-3ef0-4ed3-8b37-7f3964730bee",
      actor: {
        name: "Team PB",
        mbox: "mailto:teampb@example.com",
        member: [
          {
            name: "Andrew Downes",
            account: { homePage: "http://www.example.com", name: "13936749" },
            objectType: "Agent",
          },
          { name: "Toby Nichols", openid: "http://toby.openid.example.org/", objectType: "Agent" },
          { name: "Ena Hills", mbox_sha1sum: "ebd31e95054c018b10727ccffd2ef2ec3a016ee9" },
        ],
        objectType: "Group",
      },
      verb: { id: "http://adlnet.gov/expapi/verbs/attended", display: { "en-GB": "attended" } },
      result: {
        extensions: {
          "http://example.com/profiles/meetings/resultextensions/minuteslocation": "X",
        },
        success: true,
        completion: true,
        response: "We agreed on some example actions.",
        duration: "PT1H0M0S",
      },
      context: {
        registration: "ec531277-b57b-4c15-8d91-d292c5b2b8f7",
        platform: "Example virtual meeting software",
        language: "tlh",
        statement: { objectType: "StatementRef", id: "6690e6c9-3ef0-4ed3-8b37-7f3964730bee" },
        team: { name: "Team PB", mbox: "mailto:teampb@example.com", objectType: "Group" },
      },
      timestamp: "2013-05-18T05:32:34.804Z",
      stored: "2013-05-18T05:32:34.804Z",
      authority: {
        account: { homePage: "http://cloud.scorm.com/", name: "anonymous" },
        objectType: "Agent",
      },
      version: "1.0.0",
      object: { id: "http://www.example.com/meetings/occurances/34534", objectType: "Activity" },
    },
  ],
  [
    "a sub-statement",
    {
      actor: { objectType: "Agent", mbox: "mailto:test@example.com" },
      verb: { id: "http://example.com/planned" },
      object: {
        objectType: "SubStatement",
        actor: { objectType: "Agent", mbox: "mailto:test@example.com" },
        verb: { id: "http://example.com/visited" },
        object: { id: "http://example.com/website" },
      },
    },
  ],
  [
    "a voiding statement",
    {
      actor: { objectType: "Agent", mbox: "mailto:admin@example.adlnet.gov" },
      verb: { id: "http://adlnet.gov/expapi/verbs/voided" },
      object: { objectType: "StatementRef", id: "e05aa883-acaf-40ad-bf54-02c8ce485fb0" },
    },
  ],
  [
    "a statement of version 2.0, with agents in its context",
    {
      id: "fd41c918-b88b-4b20-a0a5-a4c32391aaa0",
      actor: { objectType: "Agent", account: { homePage: "http://www.example.com", name: "7" } },
      verb,
      object,
      context: {
        contextAgents: [
          {
            objectType: "contextAgent",
            agent: actor,
            relevantTypes: ["https://example.com/player"],
          },
        ],
      },
      timestamp: "2023-10-31T15:20:00.123+02:00",
      version: "2.0.0",
    },
  ],
])("accepts %s", (_, statement) => {
  expect(issues(statement)).toEqual([]);
});
