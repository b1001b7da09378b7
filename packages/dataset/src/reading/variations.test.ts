import { buildDataset, DatasetError, type DatasetRecords } from "@mastery/core";
import { describe, expect, test } from "vitest";
import { tables } from "../columns/tables.ts";
import { blobDirectory } from "../files/blob-directory.ts";
import { readDirectory } from "./read-directory.ts";

// Each row is a kind of record, a variation, and what becomes of it: read right, with what is warned about, or refused with a clear message.

const ANNE = "11111111-1111-4111-8111-111111111111";
const PSEUDONYM = "c201bd5363f695c15c224ecb9ebb6cdae5c0b98e";
const TODAY = "2026-06-30";
const TIME = "2026-01-05T09:00:00Z";

const school = {
  skills: [{ id: "add", preferred_label: "Additionner", description: "", domain: "constructor" }],
  resources: [
    {
      resource_id: "EX1",
      title: "Sommes",
      type: "exercise",
      grade_level: 1,
      skill_ids: ["add"],
      activity_id: "https://app.example/sums",
    },
    { resource_id: "12", title: "Film", type: "quiz", grade_level: 1, skill_ids: ["add"] },
    { resource_id: "constructor", title: "C", type: "quiz", grade_level: 1, skill_ids: ["add"] },
  ],
  learners: [{ learner_id: ANNE, mbox_sha1sum: PSEUDONYM, display_name: "Anne", grade_level: 1 }],
} as const;

const trace = {
  trace_id: "t1",
  learner_id: ANNE,
  resource_id: "EX1",
  verb: "passed",
  score: 0.5,
  timestamp: TIME,
};

type Read = Awaited<ReturnType<typeof readDirectory>>;

const OUTCOMES = ["", "tried", "failed", "passed"];

/** Returns the counts of each resource, such as `passed 0.5` or `2x failed 0 undated`, and everything that is warned about. */
function described({
  catalogue,
  evidence,
  report,
  ...read
}: Partial<Read> & Pick<Read, "report" | "evidence" | "catalogue">) {
  const rows = [...evidence.resource].map((resource, row) => {
    const { traces, scored, scoreSum, outcome, lastDay } = evidence;
    return [
      catalogue.resourceIds[resource] === "EX1" ? "" : `${catalogue.resourceIds[resource]}: `,
      traces[row] === 1 ? "" : `${traces[row]}x `,
      OUTCOMES[outcome[row]!],
      scored[row] === 0 ? "" : ` ${scoreSum[row]! / 1e9}`,
      lastDay[row] === 0 ? " undated" : "",
    ].join("");
  });
  const warned = [
    ...Object.keys(report.warnings),
    ...report.unknownFields.map(({ name }) => name ?? "(not shown)"),
    ...Object.keys(report.skippedBecause),
    ...Object.keys(read.statements?.reasons ?? {}),
    ...(read.notes ?? []).map(({ kind }) => kind),
    ...(report.traces.repeated > 0 ? ["repeated"] : []),
    ...(report.traces.outside + report.traces.undated > 0 ? ["excluded"] : []),
  ];
  const counted = rows.join(", ") || "nothing";
  return warned.length === 0 ? counted : `${counted}; warned: ${warned.join(", ")}`;
}

async function verdict(reading: () => Promise<Parameters<typeof described>[0]>): Promise<string> {
  try {
    return described(await reading());
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    const places = /^[\w.]+(?:[:[]\d+\]?)*:? ?/;
    return `refused: ${error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trimStart().replace(places, ""))
      .join(" | ")}`;
  }
}

type Files = Readonly<Record<string, string>>;

const lines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

function readFiles(files: Files, options: object = {}): Promise<string> {
  const all = {
    "skills.json": JSON.stringify(school.skills),
    "resources.json": JSON.stringify(school.resources),
    "learners.jsonl": lines(school.learners),
    ...files,
  };
  const blobs = Object.entries(all).map(([name, text]) => [name, new Blob([text])] as const);
  const directory = blobDirectory(new Map(blobs));
  return verdict(() => readDirectory(directory, { today: TODAY, ...options }, [tables()]));
}

