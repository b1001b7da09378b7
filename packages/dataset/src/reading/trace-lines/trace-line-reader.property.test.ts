import { DatasetBuilder } from "@mastery/core/dataset";
import { learner, learnerId, resource, skill } from "@mastery/core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TraceLineReader } from "./trace-line-reader.ts";

const PSEUDONYM = "5c20b557c2bc4b4529cf0c10c81a464986166b11";
const PLACE = { file: "traces.jsonl", line: 1 };

function builder(): DatasetBuilder {
  const built = new DatasetBuilder({ lenient: true });
  built.addSkill(skill("addition", "number", { preferred_label: "Été" }), PLACE);
  built.addSkill(skill("symmetry", "geometry"), PLACE);
  built.addResource(resource("EX1", ["addition"]), PLACE);
  built.addResource(resource("é", ["symmetry", "addition"]), PLACE);
  built.addLearner(learner(1, { mbox_sha1sum: PSEUDONYM }), PLACE);
  built.addLearner(learner(2), PLACE);
  built.addLearner(learner(3, { left: true }), PLACE);
  return built;
}

/** What becomes of lines: some are taken in their bytes, all others go through `JSON.parse`. */
function read(lines: readonly string[], byBytes: boolean): { taken: number; dataset: unknown } {
  const built = builder();
  const reader = new TraceLineReader(built.checkedTraces);
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  let taken = 0;
  let start = 0;
  for (const line of lines) {
    const end = start + Buffer.byteLength(line);
    const takenUpTo = byBytes ? reader.take(bytes, start) : -1;
    if (takenUpTo === end) taken++;
    else {
      expect(takenUpTo).toBe(-1);
      addParsed(built, line);
    }
    start = end + 1;
  }
  return { taken, dataset: built.build() };
}

function addParsed(built: DatasetBuilder, line: string): void {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    built.rejectTrace({ kind: "invalid_json", place: PLACE, field: "", expected: "", got: "" });
    return;
  }
  built.addTrace(record, PLACE);
}

const text = fc.string({ unit: "grapheme", maxLength: 8 });
const skills = fc.constantFrom<unknown>(
  [{ id: "addition", preferred_label: "Été", domain: "number", esco_uris: [] }],
  [{ id: "addition", note: 'a ] in "quotes" \\' }],
  ["addition"],
  ["symmetry"],
  [{ id: "addition", domain: "geometry" }],
  [],
  {},
);
// Some of these are the same time, others cannot be read.
const DURATIONS: readonly unknown[] = [
  ...["PT5M", "PT05M", "PT300S", "PT1H2M3S", "PT62M3S", "P1D", "PT24H", "PT1.5S", "PT1.50S"],
  ...["PT0S", "PT0H", "PT1000000H", "PT60M", "PT1M60S", "P1M", "PT", "PT3S2M", "5 min", 300],
];
const TIMESTAMPS: readonly string[] = [
  "2026-02-28T23:59:59Z",
  "2024-02-29T00:00:00Z",
  "2023-02-29T00:00:00Z",
  "2026-04-31T00:00:00Z",
  "2026-01-05T09:00:00Z",
  "2026-01-05T09:00Z",
  "2026-01-05 09:00:00",
  "2026-01-05T09:00:00.000Z",
  "2026-01-05T10:00:00+01:00",
  "2026-01-05T07:00:00.123-02",
  "2026-01-05T09:00:00.1230Z",
  "2026-01-05T09:00:60Z",
  "2026-01-05T24:00:00Z",
  "2026-01-05",
];

const fields = {
  trace_id: fc.oneof(fc.constantFrom("t1", "t2", " ", "", "é"), text, fc.uuid()),
  learner_id: fc.oneof(
    fc.constantFrom(...[1, 2, 3].map(learnerId), learnerId(1).toUpperCase(), PSEUDONYM, ""),
    text,
  ),
  resource_id: fc.oneof(fc.constantFrom("EX1", "é"), text),
  verb: fc.constantFrom("passed", "failed", "completed", "watched"),
  success: fc.constantFrom<unknown>(true, false, 1),
  score: fc.oneof(
    fc.constantFrom<unknown>(0, 1, 0.1, 0.7, 1.0000001, -0, -1, "0.5"),
    fc.double({ min: 0, max: 1 }),
    fc.nat(1000).map((thousandths) => thousandths / 1000),
  ),
  duration: fc.constantFrom(...DURATIONS),
  timestamp: fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(...TIMESTAMPS),
  ),
  skills,
  note: fc.anything(),
};

