import fc from "fast-check";
import { expect, test } from "vitest";
import { EvidenceFold, FAILED, MASTERED } from "./evidence.ts";
import { hashText, TraceIds } from "./trace-ids.ts";

test("many rows: each pair has its own sums, in order of learner and resource", () => {
  const attempt = fc.record({
    learner: fc.nat(60),
    resource: fc.nat(60),
    score: fc.option(fc.nat(1e9), { nil: -1 }),
    succeeded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 5000, size: "max" }), (attempts) => {
      const fold = new EvidenceFold();
      const expected = new Map<number, { traces: number; sum: number; successes: number }>();
      for (const { learner, resource, score, succeeded } of attempts) {
        fold.count(fold.row(learner, resource), { score, succeeded }, 1);
        const row = expected.get(learner * 100 + resource) ?? { traces: 0, sum: 0, successes: 0 };
        row.traces++;
        row.sum += Math.max(0, score);
        row.successes += Number(succeeded);
        expected.set(learner * 100 + resource, row);
      }
      const evidence = fold.build(61, 61);
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

test("ids are told apart, however many there are", () => {
  const ids = new TraceIds();
  const content = { row: 7, score: 500_000_000, succeeded: true, rest: hashText("passed", 0) };
  const names = Array.from({ length: 20_000 }, (_, i) => `trace-${i}`);
  for (const name of names) expect(ids.note(name, content).kind).toBe("first");
  for (const name of names) expect(ids.note(name, content).kind).toBe("repeated");
  for (const name of names) {
    const { row, score, succeeded } = content;
    expect(ids.note(name, { ...content, score: -1 })).toEqual({
      kind: "conflicting",
      counted: { row, score, succeeded },
    });
  }
  expect(ids.note("trace-1", content)).toEqual({ kind: "conflicting", counted: null });
});
