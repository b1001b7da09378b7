import fc from "fast-check";
import { expect, test } from "vitest";
import { hashTwice } from "../hash.ts";
import { EvidenceAggregator } from "./aggregate.ts";
import { FAILED, MASTERED } from "./evidence.ts";
import { HashIndex } from "./hash-index.ts";
import { TraceIds } from "./trace-ids.ts";

test("many rows: each pair has its own sums, in order of learner and resource", () => {
  const attempt = fc.record({
    learner: fc.nat(60),
    resource: fc.nat(60),
    score: fc.option(fc.nat(1e9), { nil: -1 }),
    succeeded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 5000, size: "max" }), (attempts) => {
      const aggregator = new EvidenceAggregator(61);
      const expected = new Map<number, { traces: number; sum: number; successes: number }>();
      for (const { learner, resource, score, succeeded } of attempts) {
        aggregator.count(aggregator.row(learner, resource), { score, succeeded }, 1);
        const row = expected.get(learner * 100 + resource) ?? { traces: 0, sum: 0, successes: 0 };
        row.traces++;
        row.sum += Math.max(0, score);
        row.successes += Number(succeeded);
        expected.set(learner * 100 + resource, row);
      }
      const evidence = aggregator.build();
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

test("many rows of one learner are in order of resource, too", () => {
  const aggregator = new EvidenceAggregator(3);
  const resources = Array.from({ length: 500 }, (_, i) => (i * 7919) % 500);
  for (const learner of [1, 0]) {
    for (const resource of resources) {
      aggregator.count(aggregator.row(learner, resource), { score: resource, succeeded: false }, 1);
    }
  }
  const { offsets, resource, scoreSum } = aggregator.build();
  const ascending = [...resources].sort((a, b) => a - b);
  expect([...offsets]).toEqual([0, 500, 1000, 1000]);
  expect([...resource]).toEqual([...ascending, ...ascending]);
  expect([...scoreSum]).toEqual([...resource]);
});

const TIME = Date.parse("2025-09-01T08:00:00Z");
const CONTENT = { score: 500_000_000, succeeded: true, rest: 7, time: TIME, warnings: 0 };

test("ids are told apart, however many there are", () => {
  const ids = new TraceIds();
  const hashes = Array.from({ length: 5_000 }, (_, i) => hashTwice(`trace-${i}`));
  for (const id of hashes) expect(ids.add(id, 7, CONTENT)).toBeUndefined();
  for (const id of hashes) expect(ids.add(id, 7, CONTENT)).toMatchObject({ same: true });
  for (const id of hashes.slice(1)) {
    const counted = { row: 7, ...CONTENT };
    expect(ids.add(id, 7, { ...CONTENT, score: -1 })).toEqual({ same: false, counted });
  }
  const counted: number[] = [];
  ids.forEach(({ row }) => {
    counted.push(row);
  });
  expect(counted).toEqual([7]);
  expect(ids.add(hashes[1]!, 7, CONTENT)).toEqual({ same: false, counted: undefined });
});

test("what an id stands for is kept whole", () => {
  const ids = new TraceIds();
  const times = [
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "1970-01-01T00:00:00Z",
    "",
    "",
  ];
  [-1, 0, 1, 999_999_999, 1e9].forEach((score, n) => {
    const time = Date.parse(times[n]!);
    for (const succeeded of [true, false]) {
      const id = hashTwice(`${n} ${succeeded}`);
      const content = { score, succeeded, rest: 0xffffffff, time, warnings: 7 };
      expect(ids.add(id, 3, content)).toBeUndefined();
      expect(ids.add(id, 3, content)).toMatchObject({ same: true });
      const counted = { row: 3, ...content };
      expect(ids.add(id, 4, content)).toEqual({ same: false, counted });
    }
  });
});

test("ids whose hashes agree in a half are told apart", () => {
  const ids = new TraceIds();
  const halves = [0, 1, 2 ** 11, 2 ** 31, 2 ** 32 - 1];
  const hashes = halves.flatMap((high) => halves.map((low) => ({ high, low })));
  hashes.forEach((id, row) => {
    expect(ids.add(id, row, CONTENT)).toBeUndefined();
  });
  hashes.forEach((id, row) => {
    expect(ids.add(id, row, CONTENT)).toMatchObject({ same: true });
  });
});

/** Few hashes that differ in high or in low bits, so that many numbers share one. */
const hashes = fc.array(fc.constantFrom(0, 1, 2 ** 11, 2 ** 31, 2 ** 32 - 1), {
  minLength: 1,
  maxLength: 20,
});

/** Adds the next number under its hash. */
function add(index: HashIndex, hash: number): void {
  let slot = index.slotOf(hash);
  while (index.numberIn(slot) >= 0) slot = index.slotOf(hash, slot + 1);
  index.fill(slot, hash);
}

function numbersOf(index: HashIndex, hash: number): number[] {
  const numbers: number[] = [];
  for (let slot = index.slotOf(hash); index.numberIn(slot) >= 0; ) {
    numbers.push(index.numberIn(slot));
    slot = index.slotOf(hash, slot + 1);
  }
  return numbers;
}

test("a hash leads to all numbers that were added under it, also after the index has grown", () => {
  fc.assert(
    fc.property(hashes, (added) => {
      const index = new HashIndex((number) => added[number] ?? number);
      for (const hash of added) add(index, hash);
      for (let other = added.length; other < 3_000; other++) add(index, other);
      expect(index.size).toBe(3_000);
      added.forEach((hash, number) => {
        expect(numbersOf(index, hash)).toContain(number);
      });
    }),
    { numRuns: 20 },
  );
});
