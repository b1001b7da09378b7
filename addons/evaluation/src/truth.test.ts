import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { learner, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { generateDataset } from "@mastery/synthetic-school";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildLogged } from "./school.fixture.ts";
import { evaluateTruth, purity, readTruth } from "./truth.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "truth-"));
});

afterEach(() => rm(directory, { recursive: true }));

test("the truth of generated learners is read by id", async () => {
  const truth = { ability: { number: 0.5 }, archetype: "regular" };
  const learners = [{ ...learner(1), ...truth }];
  await writeFile(join(directory, "learners.json"), JSON.stringify(learners));
  expect(await readTruth(directory)).toEqual({
    learners: new Map([[learnerId(1), truth]]),
    known: null,
  });
});

test("learners who were not generated have no truth", async () => {
  await writeFile(join(directory, "learners.json"), JSON.stringify([learner(1), learner(2)]));
  await expect(readTruth(directory)).rejects.toMatchObject({
    code: "NO_TRUTH",
    message: `${directory}: expected generated learners, each with "ability" and "archetype"; missing or invalid for 2`,
  });
});

test("a path without a data directory has no truth; the reader of datasets reports the missing directory", async () => {
  expect(await readTruth(join(directory, "nowhere"))).toEqual({ learners: new Map(), known: null });
});

test("clusters and recommendations are compared with the truth", async () => {
  const { dataset, log } = await buildLogged(smallDataset());
  // In their traces, learners 0 to 2 are weak in number, and learners 3 to 5 in geometry. The truth agrees, except for the last learner.
  const truth = (n: number) => ({
    ability: n < 3 || n === 5 ? { number: 0.2, geometry: 0.8 } : { number: 0.8, geometry: 0.2 },
    archetype: n < 3 || n === 5 ? "geometer" : "calculator",
  });
  const learners = new Map([0, 1, 2, 3, 4, 5].map((n) => [learnerId(n), truth(n)]));
  const given = { embedder: letterEmbedder() };
  const report = await evaluateTruth(dataset, log, { learners, known: null }, given);
  expect(report).toMatchObject({
    learners: 6,
    archetypes: 2,
    clusters: 2,
    adjusted_rand_index: expect.closeTo(0.3243, 4),
    purity: 5 / 6,
    known: null,
  });
  const lists = new Map([[learnerId(0), ["add-1", "sym-1"]]]);
  const other = await evaluateTruth(dataset, log, { learners, known: null }, { ...given, lists });
  expect(other).toMatchObject({ recommendations: 2, on_target: 0.5, catalogue_coverage: 0.4 });
});

test("claims about a school are compared with its known truth", async () => {
  const known = { truth: "domains", spread: 0.8, learning: 0, guess: 0 } as const;
  const school = generateDataset({ learners: 60, seed: 7, known });
  const learners = [...school.learners];
  const { dataset, log } = await buildLogged({ ...school, learners, traces: [...school.traces] });
  const truths = new Map(learners.map((learner) => [learner.learner_id, learner]));
  const truth = { learners: truths, known: school.truth! };
  const report = await evaluateTruth(dataset, log, truth, { embedder: letterEmbedder() });
  expect(report.known).toMatchObject({ truth: "domains", weak_named: expect.any(Number) });
  const { weak_named, weak_named_wrongly, weak_missed, expected_error } = report.known!;
  expect(weak_named).toBeGreaterThan(100);
  expect(weak_named_wrongly).toBeLessThan(0.4);
  expect(weak_missed).toBeLessThan(0.7);
  expect(expected_error).toBeLessThan(0.25);
});

test.each([
  [[0, 0, 1, 1], ["a", "a", "b", "b"], 1],
  [[0, 0, 0, 1], ["a", "a", "b", "b"], 0.75],
  [[0, 0, 0, 0], ["a", "a", "b", "b"], 0.5],
])("computes the purity of clusters %j with classes %j", (clusters, classes, expected) => {
  expect(purity(clusters, classes)).toBe(expected);
});
