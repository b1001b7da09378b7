import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { readDataset } from "./read-dataset.ts";
import type { ReadDataset } from "./read-directory.ts";

const ANNE = "11111111-1111-4111-8111-111111111111";
const PSEUDONYM = "c201bd5363f695c15c224ecb9ebb6cdae5c0b98e";
const VERBS = "http://adlnet.gov/expapi/verbs";

const base = {
  "skills.json": JSON.stringify([
    { id: "add", preferred_label: "Additionner", description: "", domain: "nombres" },
  ]),
  "resources.json": JSON.stringify([
    {
      resource_id: "EX1",
      title: "Sommes",
      type: "exercise",
      grade_level: 1,
      skill_ids: ["add"],
      activity_id: "https://school.example/activities/sums",
    },
  ]),
  "learners.jsonl": JSON.stringify({
    learner_id: ANNE,
    mbox_sha1sum: PSEUDONYM,
    display_name: "Anne",
    grade_level: 1,
  }),
};

/** Returns Anne's n-th attempt. */
function statement(n: number, fields: object = {}): object {
  return {
    id: id(n),
    actor: { mbox: "mailto:anne@school.example" },
    verb: { id: `${VERBS}/passed` },
    object: { id: "https://school.example/activities/sums" },
    result: { score: { scaled: n / 10 } },
    timestamp: "2026-01-05T09:00:00Z",
    ...fields,
  };
}

function id(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

function voiding(n: number): object {
  return statement(100 + n, {
    verb: { id: `${VERBS}/voided` },
    object: { objectType: "StatementRef", id: id(n) },
    result: null,
  });
}

const asLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "statements-"));
});

afterEach(() => rm(directory, { recursive: true }));

async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries({ ...base, ...files })) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), content);
  }
}

async function read(
  files: Readonly<Record<string, string | Uint8Array>>,
  lenient = false,
): Promise<ReadDataset> {
  await write(files);
  return readDataset(directory, { lenient });
}

