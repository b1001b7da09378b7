import type { Trace } from "@mastery/core";
import { expect, test } from "vitest";
import { generateDataset } from "./generate.ts";

const bundled = generateDataset({ learners: 240, seed: 42 });
const learners = [...bundled.learners];
const traces = [...bundled.traces];

test("yields the same records in each iteration", () => {
  const school = generateDataset({ learners: 20, seed: 42 });
  expect([...school.learners]).toEqual([...school.learners]);
  expect([...school.traces]).toEqual([...school.traces]);
});

/** Returns the first thousand, without generating the others. */
function firstOf(traces: Iterable<Trace>): readonly Trace[] {
  const first = [];
  for (const trace of traces) if (first.push(trace) === 1000) break;
  return first;
}

test("puts learners into classes and schools without changing anything else", () => {
  const options = { learners: 260, seed: 42 };
  const grouped = generateDataset({ ...options, classes: true });
  const plain = generateDataset(options);
  const all = [...grouped.learners];
  expect(all.map(({ groups: _, ...learner }) => learner)).toEqual([...plain.learners]);
  expect(firstOf(grouped.traces)).toEqual(firstOf(plain.traces));
  expect(plain.groups).toBeUndefined();
  const known = new Map(grouped.groups!.map((group) => [group.group_id, group]));
  expect(known.size).toBe(2 * 11);
  expect(known.get("ecole-2-ce1-b")).toEqual({
    group_id: "ecole-2-ce1-b",
    name: "CE1 B, École 2",
    type: "class",
  });
  const names = ["cp", "ce1", "ce2", "cm1", "cm2"];
  for (const [index, { groups, grade_level }] of all.entries()) {
    const school = `ecole-${Math.floor(index / 240) + 1}`;
    expect(groups).toHaveLength(2);
    expect(groups![0]).toMatch(new RegExp(`^${school}-${names[grade_level - 1]}-[ab]$`));
    expect(groups![1]).toBe(school);
    expect(known.has(groups![0]!)).toBe(true);
  }
});

test("a larger school contains the learners and traces of a smaller school unchanged", () => {
  const fewer = generateDataset({ learners: 20, seed: 42 });
  expect([...fewer.learners]).toEqual(learners.slice(0, 20));
  const pseudonyms = new Set(learners.slice(0, 20).map(({ mbox_sha1sum }) => mbox_sha1sum));
  expect([...fewer.traces]).toEqual(traces.filter(({ learner_id }) => pseudonyms.has(learner_id)));
});

test.each([43, -1, 42 + 2 ** 32])("draws different learners with seed %i", (seed) => {
  const [other] = generateDataset({ learners: 1, seed }).learners;
  expect(other!.learner_id).not.toBe(learners[0]!.learner_id);
});

test.each([
  [{ learners: 0, seed: 42 }, "learners: expected an integer of at least 1, got 0"],
  [{ learners: 2.5, seed: 42 }, "learners: expected an integer of at least 1, got 2.5"],
  [
    { learners: Number.NaN, seed: 0.1 },
    "learners: expected an integer of at least 1, got NaN\nseed: expected a safe integer, got 0.1",
  ],
  [
    { learners: 1, seed: 42, clases: true },
    "options: expected only the names learners, seed, classes, known, got an unknown name; did you mean classes?",
  ],
])("rejects %o", (options, message) => {
  expect(() => generateDataset(options)).toThrow(
    expect.objectContaining({ code: "INVALID_OPTION", message }),
  );
});

test("assigns every learner a uuid, a pseudonym and an ability per domain", () => {
  const domains = [...new Set(bundled.skills.map(({ domain }) => domain))].sort();
  for (const learner of learners) {
    expect(learner.learner_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect(learner.mbox_sha1sum).toMatch(/^[0-9a-f]{40}$/);
    expect(Object.keys(learner.ability).sort()).toEqual(domains);
    expect(Math.min(...Object.values(learner.ability))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...Object.values(learner.ability))).toBeLessThanOrEqual(1);
  }
  expect(new Set(learners.map(({ learner_id }) => learner_id)).size).toBe(learners.length);
  expect(new Set(learners.map(({ mbox_sha1sum }) => mbox_sha1sum)).size).toBe(learners.length);
  expect(new Set(learners.map(({ grade_level }) => grade_level))).toEqual(new Set([1, 2, 3, 4, 5]));
});

test("draws traces that match the catalogue and the school year, sorted by time", () => {
  const resources = new Map(bundled.resources.map((resource) => [resource.resource_id, resource]));
  const pseudonyms = new Set(learners.map(({ mbox_sha1sum }) => mbox_sha1sum));
  const latest = new Map<string, string>();
  const faults: unknown[] = [];
  for (const trace of traces) {
    const resource = resources.get(trace.resource_id);
    const at = new Date(trace.timestamp);
    const fits =
      pseudonyms.has(trace.learner_id) &&
      resource !== undefined &&
      (trace.skills ?? resource.skill_ids.map((id) => ({ id }))).map(({ id }) => id).join() ===
        resource.skill_ids.join() &&
      (resource.type !== "lesson" || (trace.score === null && trace.verb === "completed")) &&
      /^2024-(09|1[0-2])-|^2025-0[1-6]-/.test(trace.timestamp) &&
      [1, 2, 4, 5].includes(at.getUTCDay()) &&
      at.getUTCHours() >= 6 &&
      at.getUTCHours() < 16 &&
      (latest.get(trace.learner_id) ?? "") < trace.timestamp;
    if (!fits) faults.push(trace);
    latest.set(trace.learner_id, trace.timestamp);
  }
  expect(faults).toEqual([]);
});

test("draws traces without a success, score, duration, skills or id, and learners with few traces", () => {
  const share = (fits: (trace: (typeof traces)[number]) => boolean) =>
    traces.filter(fits).length / traces.length;
  const scored = (trace: (typeof traces)[number]) => typeof trace.score === "number";
  expect(share((trace) => scored(trace) && trace.success === null)).toBeGreaterThan(0.01);
  expect(share((trace) => trace.verb === "passed" && trace.score === null)).toBeGreaterThan(0.005);
  for (const field of ["success", "duration", "skills", "trace_id"]) {
    expect(share((trace) => !(field in trace))).toBeGreaterThan(0.005);
  }
  const counts = countByLearner();
  const little = learners.filter(({ mbox_sha1sum }) => (counts.get(mbox_sha1sum) ?? 0) < 10);
  expect(little.length).toBeGreaterThan(2);
  expect(little.length).toBeLessThan(15);
});

function countByLearner(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { learner_id } of traces) counts.set(learner_id, (counts.get(learner_id) ?? 0) + 1);
  return counts;
}

test("lets learners retry failed resources and improve over the year", () => {
  let retries = 0;
  for (const [index, trace] of traces.entries()) {
    const before = traces[index - 1];
    if (
      before?.verb === "failed" &&
      before.learner_id === trace.learner_id &&
      before.resource_id === trace.resource_id
    ) {
      retries++;
    }
  }
  expect(retries).toBeGreaterThan(500);
  expect(meanScore("2025-03", "2025-07")).toBeGreaterThan(meanScore("2024-09", "2024-12") + 0.03);
});

function meanScore(from: string, to: string): number {
  const scores = traces
    .filter(({ timestamp }) => from <= timestamp && timestamp < to)
    .flatMap(({ score }) => score ?? []);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
