import { precompute } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import * as answers from "./index.ts";

// Functions called from plain JavaScript, where nothing checks the types of arguments.
type Plain = Readonly<Record<string, (...values: unknown[]) => unknown>>;
const { clusterMembers, clusterTraits, recommendationDetails, rulesInForce, snapshotSummary } =
  answers as unknown as Plain;

const finished = await precompute(smallDataset(), { embedder: letterEmbedder() });
const pending = Promise.resolve(finished);

const misuses: readonly [name: string, call: () => unknown, message: string][] = [
  [
    "clusterMembers() with a misspelt option",
    () => clusterMembers!(finished, 0, { amng: new Set() }),
    "options: expected only the names among, got an unknown name; did you mean among?",
  ],
  [
    "recommendationDetails() with a misspelt option",
    () => recommendationDetails!(finished, learnerId(0), 1, { amng: new Set() }),
    "options: expected only the names among, language, got an unknown name; did you mean among?",
  ],
  [
    "clusterMembers() with a Set in place of the options",
    () => clusterMembers!(finished, 0, new Set()),
    "options: expected an object, got an iterable",
  ],
  [
    "clusterMembers() with a promise of options",
    () => clusterMembers!(finished, 0, Promise.resolve({ among: new Set() })),
    "options: expected an object, got a promise: await it first",
  ],
  [
    "clusterMembers() with a Map for `among`",
    () => clusterMembers!(finished, 0, { among: new Map() }),
    "among: expected a Set of ids, got an object",
  ],
  [
    "snapshotSummary() with a list for `among`",
    () => snapshotSummary!(finished, { among: [learnerId(0)] }),
    "among: expected a Set of ids, got a list",
  ],
  ["rulesInForce() of null", () => rulesInForce!(null), "snapshot: expected a Snapshot, got null"],
  [
    "rulesInForce() of an object that is not a snapshot",
    () => rulesInForce!({}),
    "snapshot: expected a Snapshot, got an object",
  ],
  [
    "clusterTraits() without a snapshot",
    () => clusterTraits!(),
    "snapshot: expected a Snapshot, got nothing",
  ],
  [
    "snapshotSummary() without a snapshot",
    () => snapshotSummary!(),
    "snapshot: expected a Snapshot, got nothing",
  ],
  [
    "recommendationDetails() of a snapshot that was not awaited",
    () => recommendationDetails!(pending, learnerId(0)),
    "snapshot: expected a Snapshot, got a promise: await it first",
  ],
];

test.each(misuses)("%s: the error names the expected value", async (_, call, message) => {
  await expect((async () => call())()).rejects.toMatchObject({
    name: "MasteryError",
    code: "INVALID_OPTION",
    message,
  });
});