describe("a trace", () => {
  const doors: Readonly<Record<string, (record: unknown) => Promise<string>>> = {
    "in JSON lines": (record) => readFiles({ "traces.jsonl": lines([record]) }),
    "below another in JSON lines": (record) =>
      readFiles({
        "traces.jsonl": lines([{ ...trace, trace_id: "t0", resource_id: "12" }, record]),
      }).then((said) => said.replace("12: passed 0.5, ", "")),
    "in JSON": (record) => readFiles({ "traces.json": JSON.stringify([record]) }),
    "in memory": (record) => {
      const records = { ...school, traces: [record] } as unknown as DatasetRecords;
      return verdict(() => buildDataset(records, { today: TODAY }));
    },
  };
  const number = "expected a number from 0 to 1, or null, got";
  const verb = "verb: expected passed, failed or completed, got";
  const hidden = "a value that is not shown because it may be personal";
  const { score: _, ...unscored } = trace;
  const { verb: __, ...noVerb } = trace;
  const { trace_id: ___, ...noId } = trace;
  const rows: readonly [variation: string, record: unknown, verdict: string][] = [
    ["as documented", trace, "passed 0.5"],
    ["without a score", unscored, "passed"],
    ["with a null score", { ...trace, score: null }, "passed"],
    ["score 0", { ...trace, verb: "failed", score: 0 }, "failed 0"],
    ["score 1", { ...trace, score: 1 }, "passed 1"],
    ["completed with score 0", { ...trace, verb: "completed", score: 0 }, "failed 0"],
    [
      "skills that the resource lacks",
      { ...trace, skills: ["x"] },
      "passed 0.5; warned: other_skills",
    ],
    ["scor", { ...unscored, scor: 0.5 }, "refused: score: expected this field, got scor"],
    ["Score", { ...unscored, Score: 0.5 }, "refused: score: expected this field, got Score"],
    ["scores", { ...unscored, scores: 0.5 }, "refused: score: expected this field, got scores"],
    ["scor beside score", { ...trace, scor: 0.9 }, "passed 0.5; warned: scor"],
    ["sucess", { ...trace, sucess: false }, "refused: success: expected this field, got sucess"],
    ["traceId", { ...noId, traceId: "t1" }, "refused: trace_id: expected this field, got traceId"],
    ["Verb", { ...noVerb, Verb: "passed" }, "refused: verb: expected this field, got Verb"],
    ["no verb", noVerb, `refused: ${verb} nothing`],
    ["verb PASSED", { ...trace, verb: "PASSED" }, `refused: ${verb} ${hidden}`],
    ["group", { ...trace, group: "CE2" }, "passed 0.5; warned: group"],
    [
      "store, core, scope",
      { ...unscored, store: 1, core: 1, scope: 1 },
      "passed; warned: core, scope, store",
    ],
    ["a name as a key", { ...trace, "Anne Martin": 1 }, "passed 0.5; warned: (not shown)"],
    ["constructor as a key", { ...trace, constructor: 1 }, "passed 0.5; warned: constructor"],
    [
      "__proto__ as a key",
      JSON.parse(JSON.stringify(trace).replace("{", '{"__proto__":{"verb":"failed"},')),
      "passed 0.5; warned: (not shown)",
    ],
    ["score as a text", { ...trace, score: "0.5" }, `refused: score: ${number} a string`],
    ["score as an empty text", { ...trace, score: "" }, `refused: score: ${number} a string`],
    ["score true", { ...trace, score: true }, `refused: score: ${number} a boolean`],
    ["score in a list", { ...trace, score: [0.5] }, `refused: score: ${number} a list`],
    ["score 1.5", { ...trace, score: 1.5 }, `refused: score: ${number} 1.5`],
    ["score -0.1", { ...trace, score: -0.1 }, `refused: score: ${number} -0.1`],
    [
      "success as a text",
      { ...trace, success: "true" },
      "refused: success: expected true or false, or null, got a string",
    ],
    [
      "success 1",
      { ...trace, success: 1 },
      "refused: success: expected true or false, or null, got a number",
    ],
    ["success against the verb", { ...trace, success: false }, "failed 0.5"],
    [
      "a resource named constructor",
      { ...trace, resource_id: "constructor" },
      "constructor: passed 0.5",
    ],
    [
      "an unknown resource named toString",
      { ...trace, resource_id: "toString" },
      `refused: resource_id: expected the id of a resource, got ${hidden}`,
    ],
    [
      "a learner named __proto__",
      { ...trace, learner_id: "__proto__" },
      `refused: learner_id: expected the uuid or pseudonym of a learner, got ${hidden}`,
    ],
    ["a pseudonym in capitals", { ...trace, learner_id: PSEUDONYM.toUpperCase() }, "passed 0.5"],
    [
      "a time with an offset",
      { ...trace, timestamp: "2026-01-05T10:00:00.123456+02:00" },
      "passed 0.5",
    ],
    ["a time without a zone", { ...trace, timestamp: "2026-01-05 10:00:00" }, "passed 0.5"],
    ["a leap second", { ...trace, timestamp: "2016-12-31T23:59:60Z" }, "passed 0.5"],
    [
      "the 30th of February",
      { ...trace, timestamp: "2026-02-30T10:00:00Z" },
      "passed 0.5 undated; warned: unreadable_timestamp",
    ],
    [
      "a French date",
      { ...trace, timestamp: "05/01/2026" },
      "passed 0.5 undated; warned: unreadable_timestamp",
    ],
    ["no time", { ...trace, timestamp: null }, "passed 0.5 undated; warned: missing_timestamp"],
    [
      "timestmp",
      { ...trace, timestamp: null, timestmp: TIME },
      "passed 0.5 undated; warned: missing_timestamp, timestmp",
    ],
    [
      "seconds since 1970",
      { ...trace, timestamp: 1_767_600_000 },
      "passed 0.5 undated; warned: numeric_timestamp",
    ],
    [
      "milliseconds as a text",
      { ...trace, timestamp: "1767600000000" },
      "passed 0.5 undated; warned: numeric_timestamp",
    ],
    [
      "the end of the day of the run",
      { ...trace, timestamp: "2026-06-30T23:59:59Z" },
      "passed 0.5",
    ],
    [
      "the day after the run",
      { ...trace, timestamp: "2026-07-01T00:00:00Z" },
      "passed 0.5; warned: timestamp_after_today",
    ],
    [
      "the year 2099",
      { ...trace, timestamp: "2099-01-01T00:00:00Z" },
      "passed 0.5; warned: timestamp_after_today",
    ],
    ["the start of 1970", { ...trace, timestamp: "1970-01-01T00:00:00Z" }, "passed 0.5"],
    [
      "the end of 1969",
      { ...trace, timestamp: "1969-12-31T23:59:59Z" },
      "passed 0.5; warned: timestamp_before_1970",
    ],
    ["a list", [trace], "refused: expected an object, got a list"],
    ["null", null, "refused: expected an object, got null"],
    ["a text", "passed", "refused: expected an object, got a string"],
  ];
  describe.each(Object.entries(doors))("%s", (door, read) => {
    test.each(rows)("%s", async (variation, record, expected) => {
      expect(await read(record), `${door}: ${variation}`).toBe(expected);
    });
  });
});

