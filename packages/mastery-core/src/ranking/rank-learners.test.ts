import { expect, test } from "vitest";
import { precompute } from "../precompute.ts";
import { learner, learnerId, resource, skill, trace } from "../testing/index.ts";

const COSINE = 0.671;
/** Resources with the title “Near” have a cosine of 0.671 with every skill. */
const embedder = {
  id: "fake",
  dimension: 2,
  embed: (texts: readonly string[]) =>
    texts.map((text) => (text.startsWith("Near") ? [COSINE, Math.sqrt(1 - COSINE ** 2)] : [1, 0])),
};

test("a similarity near half a thousandth is rounded from the exact cosine, not from the sum of cosines with each skill", async () => {
  const ids = ["a", "b", "c"];
  const learners = [0, 1, 2];
  const snapshot = await precompute(
    {
      skills: ids.map((id) => skill(id, "number")),
      resources: [
        ...ids.map((id) => resource(`only-${id}`, [id])),
        resource("near", ids, { title: "Near" }),
      ],
      learners: learners.map((n) => learner(n)),
      traces: learners.flatMap((n) => ids.map((id) => trace(n, `only-${id}`, 0.1 + 0.1 * n))),
    },
    { embedder },
  );
  const near = snapshot.list(learnerId(0))!.find(({ resource_id }) => resource_id === "near")!;
  expect(near.skill_ids_targeted).toEqual(ids);
  // The sum of cosines gives 0.835.
  expect(near.semantic_similarity).toBe(0.836);
});
