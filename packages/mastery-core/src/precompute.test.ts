import { expect, test } from "vitest";
import { precompute } from "./precompute.ts";
import { learnerId, letterEmbedder, smallDataset } from "./testing/index.ts";

test("answers every look-up", async () => {
  const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  console.log(
    JSON.stringify(
      [
        snapshot.health(),
        snapshot.learners(),
        snapshot.profile(learnerId(1)),
        snapshot.clusters(),
        snapshot.assignment(learnerId(1)),
        snapshot.recommend(learnerId(1)),
        snapshot.metadata,
      ],
      null,
      1,
    ),
  );
  expect(snapshot.health().n_learners).toBe(6);
});
