import { describeIssue } from "@mastery/core";
import { expect, test } from "vitest";
import { type Mapping, readMapping } from "./mapping.ts";
import { VERBS } from "./statement.ts";

function read(record: unknown): { mapping: Mapping; issues: string[] } {
  const issues: string[] = [];
  const sink = {
    add: (issue: Parameters<typeof describeIssue>[0]) => issues.push(describeIssue(issue)),
  };
  return { mapping: readMapping(record, { file: "xapi.json" }, sink), issues };
}

test("adds the verbs of a mapping to the default verbs", () => {
  const { mapping, issues } = read({
    verbs: {
      "https://app.example/solved": "passed",
      "http://adlnet.gov/expapi/verbs/interacted": "ignored",
    },
  });
  expect(issues).toEqual([]);
  expect(mapping.verbs.size).toBe(VERBS.size + 1);
  expect(mapping.verbs.get("https://app.example/solved")).toBe("passed");
  expect(mapping.verbs.get("http://adlnet.gov/expapi/verbs/interacted")).toBe("ignored");
});

test("tries longer prefixes first", () => {
  const prefixes = ["https://a.example/", "https://a.example/b/"];
  expect(read({ activity_prefixes: prefixes }).mapping.activityPrefixes).toEqual(
    prefixes.toReversed(),
  );
});

test("reports every issue", () => {
  const { issues } = read({
    verb: {},
    verbs: { "https://app.example/solved": "done" },
    activities: [],
    activity_prefixes: [7],
    accounts: { "https://ent.example": { "": null } },
    openids: "none",
    ignored_query_parameters: "lang",
    clamp_scores: 1,
  });
  expect(issues).toEqual([
    "xapi.json verb: expected one of verbs, activities, activity_prefixes, ignored_query_parameters, accounts, account_home_pages, openids, pseudonyms, clamp_scores, got another name",
    'xapi.json verbs["https://app.example/solved"]: expected passed, failed, completed, by_result or ignored, got "done"',
    "xapi.json activities: expected an object, or null, got an empty list",
    "xapi.json activity_prefixes[0]: expected a non-empty string, got 7",
    'xapi.json ignored_query_parameters: expected a list of strings, or null, got "lang"',
    "xapi.json accounts[0][0]: expected a non-empty string, got null",
    "xapi.json openids: expected an object, or null, got a string",
    "xapi.json clamp_scores: expected true or false, or null, got 1",
  ]);
  expect(read([]).issues).toEqual(["xapi.json: expected an object, got an empty list"]);
});