describe("a table of traces", () => {
  const head = "trace_id,learner_id,resource_id,verb,score,timestamp";
  const row = (score: string, time = TIME): string =>
    `${head}\nt1,${ANNE},EX1,passed,${score},${time}\n`;
  const odd = "expected a number from 0 to 1, or null, got";
  test.each<[variation: string, table: string, verdict: string]>([
    ["a number", row("0.5"), "passed 0.5"],
    ["no number", row(""), "passed"],
    ["an exponent", row("5e-1"), "passed 0.5"],
    ["a point first", row(".5"), "passed 0.5"],
    ["a decimal comma in quotes", row('"0,5"'), "passed 0.5; warned: decimal_comma"],
    ["a percentage", row("50%"), `refused: score: ${odd} a string`],
    ["NaN", row("NaN"), `refused: score: ${odd} a string`],
    ["constructor", row("constructor"), `refused: score: ${odd} a string`],
    ["a mark", row("14"), `refused: score: ${odd} 14`],
    [
      "a misspelt column",
      row("0.5").replace("score", "scor"),
      "refused: score: expected a column, got scor",
    ],
    [
      "a column with a space",
      row("0.5").replace("score", "score "),
      "refused: score: expected a column, got score ",
    ],
    [
      "a missing column",
      row("0.5").replace("verb", "how"),
      "refused: verb: expected a column, got none",
    ],
    [
      "a column twice",
      row("0.5").replace("timestamp", "score"),
      "refused: score: expected one column, got score and score",
    ],
    [
      "an unknown column",
      row("0.5").replace("timestamp", "group"),
      "passed 0.5 undated; warned: missing_timestamp, group",
    ],
    [
      "a column __proto__",
      row("0.5").replace("timestamp", "__proto__"),
      "passed 0.5 undated; warned: missing_timestamp, (not shown)",
    ],
    [
      "a column constructor",
      row("0.5").replace("timestamp", "constructor"),
      "passed 0.5 undated; warned: missing_timestamp, constructor",
    ],
    [
      "seconds since 1970",
      row("0.5", "1767600000"),
      "passed 0.5 undated; warned: numeric_timestamp",
    ],
    ["the same row twice", row("0.5") + row("0.5").split("\n")[1], "passed 0.5; warned: repeated"],
    [
      "the same id, another score",
      row("0.5") + row("0.6").split("\n")[1],
      "refused: trace_id: expected the same content for the same id, got different content",
    ],
    ["semicolons", row("0.5").replaceAll(",", ";"), "passed 0.5"],
    [
      "tabs, carriage returns",
      row("0.5").replaceAll(",", "\t").replaceAll("\n", "\r\n"),
      "passed 0.5",
    ],
    ["a value too many", row("0.5,1"), "refused: expected 6 values, one per column, got 7"],
  ])("%s", async (_, table, expected) => {
    expect(await readFiles({ "traces.csv": table })).toBe(expected);
  });

  const raw = (cell: string): string => `user,item,cell\n${ANNE},EX1,${cell}\n`;
  const ids = { learner_id: "user", resource_id: "item" };
  const verbs = { CORRECT: "passed", INCORRECT: "failed", HINT: "ignored", "": null };
  const byVerb = { verb: { column: "cell", values: verbs } };
  const noVerb = "verb: expected passed, failed or completed, got";
  test.each<[variation: string, columns: object, cell: string, verdict: string]>([
    ["a score of 1", { score: "cell" }, "1", "passed 1"],
    ["a score above the pass mark", { score: "cell" }, "0.75", "passed 0.75"],
    ["a score below the pass mark", { score: "cell" }, "0.25", "failed 0.25"],
    ["no score", { score: "cell" }, "", `refused: ${noVerb} nothing`],
    ["a mark of 20", { score: { column: "cell", scale: 20 } }, "18", "passed 0.9"],
    [
      "a mark above the best",
      { score: { column: "cell", scale: 20 } },
      "22",
      "refused: score: expected a number from 0 to 1, or null, got 1.1",
    ],
    [
      "a letter with a score",
      { score: { column: "cell", values: { A: 1, B: 0.7 } } },
      "B",
      "passed 0.7",
    ],
    [
      "a letter without a score",
      { score: { column: "cell", values: { A: 1 } } },
      "C",
      "refused: score: expected a number from 0 to 1, or null, got a string",
    ],
    ["success 1", { success: "cell" }, "1", "passed"],
    ["success 0", { success: "cell" }, "0", "failed"],
    ["success TRUE", { success: "cell" }, "TRUE", "passed"],
    ["success yes", { success: { column: "cell", values: { yes: true } } }, "yes", "passed"],
    [
      "success, a value that is not listed",
      { success: { column: "cell", values: { yes: true } } },
      "perhaps",
      "refused: success: expected true or false, or null, got a string",
    ],
    ["CORRECT", byVerb, "CORRECT", "passed"],
    ["INCORRECT", byVerb, "INCORRECT", "failed"],
    ["HINT", byVerb, "HINT", "nothing; warned: ignored_rows"],
    [
      "a verb that is not listed",
      byVerb,
      "constructor",
      `refused: ${noVerb} a value that is not shown because it may be personal`,
    ],
    ["an empty verb", byVerb, "", `refused: ${noVerb} null`],
    ["the right answer", { success: { column: "cell", answers: { EX1: "b" } } }, "b", "passed"],
    ["a wrong answer", { success: { column: "cell", answers: { EX1: "1" } } }, "0", "failed"],
    [
      "an answer without a key",
      { success: { column: "cell", answers: { EX2: "b" } } },
      "b",
      "refused: success: expected true or false, or null, got a string",
    ],
    [
      "a column that is missing",
      { score: "mark" },
      "1",
      "refused: score: expected a column mark, as columns.json says, got none",
    ],
  ])("mapped by columns.json: %s", async (_, columns, cell, expected) => {
    const mapping = JSON.stringify({ traces: { ...ids, ...columns } });
    const said = await readFiles({ "traces.csv": raw(cell), "columns.json": mapping });
    expect(said.replace(" undated; warned: missing_timestamp", "")).toBe(expected);
  });

  test.each([
    ["seconds", "1767600000", "passed"],
    ["seconds", "1767600000.25", "passed"],
    ["milliseconds", "1767600000000", "passed"],
    ["milliseconds", TIME, "passed"],
    ["seconds", "1767600000000", "passed undated; warned: unreadable_timestamp"],
    ["seconds", "-1", "passed; warned: timestamp_before_1970"],
    ["seconds", "4070908800", "passed; warned: timestamp_after_today"],
    ["milliseconds", "noon", "passed undated; warned: unreadable_timestamp"],
  ])("mapped by columns.json: a time in %s, %s", async (unit, time, expected) => {
    const table = `learner_id,resource_id,verb,timestamp\n${ANNE},EX1,passed,${time}\n`;
    const columns = JSON.stringify({ traces: { timestamp: { unit } } });
    expect(await readFiles({ "traces.csv": table, "columns.json": columns })).toBe(expected);
  });
});

