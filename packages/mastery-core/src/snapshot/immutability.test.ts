import { expect, test } from "vitest";
import { buildDataset } from "../evidence/build-dataset.ts";
import { precompute } from "../precompute.ts";
import { DEFAULT_RULES } from "../rules/options.ts";
import { learnerId, letterEmbedder, smallDataset } from "../testing/index.ts";
import { decodeSnapshot, encodeSnapshot, snapshotOfContent } from "./codec.ts";
import { contentOf, type Snapshot } from "./snapshot.ts";

function answersOf(snapshot: Snapshot): unknown[] {
  const id = learnerId(0);
  return [
    ...[snapshot.metadata, snapshot.health(), snapshot.domains(), snapshot.learners()],
    ...[snapshot.clusters(), snapshot.profile(id), snapshot.assignment(id), snapshot.recommend(id)],
    ...[snapshot.skills(), snapshot.resources(), snapshot.groups(), snapshot.groupsOf(id)],
    ...[snapshot.observed(id), snapshot.attempts(id), snapshot.list(id), snapshot.domainSums(id)],
    ...[snapshot.traits(), snapshot.describeClusters(), snapshot.rows().scoreSum(0)],
  ];
}

/** Tries to overwrite everything that can be reached from a value. */
function overwrite(value: unknown, reached: Set<unknown> = new Set()): void {
  if (typeof value !== "object" || value === null || reached.has(value)) return;
  reached.add(value);
  if (ArrayBuffer.isView(value)) {
    new Uint8Array(value.buffer).fill(1);
    return;
  }
  for (const name of Object.keys(value)) {
    overwrite(Reflect.get(value, name), reached);
    Reflect.set(value, name, "overwritten");
  }
}

const options = { embedder: letterEmbedder(), weights: { ...DEFAULT_RULES.weights } };
const snapshot = await precompute(smallDataset(), options);

test.each([
  ["was computed", snapshot],
  ["was read", decodeSnapshot(encodeSnapshot(snapshot))],
  ["came from another thread", snapshotOfContent(structuredClone(contentOf(snapshot)))],
])(
  "a snapshot that %s returns the same results after a caller changes everything that the snapshot returned",
  (_, one) => {
    const before = JSON.stringify(answersOf(one));
    overwrite([one, ...answersOf(one)]);
    expect(JSON.stringify(answersOf(one))).toBe(before);
  },
);

test("a snapshot returns the same results after a caller changes the dataset and the options of the computation", async () => {
  const own = { embedder: letterEmbedder(), weights: { ...DEFAULT_RULES.weights } };
  const dataset = await buildDataset(smallDataset());
  const { grade } = dataset.roster;
  const computed = await precompute(dataset, own);
  overwrite([dataset, own]);
  expect([...grade]).toEqual([1, 1, 1, 1, 1, 1]);
  expect(answersOf(computed)).toEqual(answersOf(snapshot));
});

test("a snapshot returns the same results after a caller changes the bytes of its file", () => {
  const before = JSON.stringify(answersOf(snapshot));
  encodeSnapshot(snapshot).fill(1);
  expect(JSON.stringify(answersOf(snapshot))).toBe(before);
});

test.each([0, 4])(
  "a decoded snapshot returns the same results after the bytes of its file (at offset %i of a buffer) are overwritten",
  (at) => {
    const file = encodeSnapshot(snapshot);
    const bytes = new Uint8Array(at + file.length).subarray(at);
    bytes.set(file);
    const decoded = decodeSnapshot(bytes);
    bytes.fill(1);
    expect(answersOf(decoded)).toEqual(answersOf(snapshot));
  },
);
