import { precompute } from "@mastery/core";
import { gradeFit } from "@mastery/core/rules";
import { letterEmbedder } from "@mastery/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { datasets, rules } from "../../../packages/mastery-core/tests/random-schools.fixture.ts";
import { Reference } from "../../../packages/mastery-core/tests/reference.ts";
import { recommendationDetails } from "../src/answers/index.ts";

const embedder = letterEmbedder();
const embed = (text: string): ArrayLike<number> =>
  (embedder.embed([text]) as readonly ArrayLike<number>[])[0]!;

test("details equal those of the reference implementation, and their points add up to the score", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, rules, async (dataset, options) => {
      const snapshot = await precompute(dataset, { embedder, ...options }).catch(() => undefined);
      fc.pre(snapshot !== undefined);
      const { weights } = snapshot.metadata.rules;
      const reference = new Reference(dataset, snapshot.metadata.rules, embed);
      for (const learner of dataset.learners) {
        const { learner_id: id } = learner;
        const details = recommendationDetails(snapshot, id, 100)!;
        expect(details).toMatchObject(snapshot.recommend(id, 100)!);
        for (const one of details) {
          expect(one).toMatchObject(reference.details(learner, one.resource_id));
          const { skill_overlap, grade_fit, semantic_similarity, cluster_signal } = one.score_parts;
          const overlap = one.skills_targeted.length / one.n_skills;
          const near = 2; // Number of decimals: one less than the 3 to which each value is rounded.
          expect(skill_overlap.points).toBeCloseTo(weights.skillOverlap * overlap, near);
          expect(grade_fit.points).toBeCloseTo(
            weights.gradeFit * gradeFit(one.grade_distance),
            near,
          );
          const points = [skill_overlap, grade_fit, semantic_similarity, cluster_signal].map(
            (part) => part.points,
          );
          expect(points.reduce((sum, part) => sum + part)).toBeCloseTo(one.score, near);
        }
      }
    }),
  );
});