describe("an xAPI statement", () => {
  const ADL = "http://adlnet.gov/expapi/verbs";
  const app = "https://app.example";
  const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  const said = (fields: object): object => ({
    actor: { mbox: "mailto:anne@school.example" },
    verb: { id: `${ADL}/passed` },
    object: { id: `${app}/sums` },
    timestamp: TIME,
    ...fields,
  });
  const scored = (score: object, verb = "passed"): object =>
    said({ verb: { id: `${ADL}/${verb}` }, result: { score } });
  const whole = (fields: object = {}): object =>
    said({ object: { id: `${app}/12` }, result: { score: { scaled: 0.8 } }, ...fields });
  const part = (fields: object = {}): object =>
    said({
      verb: { id: `${ADL}/answered` },
      object: { id: `${app}/12?subContentId=7` },
      context: { contextActivities: { parent: [{ id: `${app}/12` }] } },
      result: { success: false, score: { scaled: 0 } },
      ...fields,
    });
  const registered = (registration: string) => ({
    context: { registration, contextActivities: { parent: { id: `${app}/12` } } },
  });
  const NEXT = "2026-01-06T09:00:00Z";

  test.each<[variation: string, statements: object | readonly object[], verdict: string]>([
    ["scaled", scored({ scaled: 0.5 }), "passed 0.5"],
    ["raw of max", scored({ raw: 18, max: 20 }), "passed 0.9"],
    ["raw from min to max", scored({ raw: 15, min: 10, max: 20 }), "passed 0.5"],
    ["raw alone", scored({ raw: 85 }), "passed; warned: unscaled_score"],
    ["raw and min", scored({ raw: 85, min: 0 }), "passed; warned: unscaled_score"],
    ["raw above max beside scaled", scored({ raw: 22, min: 0, max: 20, scaled: 1 }), "passed 1"],
    ["raw above max", scored({ raw: 22, max: 20 }), "nothing; warned: excessive_score"],
    ["scaled 1.1", scored({ scaled: 1.1 }), "nothing; warned: excessive_score"],
    ["scaled 85", scored({ scaled: 85, raw: 85, max: 100 }), "nothing; warned: excessive_score"],
    ["scaled -0.5", scored({ scaled: -0.5 }), "nothing; warned: negative_score"],
    ["scaled -7", scored({ scaled: -7 }), "nothing; warned: negative_score"],
    ["raw below min", scored({ raw: -1, max: 20 }), "nothing; warned: negative_score"],
    ["equal bounds", scored({ raw: 0, min: 0, max: 0 }), "passed; warned: empty_score_range"],
    [
      "reversed bounds",
      scored({ raw: 5, min: 10, max: 0 }),
      "refused: result.score.max: expected at least min, got 0",
    ],
    [
      "a scaled text",
      scored({ scaled: "0.5" }),
      "refused: result.score.scaled: expected a number, got a string",
    ],
    ["odd bounds beside scaled", scored({ scaled: 0.5, min: "0", max: null }), "passed 0.5"],
    ["null in all parts", scored({ scaled: null, raw: null, min: null, max: null }), "passed"],
    [
      "completed, completion false",
      said({
        verb: { id: `${ADL}/completed` },
        result: { completion: false, score: { scaled: 0.9 } },
      }),
      "nothing; warned: no_outcome",
    ],
    [
      "completed, completion false, success false",
      said({ verb: { id: `${ADL}/completed` }, result: { completion: false, success: false } }),
      "failed",
    ],
    [
      "completed, completion true",
      said({ verb: { id: `${ADL}/completed` }, result: { completion: true } }),
      "passed",
    ],
    [
      "answered, completion false",
      said({ verb: { id: `${ADL}/answered` }, result: { completion: false } }),
      "nothing; warned: no_outcome",
    ],
    [
      "answered, success true",
      said({ verb: { id: `${ADL}/answered` }, result: { success: true } }),
      "passed",
    ],
    ["failed", said({ verb: { id: `${ADL}/failed` } }), "failed"],
    [
      "launched, with odd parts",
      said({ verb: { id: `${ADL}/launched` }, actor: 7, result: "x" }),
      "nothing; warned: other_verb",
    ],
    ["an odd response", said({ result: { response: 7, success: true } }), "passed"],
    ["an odd registration", said({ context: { registration: 7 } }), "passed"],
    [
      "success as a text",
      said({ result: { success: "true" } }),
      "refused: result.success: expected true or false, got a string",
    ],
    [
      "a group of learners",
      said({ actor: { objectType: "Group", member: [] } }),
      "nothing; warned: group_actor",
    ],
    [
      "an actor without an id",
      said({ actor: { name: "Anne" } }),
      "refused: actor: expected one of mbox, mbox_sha1sum, openid, account, got none",
    ],
    [
      "a stranger",
      said({ actor: { mbox: "mailto:x@school.example" } }),
      "nothing; warned: unknown_learner",
    ],
    [
      "an account named __proto__",
      said({ actor: { account: { homePage: "https://ent.example", name: "__proto__" } } }),
      "nothing; warned: unknown_learner",
    ],
    [
      "a home page named constructor",
      said({ actor: { account: { homePage: "x:constructor", name: "constructor" } } }),
      "nothing; warned: unknown_learner",
    ],
    [
      "an activity named constructor",
      said({ object: { id: `${app}/constructor` } }),
      "constructor: passed",
    ],
    [
      "an activity named toString",
      said({ object: { id: `${app}/toString` } }),
      "nothing; warned: unknown_resource",
    ],
    [
      "a verb named constructor",
      said({ verb: { id: "x:constructor" } }),
      "nothing; warned: other_verb",
    ],
    [
      "an activity with a query",
      said({ object: { id: `${app}/sums?attempt=2` } }),
      "nothing; warned: unknown_resource",
    ],
    [
      "an activity with an ignored parameter",
      said({ object: { id: `${app}/sums?lang=fr` } }),
      "passed",
    ],
    [
      "an activity with both",
      said({ object: { id: `${app}/12?lang=fr&part=2` } }),
      "nothing; warned: unknown_resource",
    ],
    ["a part beside its whole", [part(), whole()], "12: passed 0.8; warned: part_of_resource"],
    [
      "two parts after their whole",
      [whole(), part(), part()],
      "12: passed 0.8; warned: part_of_resource",
    ],
    ["a part alone", part(), "12: failed 0"],
    ["a part on another day", [part({ timestamp: NEXT }), whole()], "12: 2x passed 0.8"],
    [
      "a part of the same registration",
      [part({ timestamp: NEXT, ...registered("R") }), whole(registered("r"))],
      "12: passed 0.8; warned: part_of_resource",
    ],
    [
      "a part beside a whole without an outcome",
      [part(), whole({ verb: { id: `${ADL}/attempted` } })],
      "12: failed 0; warned: no_outcome",
    ],
    [
      "a part beside a voided whole",
      [
        part(),
        whole({ id: id(1) }),
        said({ verb: { id: `${ADL}/voided` }, object: { objectType: "StatementRef", id: id(1) } }),
      ],
      "12: failed 0; warned: voided, voiding",
    ],
    [
      "a part without a parent",
      [part({ context: null }), whole()],
      "12: passed 0.8; warned: unknown_resource",
    ],
    [
      "a fragment beside its whole",
      [said({ object: { id: `${app}/12#q1` } }), whole()],
      "12: passed 0.8; warned: part_of_resource",
    ],
    ["a fragment alone", said({ object: { id: `${app}/12#top` } }), "12: passed"],
    [
      "the year 2099",
      said({ timestamp: "2099-01-01T00:00:00Z" }),
      "passed; warned: timestamp_after_today",
    ],
    ["1969", said({ timestamp: "1969-07-20T20:17:00Z" }), "passed; warned: timestamp_before_1970"],
    [
      "milliseconds",
      said({ timestamp: 1_767_600_000_000 }),
      "passed undated; warned: numeric_timestamp",
    ],
    ["stored alone", said({ timestamp: null, stored: TIME }), "passed"],
    [
      "repeated with its id",
      [said({ id: id(1) }), said({ id: id(1) })],
      "passed; warned: repeated",
    ],
  ])("%s", async (_, statements, expected) => {
    const xapi = { activity_prefixes: [`${app}/`], ignored_query_parameters: ["lang"] };
    const files = {
      "statements.json": JSON.stringify([statements].flat()),
      "xapi.json": JSON.stringify(xapi),
    };
    expect(await readFiles(files)).toBe(expected);
  });

  test.each<[variation: string, score: object, verdict: string]>([
    ["scaled 1.1", { scaled: 1.1 }, "passed 1; warned: clamped_score"],
    ["raw above max", { raw: 22, max: 20 }, "passed 1; warned: clamped_score"],
    [
      "a percentage as scaled",
      { scaled: 85, raw: 85, max: 100 },
      "nothing; warned: excessive_score",
    ],
    ["scaled -0.5", { scaled: -0.5 }, "nothing; warned: negative_score"],
  ])("clamped if the mapping says so: %s", async (_, score, expected) => {
    const files = {
      "statements.json": JSON.stringify([scored(score)]),
      "xapi.json": '{"clamp_scores":true}',
    };
    expect(await readFiles(files)).toBe(expected);
  });
});

