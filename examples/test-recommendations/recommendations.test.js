import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, gradeFit, precompute, scoreResource } from "@mastery/core";
import { learnerId, trace } from "@mastery/core/testing";
import { fakeEmbedder } from "./fake-embedder.js";
import { school } from "./school.js";

const embedder = fakeEmbedder(["fractions", "sums", "rhymes"]);

/**
 * Recommendations for learner 0.
 *
 * @param {Partial<import("@mastery/core").PrecomputeOptions>} [options]
 */
async function recommend(records = school, options = {}) {
  const snapshot = await precompute(records, { embedder, ...options });
  return snapshot.recommend(learnerId(0), 10) ?? [];
}

/** @param {readonly import("@mastery/core").Recommendation[]} recommendations */
const ids = (recommendations) => recommendations.map(({ resource_id }) => resource_id);

test("what a comrade succeeded at comes first, what comrades failed at last", async () => {
  assert.deepEqual(ids(await recommend()), ["quarters", "halves-and-sums", "halves"]);
});

test("what is two grades away waits while there is something nearer", async () => {
  assert.ok(!ids(await recommend()).includes("tenths"));
});

test("what was passed since is not recommended again", async () => {
  const passed = { ...school, traces: [...school.traces, trace(0, "halves", 0.6)] };
  assert.ok(ids(await recommend()).includes("halves"));
  assert.ok(!ids(await recommend(passed)).includes("halves"));
});

test("without the comrades' signal, the suitable grade wins", async () => {
  const weights = { skillOverlap: 0.5, gradeFit: 0.3, semanticSimilarity: 0.2, clusterSignal: 0 };
  const expected = ["halves-and-sums", "halves", "quarters"];
  assert.deepEqual(ids(await recommend(school, { weights })), expected);
});

test("the score is the weighted sum of its parts", async () => {
  const [, second] = await recommend();
  const parts = { skillOverlap: 1, gradeFit: gradeFit(0), semanticSimilarity: 1, clusterSignal: 0 };
  assert.equal(second?.score, scoreResource(parts));
  assert.equal(second.score, 0.9);
});

test("a recommendation says why", async () => {
  const [first] = await recommend();
  assert.equal(
    first?.explanation,
    explain({
      weakSkillsTargeted: ["fractions"],
      gradeDistance: 1,
      semanticSimilarity: 0.854,
      clusterSuccessRate: 1,
    }),
  );
  assert.match(
    first.explanation,
    /^Cible 1 compétence faible \(fractions\) ; .* 100 % du groupe\.$/,
  );
});
