import { DatasetError } from "@mastery/core";
import { expect, test } from "vitest";
import { blobDirectory } from "../files/blob-directory.ts";
import { learnerUuid } from "../ids/learner-uuid.ts";
import { readDirectory } from "../reading/read-directory.ts";
import { describeNote } from "./notes.ts";
import { tables } from "./tables.ts";

// The layouts are those of the published files; the rows are made up.

const base = {
  "skills.json": JSON.stringify([
    { id: "add", preferred_label: "Addition", description: "", domain: "number" },
  ]),
  "resources.json": JSON.stringify(
    ["5101", "q1", "Task A", "898"].map((id) => ({
      resource_id: id,
      title: id,
      type: "exercise",
      grade_level: 2,
      skill_ids: ["add"],
    })),
  ),
  "learners.csv":
    "learner_id,display_name,grade_level\n71,P71,2\n72,P72,2\nu1,P1,2\nu2,P2,2\nStu_a1,PA,2\n2246,PE,2\n",
};

type Files = Readonly<Record<string, string>>;

/** Returns what was counted, or the issues, of traces that are mapped by `columns.json`. */
async function read(columns: object, files: Files, uuidOf = (id: string) => learnerUuid(id, KEY)) {
  const all = { ...base, ...files, "columns.json": JSON.stringify({ traces: columns }) };
  const blobs = Object.entries(all).map(([name, text]) => [name, new Blob([text])] as const);
  try {
    const { evidence, report, notes } = await readDirectory(
      blobDirectory(new Map(blobs)),
      { uuidOf },
      [tables()],
    );
    const sum = (column: ArrayLike<number>): number =>
      Array.from(column).reduce((total, one) => total + one, 0);
    return {
      counted: report.traces.counted,
      repeated: report.traces.repeated,
      scores: sum(evidence.scoreSum) / 1e9,
      mastered: Array.from(evidence.outcome).filter((outcome) => outcome === 3).length,
      dates: [report.dates.first, report.dates.last],
      warnings: report.warnings,
      notes: notes.map(describeNote),
    };
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}

const KEY = "0123456789abcdef0123456789abcdef";
const undated = { warnings: { missing_timestamp: 2 }, dates: [null, null] };

const SKILL_BUILDER = [
  "order_id,assignment_id,user_id,assistment_id,problem_id,original,correct,attempt_count,ms_first_response,skill_id,skill_name",
  "9001,1,71,33139,5101,1,1,1,32454,1,Addition",
  "9001,1,71,33139,5101,1,1,1,32454,2,Subtraction",
  "9002,1,72,33139,5101,1,0,2,4922,1,Addition",
].join("\n");
const ids = { trace_id: "order_id", learner_id: "user_id", resource_id: "problem_id" };

test.each([
  ["the score, from which the outcome follows", { ...ids, score: "correct" }, 1],
  ["the success", { ...ids, success: "correct" }, 0],
  ["the verb", { ...ids, verb: { column: "correct", values: { 1: "passed", 0: "failed" } } }, 0],
  ["the score, by its values", { ...ids, score: { column: "correct", values: { 1: 1, 0: 0 } } }, 1],
])(
  "reads ASSISTments skill-builder data; its column `correct` is %s",
  async (_, columns, scores) => {
    const counts = { counted: 2, repeated: 1, mastered: 1, scores, notes: [], ...undated };
    expect(await read(columns, { "traces.csv": SKILL_BUILDER })).toEqual(counts);
  },
);

test("reads EdNet KT1: one file per learner, times in milliseconds, and answers without a verdict", async () => {
  const head = "timestamp,solving_id,question_id,user_answer,elapsed_time";
  const columns = {
    learner_id: { file_name: true },
    resource_id: "question_id",
    timestamp: { unit: "milliseconds" },
    success: { column: "user_answer", answers: { q1: "b" } },
  };
  const files = {
    "traces/u1.csv": `${head}\n1565096190868,1,q1,b,38000\n1565096221062,2,q1,a,24000\n`,
    "traces/u2.csv": `${head}\n1565096190868,1,q1,d,38000\n`,
  };
  expect(await read(columns, files)).toEqual({
    counted: 3,
    repeated: 0,
    scores: 0,
    mastered: 1,
    dates: ["2019-08-06", "2019-08-06"],
    warnings: {},
    notes: [],
  });
});

test("does not show the name of a file that is a learner's id", async () => {
  const columns = { learner_id: { file_name: true } };
  const files = {
    "traces/u1.csv": "resource_id,verb\nq1,passed\n",
    "traces/u2.csv": "resource_id,verb\nq1,solved\nq1\n",
  };
  expect(await read(columns, files)).toEqual([
    "traces (file 2):2 verb: expected passed, failed or completed, got a value that is not shown because it may be personal",
    "traces (file 2):3: expected 2 values, one per column, got 1",
  ]);
});

test("reads a transaction export of DataShop, and ignores its hints if the mapping says so", async () => {
  const table = [
    "Row\tTransaction Id\tAnon Student Id\tTime\tProblem Name\tOutcome\tKC (Default)\tKC (Default)",
    "1\tt1\tStu_a1\t2009-09-10 11:22:33.0\tTask A\tINCORRECT\tadd\t",
    "2\tt2\tStu_a1\t2009-09-10 11:22:40.0\tTask A\tHINT\tadd\t",
    "3\tt3\tStu_a1\t2009-09-10 11:22:59.0\tTask A\tCORRECT\tadd\t",
  ].join("\n");
  const columns = {
    trace_id: "Transaction Id",
    learner_id: "Anon Student Id",
    resource_id: "Problem Name",
    timestamp: "Time",
    verb: {
      column: "Outcome",
      values: { CORRECT: "passed", INCORRECT: "failed", HINT: "ignored" },
    },
  };
  expect(await read(columns, { "traces.csv": table })).toEqual({
    counted: 2,
    repeated: 0,
    scores: 0,
    mastered: 1,
    dates: ["2009-09-10", "2009-09-10"],
    warnings: {},
    notes: ["traces.csv: ignored 1 row, as columns.json says"],
  });
});

test("reads Eedi's answers of the NeurIPS challenge", async () => {
  const table =
    "QuestionId,UserId,AnswerId,IsCorrect,CorrectAnswer,AnswerValue\n898,2246,280203,1,2,2\n898,71,55638,0,3,2\n";
  const columns = {
    trace_id: "AnswerId",
    learner_id: "UserId",
    resource_id: "QuestionId",
    success: "IsCorrect",
    score: { column: "IsCorrect" },
  };
  // A column can become only one field.
  expect(await read(columns, { "traces.csv": table })).toEqual([
    'columns.json traces.score: expected a column that no other field uses, got "IsCorrect"',
  ]);
  const { success: _, ...scored } = columns;
  expect(await read(scored, { "traces.csv": table })).toMatchObject({
    counted: 2,
    repeated: 0,
    scores: 1,
    mastered: 1,
    notes: [],
    ...undated,
  });
});

const HEAD = "learner_id,resource_id,verb,score,timestamp";

test("advises to state the unit of times that are numbers", async () => {
  const table = `${HEAD}\n71,5101,passed,0.5,1565096190868\n72,q1,passed,0.5,1565096190\n`;
  expect(await read({}, { "traces.csv": table })).toMatchObject({
    counted: 2,
    dates: [null, null],
    warnings: { numeric_timestamp: 2 },
  });
});

test.each([
  ["seconds", "1565096190", "2019-08-06"],
  ["seconds", "1565096190.5", "2019-08-06"],
  ["seconds", "-86400", "1969-12-31"],
  ["milliseconds", "1565096190868", "2019-08-06"],
  ["milliseconds", "2025-09-01T08:00:00Z", "2025-09-01"],
  ["milliseconds", "1565096190868000000", null],
  ["seconds", "soon", null],
])("reads a time in %s: %s", async (unit, time, day) => {
  const table = `${HEAD}\n71,5101,passed,0.5,${time}\n`;
  const { dates } = (await read({ timestamp: { unit } }, { "traces.csv": table })) as {
    dates: unknown;
  };
  expect(dates).toEqual([day, day]);
});

test.each<[string, object, string, string]>([
  [
    "a value that is not listed and is no outcome",
    { verb: { column: "Outcome", values: { CORRECT: "passed" } } },
    "learner_id,resource_id,Outcome\n71,5101,UNKNOWN\n",
    "traces.csv:2 verb: expected passed, failed or completed, got a value that is not shown because it may be personal",
  ],
  [
    "a row without the outcome that takes the place of the verb",
    { score: "correct" },
    "learner_id,resource_id,correct\n71,5101,\n",
    "traces.csv:2 verb: expected passed, failed or completed, got nothing",
  ],
  [
    "an answer to a question whose right answer is not known",
    { success: { column: "answer", answers: { q1: "b" } } },
    "learner_id,resource_id,answer\n71,5101,b\n",
    "traces.csv:2 success: expected true or false, or null, got a string",
  ],
])("reports %s", async (_, columns, table, issue) => {
  expect(await read(columns, { "traces.csv": table })).toEqual([issue]);
});

test("reports every problem of a mapping", async () => {
  const columns = {
    verb: { column: "o", values: { CORRECT: "right" } },
    score: { column: "s", scale: 20, values: {} },
    timestamp: { unit: "days" },
    success: { answers: { q1: 7 }, unit: "seconds" },
    learner_id: { file_name: "yes" },
    duration: { column: 3 },
  };
  expect(await read(columns, { "traces.csv": `${HEAD}\n` })).toEqual(
    expect.arrayContaining([
      'columns.json traces.verb.values["CORRECT"]: expected passed, failed or completed, ignored, or null, got "right"',
      "columns.json traces.score: expected one of scale, values, got scale and values",
      'columns.json traces.timestamp.unit: expected seconds or milliseconds, got "days"',
      'columns.json traces.success.answers["q1"]: expected a non-empty string, got 7',
      "columns.json traces.success.unit: expected one of column, answers, values, got another name",
      'columns.json traces.learner_id.file_name: expected true, got "yes"',
      "columns.json traces.duration.column: expected a non-empty string, got 3",
    ]),
  );
});

test("counts a column that is named like a property of every object, and reads the others", async () => {
  const table = "learner_id,resource_id,verb,__proto__,constructor\n71,5101,passed,1,2\n";
  expect(await read({}, { "traces.csv": table })).toMatchObject({ counted: 1 });
  const values = { constructor: "passed", toString: "failed", ["__proto__"]: "completed" };
  const rows = Object.keys(values).map((cell) => `71,5101,${cell}\n`);
  const verbs = JSON.parse(`{"constructor":"passed","toString":"failed","__proto__":"completed"}`);
  const mapped = { verb: { column: "o", values: verbs } };
  expect(
    await read(mapped, { "traces.csv": `learner_id,resource_id,o\n${rows.join("")}` }),
  ).toMatchObject({ counted: rows.length });
  const unlisted = { verb: { column: "o", values: { CORRECT: "passed" } } };
  expect(
    await read(unlisted, { "traces.csv": "learner_id,resource_id,o\n71,5101,constructor\n" }),
  ).toHaveLength(1);
});
