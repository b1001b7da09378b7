import { expect, test } from "vitest";
import { group, learner, learnerId, smallDataset, trace } from "../testing/index.ts";
import { buildDataset } from "./build-dataset.ts";
import { selectLearners } from "./dataset.ts";

test("the dataset of some learners is what their records alone would build", async () => {
  const { traces, ...records } = smallDataset();
  const groups = [group("a"), group("b")];
  const learners = [0, 1, 2, 3, 4, 5].map((n) =>
    learner(n, { grade_level: 1 + (n % 5), groups: n % 2 === 0 ? ["b", "a"] : ["b"] }),
  );
  const days = traces.map((one, i) => ({ ...one, timestamp: `2025-09-${10 + i}T08:00:00Z` }));
  const all = [...days, trace(4, "add-1", 0.4), trace(4, "add-2", null)];
  const chosen = [1, 4, 5].map(learnerId);
  const alone = await buildDataset({
    ...records,
    groups,
    learners: learners.filter(({ learner_id }) => chosen.includes(learner_id)),
    traces: all.filter(({ learner_id }) => chosen.includes(learner_id)),
  });
  const dataset = await buildDataset({ ...records, groups, learners, traces: all });
  const selected = selectLearners(dataset, Uint32Array.of(1, 4, 5));
  expect(selected).toEqual({ ...alone, report: dataset.report });
});
