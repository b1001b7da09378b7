import assert from "node:assert/strict";
import { test } from "node:test";
import { precompute } from "@mastery/core";
import { fr } from "@mastery/core/languages";
import { round3, scoreResource } from "@mastery/core/rules";
import { learnerId, trace } from "@mastery/core/testing";
import { fakeEmbedder } from "./fake-embedder.js";
import { school } from "./school.js";

const embedder = fakeEmbedder(["fractions", "sums", "rhymes"]);

/**
 * Returns the recommendations for learner 0.
 *
 * @param {Partial<import("@mastery/core").PrecomputeOptions>} [options]
 */
async function recommend(records = school, options = {}) {
  const snapshot = await precompute(records, { embedder, ...options });
  return snapshot.recommend(learnerId(0), 10) ?? [];
}

/** @param {readonly import("@mastery/core").Recommendation[]} recommendations */
const ids = (recommendations) => recommendations.map(({ resource_id }) => resource_id);

test("recommends resources for weak skills first, then for skills to discover", async () => {
  const list = await recommend();
  assert.deepEqual(ids(list), ["halves", "thirds", "quarters", "to-twenty"]);
  const targeted = list.map(({ weak_skills_targeted }) => weak_skills_targeted);
  assert.deepEqual(targeted, [["fractions"], ["fractions"], ["fractions"], []]);
});

test("does not recommend a resource two grades away while nearer resources remain", async () => {
  assert.ok(!ids(await recommend()).includes("tenths"));
});

test("ranks a resource below the other resources for its skill if the learner failed it three times", async () => {
  const failed = [trace(0, "halves", 0.3), trace(0, "halves", 0.1)];
  // With this reach, every score is within reach, so only the failures can put the resource last.
  const reach = { from: 0, to: 1 };
  const list = await recommend({ ...school, traces: [...school.traces, ...failed] }, { reach });
  assert.deepEqual(ids(list), ["thirds", "quarters", "halves", "to-twenty"]);
});

test("does not recommend a passed resource again", async () => {
  const passed = { ...school, traces: [...school.traces, trace(0, "halves", 0.5)] };
  assert.deepEqual(ids(await recommend(passed)), ["thirds", "quarters", "to-twenty"]);
});

test("returns no success rate if too few learners tried the resource, or if all or none succeeded", async () => {
  const rates = async (leastPeers = 5) => {
    const list = await recommend(school, { leastPeers });
    return list.map(({ cluster_success_rate }) => cluster_success_rate);
  };
  assert.deepEqual(await rates(), [null, null, null, null]);
  assert.deepEqual(await rates(2), [null, null, 0.5, null]);
});

test("sorts equal scores by id if grade fit has no weight", async () => {
  const weights = { skillOverlap: 0.7, gradeFit: 0, semanticSimilarity: 0.2, clusterSignal: 0.1 };
  const expected = ["halves", "quarters", "thirds", "to-twenty"];
  assert.deepEqual(ids(await recommend(school, { weights })), expected);
});

test("the score is the weighted sum of its parts", async () => {
  const [, , quarters] = await recommend(school, { leastPeers: 2 });
  const carried = { targetSkillsCarried: 1, skills: 1, gradeDistance: 1 };
  const facts = { ...carried, semanticSimilarity: 1, clusterSignal: 0.5 };
  assert.equal(quarters?.score, round3(scoreResource(facts)));
  assert.equal(quarters.score, 0.89);
});

test("explains a recommendation by its weak skill, grade and success rate", async () => {
  const [, , quarters] = await recommend(school, { leastPeers: 2 });
  const parts = { grade_distance: 1, semantic_similarity: 1, cluster_success_rate: 0.5 };
  const expected = fr.explain({ kind: "weak", skills_targeted: ["fractions"], ...parts }, 2);
  assert.equal(quarters?.explanation, expected);
  assert.match(quarters.explanation, /^Cible 1 compétence faible \(fractions\) ; .* 50 % des /);
});