const GOOD: Readonly<Record<string, unknown>> = {
  trace_id: "t0",
  learner_id: PSEUDONYM,
  resource_id: "EX1",
  verb: "passed",
  success: true,
  score: 0.75,
  duration: null,
  timestamp: "2026-01-05T09:00:00Z",
  skills: [{ id: "addition", domain: "number" }],
};

/** A field with another value, null, or left out. */
const change = fc.oneof(
  ...Object.entries(fields).map(([field, value]) => fc.tuple(fc.constant(field), value)),
  fc.tuple(fc.constantFrom(...Object.keys(GOOD)), fc.constantFrom(null, undefined)),
);

const trace = fc
  .tuple(fc.constantFrom("t0", "t1", "t2", "t3", null), fc.array(change, { maxLength: 3 }))
  .map(([trace_id, changes]) => ({ ...GOOD, trace_id, ...Object.fromEntries(changes) }));

/** Objects as they are written: by compact writers and by those that put spaces, in any order of the fields. */
const line = fc.tuple(trace, fc.boolean(), fc.boolean()).map(([record, spaced, turned]) => {
  const members = Object.entries(record).flatMap(([field, value]) => {
    const json = JSON.stringify(value);
    return json === undefined ? [] : [`${JSON.stringify(field)}:${spaced ? " " : ""}${json}`];
  });
  if (turned) members.reverse();
  return `{${members.join(spaced ? ", " : ",")}}`;
});

const PARTS = [
  "",
  ",",
  ":",
  '"',
  "\\",
  "\\u0041",
  "{",
  "}",
  "[",
  "]",
  "0",
  "1",
  "-",
  "e",
  ".",
  " ",
  "\t",
  "\r",
  "null",
  "é",
  "\u0001",
  '"score":1,',
  '"skills":[],',
];

/** A line, or one with a part of it replaced. */
const nearlyLine = fc
  .tuple(line, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom(...PARTS), fc.boolean())
  .map(([whole, position, length, part, broken]) => {
    if (!broken) return whole;
    const at = position % (whole.length + 1);
    return whole.slice(0, at) + part + whole.slice(at + length);
  });

describe("a line of a trace", () => {
  it("gives the same dataset in its bytes as through JSON.parse", () => {
    fc.assert(
      fc.property(fc.array(nearlyLine, { maxLength: 12 }), (lines) => {
        expect(read(lines, true).dataset).toEqual(read(lines, false).dataset);
      }),
      { numRuns: 150 },
    );
  });

  it("repeats another of its id, or contradicts it, in whatever forms their times are", () => {
    const times = [
      ...DURATIONS.map((duration) => ({ duration })),
      ...TIMESTAMPS.map((timestamp) => ({ timestamp })),
    ];
    for (const one of times) {
      for (const other of times) {
        const lines = [one, other].map((change) => JSON.stringify({ ...GOOD, ...change }));
        expect(read(lines, true).dataset, lines.join("\n")).toEqual(read(lines, false).dataset);
      }
    }
  });

  it("is taken only where the record has no fault", () => {
    let times = 0;
    fc.assert(
      fc.property(nearlyLine, (one) => {
        const { taken, dataset } = read([one], true);
        if (taken === 0) return;
        times++;
        expect((dataset as { report: unknown }).report).toMatchObject({
          traces: { read: 1, repeated: 0, skipped: 0 },
          skippedBecause: {},
        });
        expect(read([one], false).dataset).toEqual(dataset);
      }),
      { numRuns: 400 },
    );
    expect(times).toBeGreaterThan(20);
  });
});
