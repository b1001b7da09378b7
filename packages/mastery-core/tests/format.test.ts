import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SNAPSHOT_FORMAT } from "../src/snapshot/codec.ts";
import { decodeSnapshot, encodeSnapshot } from "../src/snapshot/index.ts";
import { learnerId } from "../src/testing/index.ts";

/**
 * A small snapshot written by the first version that used this format. Keep the file: a changed format needs a new number and a new file.
 */
const golden = readFileSync(
  new URL(`./format-${SNAPSHOT_FORMAT.version}.snapshot`, import.meta.url),
);

test("a small snapshot has the same bytes as in the first version that used this format (a changed schema needs a new format number)", () => {
  expect(encodeSnapshot(decodeSnapshot(golden))).toEqual(new Uint8Array(golden));
});

test("the bytes of the format keep their meaning (a changed meaning needs a new format number)", () => {
  const snapshot = decodeSnapshot(golden);
  expect(snapshot.metadata.name).toBe("École");
  expect(snapshot.learner(learnerId(0))).toMatchObject({ display_name: "Zoé 陆", grade_level: 3 });
  expect(
    snapshot.groups().map(({ group_id }) => [group_id, snapshot.members(group_id)!.length]),
  ).toEqual([
    ["3b", 2],
    ["chess", 2],
  ]);
  expect(snapshot.profile(learnerId(0))).toMatchObject({
    n_traces: 3,
    mean_score_per_domain: { geometry: 0.9, number: 0.1 },
    success_rate_per_domain: { geometry: 1, number: 0 },
  });
  expect(snapshot.assignment(learnerId(0))).toMatchObject({
    cluster_id: 1,
    cluster_label: "fort en geometry / faible en number",
    distance_to_centroid: 0.42488477116617296,
  });
  expect(snapshot.attempts(learnerId(0))).toEqual([
    { resource_id: "add-1", n_traces: 1, n_successes: 0, last_trace: "2025-09-01" },
    { resource_id: "sym-1", n_traces: 1, n_successes: 1, last_trace: "2025-09-01" },
    { resource_id: "sym-2", n_traces: 1, n_successes: 1, last_trace: "2025-09-01" },
  ]);
  expect(snapshot.clusters().clusters.map(({ size }) => size)).toEqual([3, 3]);
  expect(snapshot.recommend(learnerId(0), 1)).toMatchObject([
    { resource_id: "frac-1", score: 0.632, semantic_similarity: 0.908, cluster_success_rate: null },
  ]);
});
