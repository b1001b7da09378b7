import { describe, expect, test } from "vitest";
import * as clustering from "../src/clustering/index.ts";
import { buildDataset, precompute } from "../src/index.ts";
import * as models from "../src/model/index.ts";
import * as snapshots from "../src/snapshot/index.ts";
import { letterEmbedder, smallDataset } from "../src/testing/index.ts";

// Functions called from plain JavaScript, where nothing checks the types of arguments.
type Plain = Readonly<Record<string, (...values: unknown[]) => unknown>>;
const { bestPartitions, meanSilhouettes } = clustering as unknown as Plain;
const { decodeModel, mergeShards, transform } = models as unknown as Plain;
const { decodeSnapshot } = snapshots as unknown as Plain;
const build = buildDataset as (...values: unknown[]) => unknown;

const records = smallDataset();
const embedder = letterEmbedder();
const finished = await precompute(records, { embedder });
const snapshot = finished as unknown as Plain;
const model = await models.fit(records, { embedder });

const data = Float64Array.of(0, 1, 5, 6);
const points = { data, rows: 4, columns: 1 };
const settings = { seed: 1, restarts: 2, maxIterations: 10 };
const MATRIX = "points: expected { data, rows, columns } with rows * columns finite numbers";

const misuses: [name: string, call: () => unknown, message: string][] = [
  [
    "meanSilhouettes() of points without rows",
    () => meanSilhouettes!({ data, columns: 1 }, [{ labels: Uint8Array.of(0, 0, 1, 1), k: 2 }]),
    `${MATRIX}, got an object`,
  ],
  [
    "meanSilhouettes() of a complete labelling and a labelling that is too short",
    () =>
      meanSilhouettes!(
        points,
        [
          [0, 0, 1, 1],
          [0, 1],
        ].map((labels) => ({ labels, k: 2 })),
      ),
    "labellings: expected a list of { labels, k } with 4 labels each, got a list",
  ],
  [
    "bestPartitions() of points without rows, with a number in place of a list, without options",
    () => bestPartitions!({ data, columns: 1 }, 3),
    [
      `${MATRIX}, got an object`,
      "ks: expected a list of integers from 1 to 255, got 3",
      "options: expected { seed, restarts, maxIterations }, got nothing",
    ].join("\n"),
  ],
  ...[0, 2.5, 256].map((k): [string, () => unknown, string] => [
    `bestPartitions() for ${k} clusters`,
    () => bestPartitions!(points, [2, k], settings),
    "ks: expected a list of integers from 1 to 255, got a list",
  ]),
  [
    "bestPartitions() of points that are not numbers",
    () => bestPartitions!({ ...points, data: Float64Array.of(0, NaN, 5, 6) }, [2], settings),
    `${MATRIX}, got an object`,
  ],
  [
    "bestPartitions() for more clusters than there are points",
    () => bestPartitions!(points, [2, 5], settings),
    "ks: expected at most 4, the number of points, got 5",
  ],
  [
    "bestPartitions() without restarts",
    () => bestPartitions!(points, [2], { ...settings, restarts: 0 }),
    "options.restarts: expected an integer from 1 to 1000, got 0",
  ],
  [
    "buildDataset() with null for options",
    () => build(records, null),
    "options: expected an object, got null",
  ],
  [
    "buildDataset() with options of the wrong types",
    () =>
      build(records, {
        ...{ lenient: "no", uuidOf: 5, isForgotten: 5, onIssue: 5, onAttempt: 5 },
        ...{ onProgress: 5, signal: 5 },
      }),
    [
      'lenient: expected true or false, got "no"',
      "uuidOf: expected a function, got 5",
      "isForgotten: expected a function, got 5",
      "onIssue: expected a function, got 5",
      "onAttempt: expected a function, got 5",
      "onProgress: expected a function, got 5",
      "signal: expected an AbortSignal, got 5",
    ].join("\n"),
  ],
  ...["learner", "profile", "assignment", "recommend", "learnerNumber"].map(
    (name): [string, () => unknown, string] => [
      `snapshot.${name}() without an id`,
      () => snapshot[name]!(),
      "learnerId: expected a string, got nothing",
    ],
  ),
  [
    "decodeSnapshot() without bytes",
    () => decodeSnapshot!(),
    "bytes: expected a Uint8Array, got nothing",
  ],
  [
    "decodeSnapshot() of an ArrayBuffer",
    () => decodeSnapshot!(new ArrayBuffer(8)),
    "bytes: expected a Uint8Array, got an object",
  ],
  [
    "decodeModel() without bytes",
    () => decodeModel!(),
    "bytes: expected a Uint8Array, got nothing",
  ],
  [
    "mergeShards() without shards",
    () => mergeShards!(),
    "shards: expected a Map of shards, got nothing",
  ],
  [
    "mergeShards() of a list",
    () => mergeShards!([finished]),
    "shards: expected a Map of shards, got a list",
  ],
  [
    "transform() with null for options",
    () => transform!(model, records, null),
    "options: expected an object, got null",
  ],
  [
    "precompute() with an object that is neither a snapshot nor a model as `previous`",
    () => precompute(records, { embedder, previous: { clusters: 3 } } as never),
    "previous: expected a Snapshot or a Model, got an object",
  ],
];

describe("in plain JavaScript", () => {
  test.each(misuses)("%s: the error names the expected value", async (_, call, message) => {
    await expect((async () => call())()).rejects.toMatchObject({
      name: "MasteryError",
      code: "INVALID_OPTION",
      message,
    });
  });

  test("an error does not show a number passed in place of a learner's id", () => {
    expect(() => snapshot["profile"]!(4711)).toThrow("learnerId: expected a string, got a number");
  });
});
