import fc from "fast-check";
import { expect, test } from "vitest";
import { murmurHash } from "../src/hash.ts";
import { precompute, type Snapshot } from "../src/index.ts";
import { encodeModel, fit, mergeShards, modelRevision, transform } from "../src/model/index.ts";
import { resolveRules } from "../src/rules/options.ts";
import { decodeSnapshot, encodeSnapshot } from "../src/snapshot/index.ts";
import { letterEmbedder, type SmallDataset } from "../src/testing/index.ts";
import { datasets, rules } from "./random-schools.fixture.ts";
import { Reference } from "./reference.ts";

const embedder = letterEmbedder();
const embed = (text: string): ArrayLike<number> =>
  (embedder.embed([text]) as readonly ArrayLike<number>[])[0]!;

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
    const exclusions = dataset.exclusions!.filter(
      ({ learner_id }) => !learner_id || ids.includes(learner_id),
    );
    return { ...dataset, learners, exclusions, traces };
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

/** Returns the ids of the learners with the smallest hashes (rule 2.3.9). */
function sampleOf({ learners }: SmallDataset, size: number): string[] {
  const ids = learners.map(({ learner_id }) => learner_id);
  return ids.sort((a, b) => murmurHash(a) - murmurHash(b)).slice(0, size);
}

test("with a sample, clusters and their rates are those of the sample, and means, difficulties and shrinkage those of all learners", async () => {
  const sizes = fc.integer({ min: 3, max: 11 });
  await fc.assert(
    fc.asyncProperty(datasets, rules, sizes, fc.nat(9), async (dataset, rule, fitSample, seed) => {
      const options = { ...rule, fitSample, seed };
      const model = await fit(dataset, { embedder, ...options }).catch(() => undefined);
      fc.pre(model !== undefined && dataset.learners.length > fitSample);
      const reversed = {
        ...dataset,
        learners: dataset.learners.toReversed(),
        traces: dataset.traces.toReversed(),
      };
      expect(encodeModel(await fit(reversed, { embedder, ...options }))).toEqual(
        encodeModel(model),
      );
      expect(model.metadata.learners).toBe(fitSample);
      const snapshot = await transform(model, dataset);
      const reference = new Reference(dataset, resolveRules(options), embed);
      const sample = sampleOf(dataset, fitSample);
      const membersOf = (cluster: number): string[] =>
        sample.filter((id) => snapshot.assignment(id)!.cluster_id === cluster);
      for (const { cluster_id, label, size } of model.clusters().clusters) {
        expect(size).toBe(membersOf(cluster_id).length);
        expect(label).toBe(reference.cluster(membersOf(cluster_id)).label);
      }
      for (const one of dataset.learners) {
        const { cluster_id } = snapshot.assignment(one.learner_id)!;
        const { entries } = reference.recommend(one, membersOf(cluster_id));
        expect(snapshot.recommend(one.learner_id, 100)).toEqual(entries);
      }
    }),
    { numRuns: fc.readConfigureGlobal().numRuns! / 2 },
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
