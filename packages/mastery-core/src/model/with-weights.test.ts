import { expect, test } from "vitest";
import { buildDataset } from "../dataset/dataset.ts";
import { selectLearner } from "../dataset/select-learner.ts";
import { precompute } from "../precompute.ts";
import { learnerId, letterEmbedder, smallDataset } from "../testing/index.ts";
import { encodeModel, fit, transform, withWeights } from "./index.ts";

const embedder = letterEmbedder();
const weights = { skillOverlap: 0, gradeFit: 0.1, semanticSimilarity: 0.7, clusterSignal: 0.2 };
const dataset = await buildDataset(smallDataset());
const model = await fit(dataset, { embedder });

test("is the model that is fitted with these weights", async () => {
  const fitted = await fit(dataset, { embedder, weights });
  expect(encodeModel(withWeights(model, weights))).toEqual(encodeModel(fitted));
});

test("one learner alone gets what all learners together would get with these weights", async () => {
  const whole = await precompute(dataset, { embedder, weights });
  const before = await precompute(dataset, { embedder });
  const changed = withWeights(model, weights);
  let different = 0;
  for (const { learner_id: id } of whole.learners()) {
    const alone = await transform(changed, selectLearner(dataset, id.toUpperCase())!);
    expect(alone.learners()).toEqual([whole.learners().find((one) => one.learner_id === id)]);
    expect(alone.profile(id)).toEqual(whole.profile(id));
    expect(alone.assignment(id)).toEqual(whole.assignment(id));
    expect(alone.recommend(id, 10)).toEqual(whole.recommend(id, 10));
    if (JSON.stringify(alone.recommend(id, 10)) !== JSON.stringify(before.recommend(id, 10))) {
      different++;
    }
  }
  expect(different).toBeGreaterThan(0);
});

test("nobody is selected by an id that no learner has", () => {
  expect(selectLearner(dataset, learnerId(99))).toBeUndefined();
  expect(selectLearner(dataset, "not a uuid")).toBeUndefined();
});

test.each([
  [{ ...weights, gradeFit: 0.5 }, "sum of 1"],
  [{ ...weights, gradeFit: -0.1 }, "gradeFit"],
])("refuses the weights %j", (wrong, message) => {
  expect(() => withWeights(model, wrong)).toThrow(message);
});