describe("statements", () => {
  it("are rejected if they change between the two readings", async () => {
    await write({ "statements.jsonl": asLines([statement(1), voiding(1)]) });
    let isFirst = true;
    const reading = readDataset(directory, {
      async onProgress({ done }) {
        if (done === 0 || !isFirst) return;
        isFirst = false;
        await writeFile(join(directory, "statements.jsonl"), asLines([statement(1), statement(2)]));
      },
    });
    await expect(reading).rejects.toThrow(
      "statements.jsonl: expected a file that does not change while it is read, got a file that was changed or deleted meanwhile (read it again)",
    );
  });

  const all = [statement(1), statement(2), statement(3)];

  it.each<[string, Readonly<Record<string, string | Uint8Array>>]>([
    ["lines", { "statements.jsonl": asLines(all) }],
    ["compressed lines", { "statements.jsonl.gz": gzipSync(asLines(all)) }],
    ["an array", { "statements.json": JSON.stringify(all) }],
    ["a page", { "statements.json": JSON.stringify({ statements: all, more: "" }) }],
    [
      "a directory of pages and lines",
      {
        "statements/1.json": JSON.stringify({ statements: all.slice(0, 1), more: "/more/1" }),
        "statements/2.json.gz": gzipSync(JSON.stringify({ statements: all.slice(1, 2) })),
        "statements/3.jsonl": asLines(all.slice(2)),
        "statements/.cursor": "a marker file left by another program",
      },
    ],
  ])("can be %s", async (_, files) => {
    const { evidence, report, statements } = await read(files);
    expect([...evidence.scoreSum]).toEqual([600_000_000]);
    expect(report.traces).toEqual({
      read: 3,
      counted: 3,
      repeated: 0,
      skipped: 0,
      outside: 0,
      undated: 0,
      left: 0,
    });
    expect(statements).toEqual({ read: 3, mapped: 3, invalid: 0, reasons: {} });
  });

  it("count once, even if repeated", async () => {
    const { evidence, report } = await read({
      "statements.jsonl": asLines([...all, statement(1, { stored: "2026-01-05T09:00:01Z" })]),
    });
    expect([...evidence.traces]).toEqual([3]);
    expect(report.traces.repeated).toBe(1);
  });

  it("do not count if another statement voids them, whether earlier or later", async () => {
    const { evidence, statements } = await read({
      "statements.jsonl": asLines([voiding(1), ...all, voiding(2)]),
    });
    expect([...evidence.scoreSum]).toEqual([300_000_000]);
    expect(statements).toEqual({
      read: 5,
      mapped: 1,
      invalid: 0,
      reasons: {
        voided: {
          count: 2,
          examples: [
            { location: { file: "statements.jsonl", line: 2 }, detail: id(1) },
            { location: { file: "statements.jsonl", line: 3 }, detail: id(2) },
          ],
        },
        voiding: {
          count: 2,
          examples: [
            { location: { file: "statements.jsonl", line: 1 }, detail: id(1) },
            { location: { file: "statements.jsonl", line: 5 }, detail: id(2) },
          ],
        },
      },
    });
  });

  it("are listed by reason if skipped, with three examples for each reason", async () => {
    const others = [4, 5, 6, 7].map((n) => statement(n, { verb: { id: `${VERBS}/launched` } }));
    const { statements } = await read({ "statements.jsonl": asLines([...others, ...all]) });
    expect(statements?.reasons).toEqual({
      other_verb: {
        count: 4,
        examples: [1, 2, 3].map((line) => ({
          location: { file: "statements.jsonl", line },
          detail: `${VERBS}/launched`,
        })),
      },
    });
  });

  it("are mapped by xapi.json", async () => {
    const mapping = {
      verbs: { "https://app.example/verbs/solved": "passed" },
      accounts: { "https://ent.example": { a7: ANNE } },
      activities: { "https://app.example/1": "EX1" },
    };
    const solved = statement(1, {
      actor: { account: { homePage: "https://ent.example", name: "a7" } },
      verb: { id: "https://app.example/verbs/solved" },
      object: { id: "https://app.example/1" },
    });
    const { evidence } = await read({
      "statements.jsonl": asLines([solved]),
      "xapi.json": JSON.stringify(mapping),
    });
    expect([...evidence.scoreSum]).toEqual([100_000_000]);
  });

  it("are rejected if they are invalid, with all issues reported together", async () => {
    const reading = read({
      "statements.jsonl": `${asLines([
        statement(1, { result: { score: { scaled: 2 }, success: "yes" } }),
        statement(2, { actor: { mbox: "anne@school.example" } }),
      ])}{"actor":{"mbox":"mailto:anne@school.example"}} x\n`,
      "xapi.json": '{"verbs":{"https://app.example/solved":"done"}}',
    });
    await expect(reading).rejects.toThrow(
      [
        "The dataset has 4 issues:",
        '  xapi.json verbs["https://app.example/solved"]: expected passed, failed, completed, by_result or ignored, got "done"',
        "  statements.jsonl:1 result.success: expected true or false, got a string",
        "  statements.jsonl:2 actor.mbox: expected a mailto IRI, got a value that is not shown because it may be personal",
        "  statements.jsonl:3: expected nothing more at column 49, got a value that is not shown because it may be personal",
      ].join("\n"),
    );
  });

  it("are skipped and counted in lenient mode if they are invalid", async () => {
    const invalid = statement(2, { result: { score: { scaled: 2 }, success: "yes" } });
    const { report, statements } = await read(
      { "statements.jsonl": `${asLines([statement(1), invalid])}{\n` },
      true,
    );
    expect(statements).toEqual({ read: 3, mapped: 1, invalid: 2, reasons: {} });
    expect(report.traces).toEqual({
      read: 3,
      counted: 1,
      repeated: 0,
      skipped: 2,
      outside: 0,
      undated: 0,
      left: 0,
    });
  });

  it("count even without a readable timestamp or duration, with a warning", async () => {
    const undated = [
      statement(1, { timestamp: null }),
      statement(2, { timestamp: "05/01/2026" }),
      statement(3, { timestamp: null, stored: "2026-01-05T09:00:01Z" }),
      statement(4, { result: { duration: "2 min" } }),
    ];
    const { report, statements } = await read({ "statements.jsonl": asLines(undated) });
    expect(statements).toMatchObject({ mapped: 4, invalid: 0, reasons: {} });
    expect(report.traces.counted).toBe(4);
    expect(report.warnings).toEqual({
      missing_timestamp: 1,
      unreadable_duration: 1,
      unreadable_timestamp: 1,
    });
  });

  it("are skipped and counted for a learner who has left", async () => {
    const learners = `${base["learners.jsonl"]}\n${JSON.stringify({
      learner_id: id(1),
      display_name: "Bruno",
      grade_level: 1,
      left: true,
    })}\n`;
    const account = { homePage: "https://ids.example", name: id(1) };
    const { report, statements } = await read({
      "learners.jsonl": learners,
      "xapi.json": '{"account_home_pages":["https://ids.example"]}',
      "statements.jsonl": asLines([statement(1), statement(2, { actor: { account } })]),
    });
    expect(statements).toMatchObject({ mapped: 2, reasons: {} });
    expect(report.traces).toEqual({
      read: 2,
      counted: 1,
      repeated: 0,
      skipped: 0,
      outside: 0,
      undated: 0,
      left: 1,
    });
  });

  it("must have the same content if they have the same id", async () => {
    const reading = read({
      "statements.jsonl": asLines([statement(1), { ...statement(2), id: id(1) }]),
    });
    await expect(reading).rejects.toThrow(
      "statements.jsonl:2 trace_id: expected the same content for the same id, got different content",
    );
  });

  it("cannot be combined with traces", async () => {
    const reading = read({ "statements.jsonl": "", "traces.jsonl": "" });
    await expect(reading).rejects.toThrow(
      "traces.jsonl: expected one file of traces, statements or evidence, got statements.jsonl and traces.jsonl",
    );
  });
});

