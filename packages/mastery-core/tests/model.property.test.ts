import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDataset, type MasteryError, precompute, type Snapshot } from "../src/index.ts";
import { encodeModel, fit, fitParts, modelRevision, transform } from "../src/model/index.ts";
import { decodeSnapshot, encodeSnapshot, mergeShards } from "../src/snapshot/index.ts";
import { letterEmbedder, type SmallDataset } from "../src/testing/index.ts";
import { datasets, rules } from "./random-schools.fixture.ts";

const embedder = letterEmbedder();

/** All that is said about one learner. */
function answersAbout(id: string, snapshot: Snapshot): unknown {
  return [
    snapshot.learner(id),
    snapshot.profile(id),
    snapshot.assignment(id),
    snapshot.recommend(id, 10),
    snapshot.clusters(),
  ];
}

/** The records of each part, where learner n belongs to part `partOf[n]`. Parts may be empty. */
function partition(dataset: SmallDataset, partOf: readonly number[], parts: number) {
  return Array.from({ length: parts }, (_, part) => {
    const learners = dataset.learners.filter((_, n) => partOf[n] === part);
    const ids = learners.map(({ learner_id }) => learner_id);
    const traces = dataset.traces.filter(({ learner_id }) => ids.includes(learner_id));
    return { ...dataset, learners, traces };
  });
}

test("each learner gets the same answers, whatever other learners a model is applied to", async () => {
  const parts = fc.array(fc.nat(2), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(datasets, rules, parts, async (dataset, options, partOf) => {
      const whole = await precompute(dataset, { embedder, ...options }).catch(() => undefined);
      fc.pre(whole !== undefined);
      const model = await fit(dataset, { embedder, ...options });
      for (const part of partition(dataset, partOf, 3)) {
        const ids = part.learners.map(({ learner_id }) => learner_id);
        const shard = await transform(model, part);
        expect(shard.learners()).toHaveLength(ids.length);
        for (const id of ids) expect(answersAbout(id, shard)).toEqual(answersAbout(id, whole));
      }
    }),
    { numRuns: 100 },
  );
});

test("a model fitted part by part is byte for byte that of all learners at once", async () => {
  const parts = fc.array(fc.nat(3), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      datasets,
      rules,
      fc.integer({ min: 3, max: 14 }),
      parts,
      async (dataset, options, fitSample, partOf) => {
        const all = { embedder, ...options, fitSample };
        const model = await fit(dataset, all).catch((error: MasteryError) => error.code);
        const built = await Promise.all(
          partition(dataset, partOf, 4).map((part) => buildDataset(part)),
        );
        const read = () => built.map((one, n) => ({ name: `part ${n}`, dataset: one }));
        const joined = await fitParts(read, all).catch((error: MasteryError) => error.code);
        if (typeof model === "string" || typeof joined === "string") expect(joined).toBe(model);
        else expect(encodeModel(joined)).toEqual(encodeModel(model));
      },
    ),
    { numRuns: 200 },
  );
});

test("merged shards are byte for byte what one computation gives, whatever the partition and their order", async () => {
  const parts = fc.array(fc.nat(3), { minLength: 12, maxLength: 12 });
  const order = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 });
  await fc.assert(
    fc.asyncProperty(datasets, rules, parts, order, async (dataset, options, partOf, numbers) => {
      const whole = await precompute(dataset, { embedder, name: "a", ...options }).catch(
        () => undefined,
      );
      fc.pre(whole !== undefined);
      const model = await fit(dataset, { embedder, ...options });
      const records = partition(dataset, partOf, 4);
      const shards = new Map<string, Snapshot>();
      for (const number of numbers) {
        const shard = await transform(model, records[number - 1]!, {
          name: "a",
          shard: { number, of: 4 },
        });
        expect(shard.metadata.shard).toEqual({ model: modelRevision(model), number, of: 4 });
        // As read from its file.
        shards.set(`part ${number}`, decodeSnapshot(encodeSnapshot(shard)));
      }
      expect(encodeSnapshot(mergeShards(shards))).toEqual(encodeSnapshot(whole));
    }),
    { numRuns: 100 },
  );
});
