import fc from "fast-check";
import { expect, test } from "vitest";
import { hashText, hashTwice } from "../hash.ts";
import { EvidenceFold } from "./aggregate.ts";
import { FAILED, MASTERED } from "./evidence.ts";
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
      const fold = new EvidenceFold(61);
      const expected = new Map<number, { traces: number; sum: number; successes: number }>();
      for (const { learner, resource, score, succeeded } of attempts) {
        fold.count(fold.row(learner, resource), { score, succeeded }, 1);
        const row = expected.get(learner * 100 + resource) ?? { traces: 0, sum: 0, successes: 0 };
        row.traces++;
        row.sum += Math.max(0, score);
        row.successes += Number(succeeded);
        expected.set(learner * 100 + resource, row);
      }
      const evidence = fold.build();
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
  const fold = new EvidenceFold(3);
  const resources = Array.from({ length: 500 }, (_, i) => (i * 7919) % 500);
  for (const learner of [1, 0]) {
    for (const resource of resources) {
      fold.count(fold.row(learner, resource), { score: resource, succeeded: false }, 1);
    }
  }
  const { offsets, resource, scoreSum } = fold.build();
  const ascending = [...resources].sort((a, b) => a - b);
  expect([...offsets]).toEqual([0, 500, 1000, 1000]);
  expect([...resource]).toEqual([...ascending, ...ascending]);
  expect([...scoreSum]).toEqual([...resource]);
});

test("ids are told apart, however many there are", () => {
  const ids = new TraceIds();
  const row = 7;
  const content = { score: 500_000_000, succeeded: true, rest: hashText("passed"), warnings: 0 };
  const hashes = Array.from({ length: 5_000 }, (_, i) => hashTwice(`trace-${i}`));
  for (const id of hashes) expect(ids.addNew(id, row, content)).toBe(true);
  for (const id of hashes) expect(ids.addNew(id, row, content)).toBe(false);
  for (const id of hashes) expect(ids.addRepeated(id, row, content)).toMatchObject({ same: true });
  for (const id of hashes) {
    expect(ids.addRepeated(id, row, { ...content, score: -1 })).toEqual({
      same: false,
      counted: { row, ...content },
    });
  }
  expect(ids.addRepeated(hashes[0]!, row, content)).toEqual({ same: false, counted: null });
});

test("the state of an id holds every score", () => {
  const ids = new TraceIds();
  [-1, 0, 1, 999_999_999, 1e9].forEach((score, n) => {
    for (const succeeded of [true, false]) {
      const id = hashTwice(`${n} ${succeeded}`);
      const content = { score, succeeded, rest: 0xffffffff, warnings: 7 };
      expect(ids.addNew(id, 3, content)).toBe(true);
      expect(ids.addRepeated(id, 3, content)).toMatchObject({ same: true });
      expect(ids.addRepeated(id, 4, content)).toEqual({
        same: false,
        counted: { row: 3, ...content },
      });
    }
  });
});

test("ids whose hashes agree in a half are told apart", () => {
  const ids = new TraceIds();
  const halves = [0, 1, 2 ** 11, 2 ** 31, 2 ** 32 - 1];
  const hashes = halves.flatMap((high) => halves.map((low) => ({ high, low })));
  const content = { score: 0, succeeded: true, rest: 0, warnings: 0 };
  hashes.forEach((id, row) => {
    expect(ids.addNew(id, row, content)).toBe(true);
  });
  hashes.forEach((id, row) => {
    expect(ids.addRepeated(id, row, content)).toMatchObject({ same: true });
  });
});