describe("statements about parts of a resource", () => {
  const whole = "https://school.example/activities/sums";
  const answered = { id: `${VERBS}/answered` };
  /** Returns the n-th answer to a question of the resource, which is wrong. */
  const answer = (n: number, fields: object = {}, context: object = {}): object =>
    statement(n, {
      verb: answered,
      object: { id: `${whole}?subContentId=${n}` },
      context: { contextActivities: { parent: [{ id: whole }] }, ...context },
      result: { score: { scaled: 0 }, success: false, completion: true },
      ...fields,
    });
  const result = (fields: object = {}): object =>
    statement(8, {
      verb: { id: `${VERBS}/completed` },
      result: { score: { raw: 8, min: 0, max: 10, scaled: 0.8 }, completion: true, success: true },
      ...fields,
    });
  const asked = {
    part_of_resource: {
      count: 2,
      examples: [1, 2].map((n) => ({
        location: { file: "statements.json", index: n },
        detail: `${whole}?subContentId=${n + 1}`,
      })),
    },
  };

  it("do not count beside the statement about the whole, wherever it is", async () => {
    for (const order of [
      [result(), answer(2), answer(3)],
      [result({ verb: { id: `${VERBS}/passed` } }), answer(2), answer(3)],
    ]) {
      const files = { "statements.json": JSON.stringify(order) };
      const { evidence, report, statements } = await read(files);
      expect([...evidence.scoreSum]).toEqual([800_000_000]);
      expect(report.traces).toMatchObject({ read: 1, counted: 1 });
      expect(statements).toEqual({ read: 3, mapped: 1, invalid: 0, reasons: asked });
      const last = { "statements.json": JSON.stringify([...order].reverse()) };
      expect((await read(last)).evidence).toEqual(evidence);
    }
  });

  it("count for the whole if no statement is about it", async () => {
    const { evidence, statements } = await read({
      "statements.jsonl": asLines([answer(1), answer(2)]),
    });
    expect([...evidence.scored]).toEqual([2]);
    expect(statements).toEqual({ read: 2, mapped: 2, invalid: 0, reasons: {} });
  });

  it.each<[string, object, object, number]>([
    ["of another day", { timestamp: "2026-01-06T09:00:00Z" }, {}, 2],
    ["of another day in UTC", { timestamp: "2026-01-06T00:30:00+02:00" }, {}, 1],
    ["without a date", { timestamp: null }, {}, 2],
    ["of another resource", { object: { id: "https://school.example/other" } }, {}, 1],
    [
      "with the same registration",
      { timestamp: "2026-01-06T09:00:00Z" },
      { registration: "R1" },
      1,
    ],
    ["with another registration", { timestamp: "2026-01-06T09:00:00Z" }, { registration: "R2" }, 2],
    ["without an outcome", { verb: { id: `${VERBS}/attempted` }, result: {} }, {}, 1],
    ["that is not completed", { result: { completion: false } }, {}, 1],
    ["whose score is above its bounds", { result: { score: { scaled: 1.5 } } }, {}, 0],
  ])("are compared with a statement about the whole %s", async (_, fields, context, traces) => {
    const own = result({ context: { registration: "r1" }, ...fields });
    const { report } = await read({ "statements.jsonl": asLines([answer(1, {}, context), own]) });
    expect(report.traces.counted).toBe(traces);
  });

  it("count beside the voided statement about the whole", async () => {
    const { evidence } = await read({
      "statements.jsonl": asLines([answer(1), result(), voiding(8)]),
    });
    expect([...evidence.scoreSum]).toEqual([0]);
  });

  it("are checked once, and counted once if they are invalid", async () => {
    const wrong = answer(1, { result: { success: "no" } });
    const { report, statements } = await read(
      { "statements.jsonl": asLines([wrong, answer(2)]) },
      true,
    );
    expect(statements).toMatchObject({ read: 2, mapped: 1, invalid: 1 });
    expect(report.skippedBecause).toEqual({ wrong_type: 1 });
  });
});

