import { describe, expect, test } from "vitest";
import { crc32 } from "../columns/file.ts";
import { MasteryError } from "../errors/index.ts";
import { contentOf } from "../snapshot/snapshot.ts";
import { learner, learnerId, letterEmbedder, smallDataset } from "../testing/index.ts";
import { fit } from "./fit.ts";
import type { Model } from "./model.ts";
import { decodeModel, encodeModel } from "./model-file.ts";
import { transform } from "./transform.ts";

const options = { embedder: letterEmbedder(), leastPeers: 1 };
const model = await fit(smallDataset(), options);
const file = encodeModel(model);

async function answers(of: Model) {
  return contentOf(await transform(of, smallDataset()));
}

function decoded(bytes: Uint8Array): Model | string {
  try {
    return decodeModel(bytes);
  } catch (error) {
    if (error instanceof MasteryError && error.code === "INVALID_MODEL") return error.message;
    throw error;
  }
}

/** Returns the file with a checksum that matches its other bytes. */
function repaired(bytes: Uint8Array): Uint8Array {
  new DataView(bytes.buffer).setUint32(12, crc32(bytes.subarray(16)), true);
  return bytes;
}

test("a model read from its file computes the same snapshots as the original, and is encoded as the same bytes", async () => {
  const back = decodeModel(file);
  expect(await answers(back)).toEqual(await answers(model));
  expect(encodeModel(back)).toEqual(file);
  const moved = new Uint8Array(file.length + 1);
  moved.set(file, 1);
  expect(encodeModel(decodeModel(moved.subarray(1)))).toEqual(file);
});

test("a model file does not identify any learner", async () => {
  const { learners, traces, ...catalogue } = smallDataset();
  // The new ids are in the order of the old ids, and clusters depend only on that order.
  const others = new Map(learners.map(({ learner_id }, n) => [learner_id, learnerId(n + 50)]));
  const renamed = {
    ...catalogue,
    learners: learners.map((_, n) => learner(n + 50, { display_name: `Somebody else ${n}` })),
    traces: traces.map((one) => ({ ...one, learner_id: others.get(one.learner_id)! })),
  };
  expect(encodeModel(await fit(renamed, options))).toEqual(file);
});

describe("decoding rejects", () => {
  test.each([
    ["no bytes", new Uint8Array(), "expected a model file, got no bytes"],
    ["JSON", new TextEncoder().encode("{}"), "expected a model file, got bytes of another format"],
    ["a truncated file", file.subarray(0, -8), /^expected a model file of \d+ bytes, got \d+$/],
  ])("%s", (_, bytes, message) => {
    expect(decoded(bytes)).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });

  test("a file with any changed byte", () => {
    const accepted = [...file.keys()].filter((at) => {
      const bytes = file.slice();
      bytes[at]! ^= 1 << (at % 8);
      return typeof decoded(bytes) !== "string";
    });
    expect(accepted).toEqual([]);
  });

  test("a file with a changed byte and a matching checksum, or returns a usable model", async () => {
    let models = 0;
    for (let at = 16; at < file.length; at += 7) {
      const bytes = file.slice();
      bytes[at]! ^= 0x21;
      const changed = decoded(repaired(bytes));
      if (typeof changed === "string") continue;
      models++;
      const snapshot = await transform(changed, smallDataset()).catch((error) => {
        expect(error.code).toBe("MODEL_MISMATCH");
        return undefined;
      });
      for (const id of snapshot ? [0, 1, 2, 3, 4, 5].map(learnerId) : []) {
        for (const { score } of snapshot!.recommend(id, 10)!) expect(score).toBeLessThanOrEqual(1);
        expect(snapshot!.assignment(id)!.distance_to_centroid).toBeGreaterThanOrEqual(0);
      }
    }
    expect(models).toBeGreaterThan(20);
  });
});
