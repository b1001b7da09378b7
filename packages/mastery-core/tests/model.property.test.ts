import fc from "fast-check";
import { expect, test } from "vitest";
import { precompute, type Snapshot } from "../src/index.ts";
import { fit, transform } from "../src/model/index.ts";
import { letterEmbedder } from "../src/testing/index.ts";
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

test("each learner gets the same answers, whatever other learners a model is applied to", async () => {
  const parts = fc.array(fc.nat(2), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(datasets, rules, parts, async (dataset, options, partOf) => {
      const whole = await precompute(dataset, { embedder, ...options }).catch(() => undefined);
      fc.pre(whole !== undefined);
      const model = await fit(dataset, { embedder, ...options });
      for (const part of new Set(partOf)) {
        const learners = dataset.learners.filter((_, n) => partOf[n] === part);
        const ids = learners.map(({ learner_id }) => learner_id);
        const traces = dataset.traces.filter(({ learner_id }) => ids.includes(learner_id));
        const shard = await transform(model, { ...dataset, learners, traces });
        expect(shard.learners()).toHaveLength(ids.length);
        for (const id of ids) expect(answersAbout(id, shard)).toEqual(answersAbout(id, whole));
      }
    }),
    { numRuns: 100 },
  );
});
