import { expect, test } from "vitest";
import { checkTableNames } from "./names.ts";

test("maps tables and columns to the given names, and other tables to the names of their records", () => {
  const names = checkTableNames({
    traces: { table: "lrs.attempts", columns: { score: "mark", duration: null } },
    learners: { columns: { display_name: "nickname" } },
  });
  expect(names.traces.path).toEqual(["lrs", "attempts"]);
  expect([...names.traces.columns]).toEqual([
    ["score", "mark"],
    ["duration", null],
  ]);
  expect(names.learners.path).toEqual(["learners"]);
  expect([...names.skills.columns]).toEqual([]);
});

test("lists every problem in a mapping with its location", () => {
  const mapping = {
    trace: {},
    traces: { table: "lrs..attempts", column: {}, columns: { score: 7, marks: "mark", verb: "" } },
    learners: { columns: { display_name: "name", grade_level: "name" } },
    skills: "topics",
  };
  expect(() => checkTableNames(mapping, "tables.json")).toThrow(
    expect.objectContaining({
      code: "INVALID_OPTION",
      message: [
        "tables.json trace: expected one of skills, resources, groups, learners, exclusions, traces, evidence, got another name",
        'tables.json skills: expected an object, or null, got "topics"',
        'tables.json learners.columns.grade_level: expected a column that no other field uses, got "name"',
        "tables.json traces.column: expected one of table, columns, got another name",
        'tables.json traces.table: expected a table name such as attempts or lrs.attempts, got "lrs..attempts"',
        "tables.json traces.columns.marks: expected one of trace_id, learner_id, resource_id, verb, success, score, duration, timestamp, skills, got another name",
        "tables.json traces.columns.score: expected a non-empty string, or null, got 7",
        'tables.json traces.columns.verb: expected a non-empty string, or null, got ""',
      ].join("\n  "),
    }),
  );
  expect(() => checkTableNames([])).toThrow("tables: expected an object, got an empty list");
});
