import { describe, expect, test } from "vitest";
import { build } from "../evidence/build.fixture.ts";
import { learner, resource, trace } from "../testing/index.ts";
import { UnknownFields } from "./unknown-fields.ts";

describe("a misspelt outcome or id", () => {
  const { score, verb, ...others } = trace(0, "sym-1", 0.5);

  test.each([
    ["scor", "score", { ...others, verb, scor: 0.5 }],
    ["SCORE", "score", { ...others, verb, SCORE: 0.5 }],
    ["score ", "score", { ...others, verb, "score ": 0.5 }],
    ["scor", "score", { ...others, verb, score: null, scor: 0.5 }],
    ["sucess", "success", { ...others, verb, score, sucess: true }],
    ["traceId", "trace_id", { ...others, verb, score, traceId: "t1" }],
    ["Verb", "verb", { ...others, score, Verb: "passed" }],
  ])("%j is reported once, as a misspelt %s", async (name, field, record) => {
    await expect(build({ traces: [trace(1, "sym-1", 1), record] })).rejects.toThrow(
      `The dataset has 1 issue:\n  traces[1] ${field}: expected this field, got ${name}`,
    );
  });

  test.each([
    ["mbox_sha1sums", { learners: [learner(0, { mbox_sha1sums: "a".repeat(40) } as object)] }],
    ["activityId", { resources: [resource("sym-1", ["symmetry"], { activityId: "x" } as object)] }],
  ])("%j is reported in other records, too", async (name, records) => {
    await expect(build({ ...records, traces: [] })).rejects.toThrow(
      `expected this field, got ${name}`,
    );
  });

  test("is skipped in lenient mode, and counted once", async () => {
    const traces = [trace(1, "sym-1", 1), { ...others, scor: 7 }];
    const { report } = await build({ traces }, { lenient: true });
    expect(report.traces).toMatchObject({ counted: 1, skipped: 1 });
    expect(report.skippedBecause).toEqual({ invalid_columns: 1 });
  });
});

describe("any other unknown field", () => {
  test.each([
    ["group", { group: "CE2" }],
    ["a name near that of a field with a value", { scor: 0.9 }],
    ["a word that differs from score in one letter", { score: null, core: 1, scope: 1, store: 1 }],
    ["a misspelt field that is neither an outcome nor an id", { timestamp: null, timestmp: "x" }],
  ])("is counted, but not an issue: %s", async (_, fields) => {
    const { report } = await build({ traces: [{ ...trace(0, "sym-1", 0.5), ...fields }] });
    const names = Object.keys(fields).filter((name) => !["score", "timestamp"].includes(name));
    expect(report.unknownFields.map(({ name }) => name)).toEqual(names);
  });

  test("is counted in every record, with the first three places", async () => {
    const known = trace(0, "sym-1", 0.5);
    const other = { ...known, group: "CE2" };
    const { report } = await build({ traces: [known, other, other, other, known, other] });
    const first = [1, 2, 3].map((index) => ({ file: "traces", index }));
    expect(report.unknownFields).toEqual([{ records: "traces", name: "group", count: 4, first }]);
  });

  test("is not counted if it is null, or the truth about a simulated learner", async () => {
    const simulated = { ability: { number: 0.5 }, archetype: "steady", nickname: null };
    const { report } = await build({ learners: [learner(0, simulated as object)], traces: [] });
    expect(report.unknownFields).toEqual([]);
  });

  test.each([
    "Anne Martin",
    "Anne",
    "anne.martin@school.example",
    "00000000-0000-4000-8000-000000000001",
    "c201bd5363f695c15c224ecb9ebb6cdae5c0b98e",
    "p1234567",
    "__proto__",
  ])("is counted without its name if the name may be personal: %j", async (name) => {
    const record = { ...trace(0, "sym-1", 0.5), ...Object.fromEntries([[name, 1]]) };
    const { report } = await build({ traces: [record] });
    expect(report.unknownFields).toMatchObject([{ name: null, count: 1 }]);
  });

  test("is counted without its name once 50 names are listed", () => {
    const unknown = new UnknownFields("traces");
    for (let i = 0; i < 60; i++) unknown.check({ [`extra_${i}`]: i }, { file: "traces", index: i });
    expect(unknown.found).toHaveLength(51);
    expect(unknown.found[0]).toMatchObject({ name: null, count: 10 });
  });
});
