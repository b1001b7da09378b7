import { precompute } from "@mastery/core";
import { learner, letterEmbedder, resource, skill, trace } from "@mastery/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { RecommendationRenderer } from "./recommendation-renderer.ts";

const texts = fc
  .string({ unit: "binary", minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== "");

/** Skills, resources that carry some of them (once more than a mask holds), learners and their scores. */
const datasets = fc.record({
  labels: fc.array(texts, { minLength: 4, maxLength: 70 }),
  titles: fc.array(texts, { minLength: 1, maxLength: 15 }),
  scores: fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 8 }), {
    minLength: 4,
    maxLength: 8,
  }),
});

test("renders the same bytes as JSON.stringify of the look-up", async () => {
  await fc.assert(
    fc.asyncProperty(datasets, async ({ labels, titles, scores }) => {
      const skills = labels.map((label, i) =>
        skill(`s${i}`, `domain_${i % 3}`, { preferred_label: label }),
      );
      const ids = skills.map(({ id }) => id);
      const resources = [
        resource("all", ids, { title: "All skills", grade_level: 1 }),
        ...titles.map((title, i) =>
          resource(`r${i}`, ids.slice(i % ids.length, (i % ids.length) + 1 + (i % 3)), {
            title,
            grade_level: 1 + (i % 5),
          }),
        ),
      ];
      const traces = scores.flatMap((own, n) => [
        trace(n, "all", n / 8),
        ...own.map((score, i) =>
          trace(n, resources[(n + i) % resources.length]!.resource_id, score / 10),
        ),
      ]);
      const learners = scores.map((_, n) => learner(n));
      const snapshot = await precompute(
        { skills, resources, learners, traces },
        { embedder: letterEmbedder() },
      );

      const renderer = new RecommendationRenderer(snapshot);
      for (const [number, { learner_id }] of snapshot.learners().entries()) {
        for (const n of [1, 5, 10]) {
          const body = Buffer.from(renderer.render(number, n)).toString();
          expect(body).toBe(JSON.stringify(snapshot.recommend(learner_id, n)));
        }
      }
    }),
    { numRuns: 60 },
  );
});
