import type { Issue, Trace } from "@mastery/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_MAPPING, type MappedTrace, StatementReader } from "./index.ts";
import { ACTIVITY_PREFIX, statementOfTrace } from "./statement-of-trace.fixture.ts";

const mapping = { ...DEFAULT_MAPPING, activityPrefixes: [ACTIVITY_PREFIX] };

/** Reads statements after a round trip through JSON, and returns their traces and reasons. All learners and resources count as known. */
function read(statements: readonly unknown[]) {
  const traces: MappedTrace[] = [];
  const issues: Issue[] = [];
  const sink = {
    add: (_: string, trace: MappedTrace) => traces.push(trace),
    rejectTrace: (found: readonly Issue[]) => issues.push(...found),
  };
  const reader = new StatementReader(sink, mapping, {
    // The dataset contains only one form of the id: the encoded form or the decoded form.
    dataset: { knowsLearner: () => true, knowsResource: (id) => !id.includes("%") },
    activities: new Map(),
    voided: new Set(),
    divided: new Set(),
  });
  const parsed: unknown[] = JSON.parse(JSON.stringify(statements));
  const located = parsed.map((one, index) => [one, { file: "statements", index }] as const);
  for (const [statement, location] of located) reader.add(statement, location);
  for (const [statement, location] of located) reader.addParts(statement, location);
  return { traces, issues, report: reader.report };
}

const traces = fc.record({
  trace_id: fc.option(fc.uuid()),
  learner_id: fc.stringMatching(/^[0-9a-f]{40}$/),
  resource_id: fc.string({ unit: fc.constantFrom(...'aZ0-/?#&"é '), minLength: 1 }),
  verb: fc.constantFrom<Trace["verb"][]>("passed", "failed", "completed"),
  success: fc.option(fc.boolean()),
  score: fc.option(fc.double({ min: 0, max: 1, noNaN: true }).map((score) => score + 0)),
  duration: fc.option(fc.nat(10_000).map((seconds) => `PT${seconds}S`)),
  timestamp: fc.option(
    fc
      .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
});

test("converts a trace to a statement and back without a change", () => {
  fc.assert(
    fc.property(fc.array(traces as fc.Arbitrary<Trace>), (written) => {
      const { traces, issues, report } = read(written.map(statementOfTrace));
      expect(issues).toEqual([]);
      expect(traces).toEqual(written);
      expect(report).toEqual({
        read: written.length,
        mapped: written.length,
        invalid: 0,
        reasons: {},
      });
    }),
  );
});

/** Generates a statement with one part replaced, at any depth. */
const mutated = fc
  .tuple(
    traces.map((trace) => statementOfTrace(trace as Trace)),
    fc.infiniteStream(fc.nat()),
    fc.jsonValue(),
  )
  .map(([statement, choices, value]) => mutate(statement, choices, value));

function mutate(part: unknown, choices: Iterator<number>, value: unknown): unknown {
  if (typeof part !== "object" || part === null) return value;
  const names = Object.keys(part);
  const choice = choices.next().value as number;
  const name = names[choice % (names.length + 1)];
  if (name === undefined) return value;
  return { ...part, [name]: mutate((part as Record<string, unknown>)[name], choices, value) };
}

test("counts any statement exactly once", () => {
  fc.assert(
    fc.property(fc.array(mutated, { maxLength: 20 }), (statements) => {
      const { traces, issues, report } = read(statements);
      expect(report.read).toBe(statements.length);
      expect(report.mapped).toBe(traces.length);
      const { unscaled_score: _, empty_score_range: __, ...skipped } = report.reasons;
      const left = Object.values(skipped).reduce((sum, { count }) => sum + count, 0);
      expect(report.mapped + report.invalid + left).toBe(report.read);
      expect(issues.length).toBeGreaterThanOrEqual(report.invalid);
      for (const { examples } of Object.values(report.reasons)) {
        expect(examples.length).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 5 * fc.readConfigureGlobal().numRuns! },
  );
});
