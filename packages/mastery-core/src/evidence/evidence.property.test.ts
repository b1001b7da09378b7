import fc from "fast-check";
import { expect, test } from "vitest";
import { HashIndex } from "../hash.ts";
import { asCountedTraces, EvidenceAggregator, FAILED, MASTERED } from "./evidence.ts";
import { TraceTable } from "./trace-counter.ts";

const TIME = Date.parse("2025-09-01T08:00:00Z");

test("sums the traces of each learner and resource separately, in rows ordered by learner and resource", () => {
  const attempt = fc.record({
    learner: fc.nat(60),
    resource: fc.nat(60),
    score: fc.option(fc.nat(1e9), { nil: -1 }),
    succeeded: fc.constantFrom(0, 1),
  });
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 5000, size: "max" }), (attempts) => {
      const aggregator = new EvidenceAggregator();
      const expected = new Map<number, { traces: number; sum: number; successes: number }>();
      for (const { learner, resource, score, succeeded } of attempts) {
        const counts = asCountedTraces({ learner, resource, score, succeeded, time: TIME });
        aggregator.add(learner, resource, counts);
        const row = expected.get(learner * 100 + resource) ?? { traces: 0, sum: 0, successes: 0 };
        row.traces++;
        row.sum += Math.max(0, score);
        row.successes += succeeded;
        expected.set(learner * 100 + resource, row);
      }
      const evidence = aggregator.build(61);
      const rows = [...expected].sort(([a], [b]) => a - b);
      expect([...evidence.resource]).toEqual(rows.map(([pair]) => pair % 100));
      expect([...evidence.traces]).toEqual(rows.map(([, { traces }]) => traces));
      expect([...evidence.scoreSum]).toEqual(rows.map(([, { sum }]) => sum));
      expect([...evidence.outcome]).toEqual(
        rows.map(([, { successes }]) => (successes > 0 ? MASTERED : FAILED)),
      );
      expect(evidence.offsets.at(-1)).toBe(rows.length);
    }),
    { numRuns: 30 },
  );
});

test("sorts many rows of one learner by resource", () => {
  const aggregator = new EvidenceAggregator();
  const resources = Array.from({ length: 500 }, (_, i) => (i * 7919) % 500);
  for (const learner of [1, 0]) {
    for (const resource of resources) {
      const attempt = { learner, resource, score: resource, succeeded: 0, time: TIME };
      aggregator.add(learner, resource, asCountedTraces(attempt));
    }
  }
  const { offsets, resource, scoreSum } = aggregator.build(3);
  const ascending = [...resources].sort((a, b) => a - b);
  expect([...offsets]).toEqual([0, 500, 1000, 1000]);
  expect([...resource]).toEqual([...ascending, ...ascending]);
  expect([...scoreSum]).toEqual([...resource]);
});

const TRACE = {
  ...{ learner: 3, resource: 7, score: 500_000_000, succeeded: 1 },
  ...{ rest: 7, time: TIME, warnings: 0 },
};

function tracesIn(table: TraceTable): unknown[] {
  const traces: unknown[] = [];
  table.forEach((trace) => {
    traces.push(trace);
  });
  return traces;
}

test("distinguishes thousands of ids", () => {
  const table = new TraceTable();
  const texts = Array.from({ length: 5_000 }, (_, i) => `trace-${i}`);
  const added = (some: readonly string[], trace = TRACE) =>
    new Set(some.map((id) => table.add(id, trace)));
  expect(added(texts)).toEqual(new Set(["counted"]));
  expect(added(texts)).toEqual(new Set(["repeated"]));
  expect(added(texts.slice(1), { ...TRACE, score: -1 })).toEqual(new Set(["conflicting"]));
  expect(added(texts.slice(1))).toEqual(new Set(["conflicting"]));
  expect(tracesIn(table)).toEqual([TRACE, ...texts.slice(1).map(() => undefined)]);
});

test("keeps the whole content of a trace with an id", () => {
  const table = new TraceTable();
  const times = [
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "1970-01-01T00:00:00Z",
    "",
    "",
  ];
  const traces = [-1, 0, 1, 999_999_999, 1e9].flatMap((score, n) =>
    [1, 0].map((succeeded) => ({
      ...{ learner: 65_536, resource: n, score, succeeded },
      ...{ rest: 0xffffffff, time: Date.parse(times[n]!), warnings: 7 },
    })),
  );
  traces.forEach((trace, n) => {
    expect(table.add(`${n}`, trace)).toBe("counted");
  });
  expect(tracesIn(table)).toEqual(traces);
});

test("counts the trace with the fewest warnings among traces with the same id and content", () => {
  const table = new TraceTable();
  const untimed = { ...TRACE, time: Number.NaN };
  for (const warnings of [4, 2, 4]) table.add("t1", { ...untimed, warnings });
  expect(tracesIn(table)).toEqual([{ ...untimed, warnings: 2 }]);
});

/** Generates lists of a few different hashes, which differ in high or in low bits, so that many numbers share a hash. */
const hashes = fc.array(fc.constantFrom(0, 1, 2 ** 11, 2 ** 31, 2 ** 32 - 1), {
  minLength: 1,
  maxLength: 20,
});

test("finds all numbers added under a hash, even after the index has grown", () => {
  fc.assert(
    fc.property(hashes, (added) => {
      const index = new HashIndex();
      const numbers = [...added, ...Array.from({ length: 3_000 }, (_, other) => 5_000 + other)];
      const positions = [...numbers.keys()];
      expect(numbers.map((hash) => index.findOrAdd(hash, () => false))).toEqual(positions);
      const found = numbers.map((hash, number) => index.findOrAdd(hash, (one) => one === number));
      expect(found).toEqual(positions);
      expect(index.size).toBe(numbers.length);
    }),
    { numRuns: 20 },
  );
});
