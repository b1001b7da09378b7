import fc from "fast-check";
import { expect, test } from "vitest";
import { precompute, type Snapshot } from "../src/index.ts";
import { encodeModel, fit, modelRevision, transform } from "../src/model/index.ts";
import { decodeSnapshot, encodeSnapshot, mergeShards } from "../src/snapshot/index.ts";
import { letterEmbedder, type SmallDataset } from "../src/testing/index.ts";
import { datasets, rules } from "./random-schools.fixture.ts";

const embedder = letterEmbedder();

/** Returns all results about one learner. */
function answersAbout(id: string, snapshot: Snapshot): unknown {
  return [
    snapshot.learner(id),
    snapshot.profile(id),
    snapshot.assignment(id),
    snapshot.recommend(id, 10),
    snapshot.clusters().clusters.map(({ size, ...described }) => described),
  ];
}

/** Returns the records of each part. Learner n belongs to part `partOf[n]`. Parts can be empty. */
function partition(dataset: SmallDataset, partOf: readonly number[], parts: number) {
  return Array.from({ length: parts }, (_, part) => {
    const learners = dataset.learners.filter((_, n) => partOf[n] === part);
    const ids = learners.map(({ learner_id }) => learner_id);
    const traces = dataset.traces.filter(({ learner_id }) => ids.includes(learner_id));
    return { ...dataset, learners, traces };
  });
}

test("a learner's results do not depend on the other learners to whom a model is applied", async () => {
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
        const sizes = shard.clusters().clusters.map(({ size }) => size);
        expect(sizes.reduce((sum, size) => sum + size)).toBe(ids.length);
      }
    }),
  );
});

test("a model fitted on a sample equals a model of only the learners in the sample, in any order of records", async () => {
  const sizes = fc.integer({ min: 3, max: 11 });
  await fc.assert(
    fc.asyncProperty(datasets, rules, sizes, fc.nat(9), async (dataset, rule, fitSample, seed) => {
      const options = { embedder, ...rule, fitSample, seed };
      const model = await fit(dataset, options).catch(() => undefined);
      fc.pre(model !== undefined && dataset.learners.length > fitSample);
      expect(model!.metadata.learners).toBe(fitSample);
      const reversed = {
        ...dataset,
        learners: dataset.learners.toReversed(),
        traces: dataset.traces.toReversed(),
      };
      const file = encodeModel(model!);
      expect(encodeModel(await fit(reversed, options))).toEqual(file);
      // Learners outside the sample must not affect the result.
      const alike = await Promise.all(
        dataset.learners.map(async (_, left) => {
          const [, others] = partition(
            dataset,
            dataset.learners.map((_, n) => Number(n !== left)),
            2,
          );
          const without = await fit(others!, options).catch(() => undefined);
          return without !== undefined && Buffer.compare(encodeModel(without), file) === 0;
        }),
      );
      const unsampled = dataset.learners.length - fitSample;
      expect(alike.filter((same) => same).length).toBeGreaterThanOrEqual(unsampled);
    }),
    { numRuns: fc.readConfigureGlobal().numRuns! / 4 },
  );
});

test("merged shards have the same bytes as one computation, for any partition and order", async () => {
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
        // Each shard is also encoded and decoded.
        shards.set(`part ${number}`, decodeSnapshot(encodeSnapshot(shard)));
      }
      expect(encodeSnapshot(mergeShards(shards))).toEqual(encodeSnapshot(whole));
    }),
  );
});
