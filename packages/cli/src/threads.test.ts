import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { threadsFor } from "./threads.ts";

test.each([
  { learners: 3, threads: 1 },
  { learners: 4999, threads: 1 },
  { learners: 5000, threads: availableParallelism() },
])("$learners learners are computed by $threads threads by default", ({ learners, threads }) => {
  expect(threadsFor(learners)).toBe(threads);
});