describe("in lenient mode, a trace that is skipped is counted once:", () => {
  test.each<[variation: string, record: object, verdict: string]>([
    ["a misspelt score", { scor: 7, score: null }, "nothing; warned: invalid_columns"],
    [
      "several wrong values",
      { score: "x", verb: "x", success: 1 },
      "nothing; warned: invalid_value",
    ],
    [
      "a stranger on an unknown resource",
      { learner_id: "x", resource_id: "y" },
      "nothing; warned: unknown_learner",
    ],
  ])("%s", async (_, fields, expected) => {
    const files = { "traces.jsonl": lines([{ ...trace, ...fields }]) };
    expect(await readFiles(files, { lenient: true })).toBe(expected);
  });
});

describe("other records", () => {
  const [learner] = school.learners;
  const [resource] = school.resources;
  test.each<[variation: string, file: string, record: object, verdict: string]>([
    [
      "a learner with a group field",
      "learners.json",
      { ...learner, group: "a" },
      "passed 0.5; warned: group",
    ],
    [
      "a learner with a misspelt pseudonym",
      "learners.json",
      { ...learner, mbox_sha1sum: null, mbox_sha1: PSEUDONYM },
      "passed 0.5; warned: mbox_sha1",
    ],
    [
      "a learner with mbox_sha1sums",
      "learners.json",
      { ...learner, mbox_sha1sum: null, mbox_sha1sums: PSEUDONYM },
      "refused: mbox_sha1sum: expected this field, got mbox_sha1sums",
    ],
    [
      "a simulated learner",
      "learners.json",
      { ...learner, ability: { add: 1 }, archetype: "x" },
      "passed 0.5",
    ],
    [
      "a grade as a text",
      "learners.json",
      { ...learner, grade_level: "1" },
      "refused: grade_level: expected an integer from 1 to 5, got a string",
    ],
    [
      "a resource with a misspelt activity",
      "resources.json",
      { ...resource, activity_id: null, activityId: "x" },
      "refused: activity_id: expected this field, got activityId",
    ],
    [
      "a resource with a note",
      "resources.json",
      { ...resource, note: "x" },
      "passed 0.5; warned: note",
    ],
    [
      "a domain named __proto__",
      "skills.json",
      { ...school.skills[0], domain: "__proto__" },
      'refused: domain: expected a name in snake_case, got "__proto__"',
    ],
    ["a domain named constructor", "skills.json", school.skills[0], "passed 0.5"],
  ])("%s", async (_, file, record, expected) => {
    const files = { "traces.jsonl": lines([trace]), "learners.jsonl": lines([learner]) };
    const { "learners.jsonl": others, ...rest } = files;
    const all =
      file === "learners.json"
        ? { ...rest, "learners.jsonl": lines([record]) }
        : { ...rest, "learners.jsonl": others, [file]: JSON.stringify([record]) };
    expect(await readFiles(all)).toBe(expected);
  });
});
