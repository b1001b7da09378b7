import { learnerId, letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { followedOf } from "./followed.ts";
import { comparisonOf, computeSchool, type School } from "./school.ts";

const { traces, ...others } = smallDataset();

function schoolOf(given: readonly object[], dated?: string): Promise<School> {
  const records = { ...others, traces: given.map((one) => ({ ...one, timestamp: dated ?? null })) };
  const files = Object.entries(records).map(
    ([kind, list]) => [`${kind}.json`, new Blob([JSON.stringify(list)])] as const,
  );
  return computeSchool(new Map(files), letterEmbedder(), {}, () => "0123456789abcdef");
}

const before = await schoolOf(traces);
const recommended = before.snapshot.recommend(learnerId(0))!.map(({ resource_id: id }) => id);

test("counts recommended resources that a learner tried since, and those with a success", async () => {
  const [first, second] = recommended;
  const since = [trace(0, first!, 0.9), trace(0, first!, 0.2), trace(0, second!, 0.1)];
  const after = await schoolOf([...traces, ...since]);
  expect(followedOf(before, after, [learnerId(0), learnerId(1), "unknown"])).toEqual([
    { learner_id: learnerId(0), recommended: recommended.length, tried: 2, succeeded: 1 },
    expect.objectContaining({ learner_id: learnerId(1), tried: 0, succeeded: 0 }),
  ]);
});

test("gives no result without the traces of both schools", () => {
  const { computed, ...snapshotAlone } = before;
  expect(followedOf(snapshotAlone, before, [learnerId(0)])).toBeUndefined();
  expect(followedOf(before, snapshotAlone, [learnerId(0)])).toBeUndefined();
});

test("compares only with an earlier school of the same learners", async () => {
  const [march, june] = [
    await schoolOf(traces, "2026-03-02T08:00:00Z"),
    await schoolOf(traces, "2026-06-01T08:00:00Z"),
  ];
  expect(comparisonOf(march, june)).toBe("shown");
  expect(comparisonOf(june, march)).toBe("not-earlier");
  expect(comparisonOf(before, june)).toBe("shown");
  const others = { snapshot: { ...june.snapshot, learners: () => [] } } as unknown as School;
  expect(comparisonOf(others, june)).toBe("strangers");
});