test("one statement with a score outside its bounds does not refuse the others", async () => {
  const bonus = statement(9, { result: { score: { scaled: 1.1 } } });
  const files = { "statements.jsonl": asLines([statement(1), bonus]) };
  const { evidence, statements } = await read(files);
  expect([...evidence.scoreSum]).toEqual([100_000_000]);
  expect(statements?.reasons).toMatchObject({ excessive_score: { count: 1 } });
  const clamped = await read({ ...files, "xapi.json": '{"clamp_scores":true}' });
  expect([...clamped.evidence.scoreSum]).toEqual([1_100_000_000]);
  expect(clamped.statements?.reasons).toMatchObject({ clamped_score: { count: 1 } });
});

describe("a directory in place of a file", () => {
  it("can contain records of any kind", async () => {
    await read({ "statements.jsonl": asLines([statement(1)]) });
    await mkdir(join(directory, "learners"));
    await cp(join(directory, "learners.jsonl"), join(directory, "learners/part-1.jsonl"));
    await rm(join(directory, "learners.jsonl"));
    const { roster } = await readDataset(directory);
    expect(roster.ids.length).toBe(1);
    expect(roster.ids.at(0)).toBe(ANNE);
  });

  it("must contain readable files, and nothing else", async () => {
    await mkdir(join(directory, "statements"));
    await expect(read({})).rejects.toThrow(
      "statements: expected files as .json, .jsonl, .csv (each also .gz) or .parquet, got none",
    );
    await expect(read({ "statements/1.xml": "<x/>", "statements/2.json/x": "" })).rejects.toThrow(
      [
        "  statements/1.xml: expected a file as .json, .jsonl, .csv (each also .gz) or .parquet, got another name",
        "  statements/2.json: expected a file, got a directory",
      ].join("\n"),
    );
  });
});
