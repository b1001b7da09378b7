import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { learner, learnerId } from "@mastery/core/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTruth } from "./truth.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "truth-"));
});

afterEach(() => rm(directory, { recursive: true }));

test("the truth of generated learners is read by id", async () => {
  const truth = { ability: { number: 0.5 }, archetype: "regular" };
  const learners = [{ ...learner(1), ...truth }];
  await writeFile(join(directory, "learners.json"), JSON.stringify(learners));
  expect(await readTruth(directory)).toEqual(
    new Map([[learnerId(1), expect.objectContaining(truth)]]),
  );
});

test("learners who were not generated have none", async () => {
  await writeFile(join(directory, "learners.json"), JSON.stringify([learner(1), learner(2)]));
  await expect(readTruth(directory)).rejects.toMatchObject({
    code: "NO_TRUTH",
    message: `${directory}: expected generated learners, each with ability and archetype; 2 have none`,
  });
});

test("what is no data directory has no truth, and is left for the reader of datasets to report", async () => {
  expect(await readTruth(join(directory, "nowhere"))).toEqual(new Map());
});
