import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type GenerationProgress, writeGeneratedDataset } from "./generate.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "generated-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

test("creates the directory, and reports progress from no learners to all learners", async () => {
  const reports: GenerationProgress[] = [];
  await writeGeneratedDataset(join(directory, "new", "data"), {
    learners: 50,
    seed: 1,
    onProgress: (progress) => {
      reports.push(progress);
    },
  });
  expect(reports[0]).toEqual({ done: 0, total: 50 });
  expect(reports.at(-1)).toEqual({ done: 50, total: 50 });
  expect(reports.length).toBeGreaterThan(2);
  expect(reports.map(({ done }) => done)).toEqual(
    reports.map(({ done }) => done).sort((a, b) => a - b),
  );
  const lines = await readFile(join(directory, "new", "data", "learners.jsonl"), "utf8");
  expect(lines.trimEnd().split("\n")).toHaveLength(50);
});

test("writes the known truth of the school, and its classes", async () => {
  const known = { truth: "levels", spread: 0.5, learning: 0, guess: 0 } as const;
  await writeGeneratedDataset(directory, { learners: 3, seed: 1, classes: true, known });
  const truth = JSON.parse(await readFile(join(directory, "truth.json"), "utf8"));
  expect(truth).toMatchObject({ ...known, difficulty: { EX001: expect.any(Number) } });
  const groups = JSON.parse(await readFile(join(directory, "groups.json"), "utf8"));
  expect(groups[0]).toMatchObject({ type: "school" });
});

test("replaces the files in a directory only with force", async () => {
  await writeGeneratedDataset(directory, { learners: 3, seed: 1 });
  const learners = await readFile(join(directory, "learners.jsonl"), "utf8");
  const reports: GenerationProgress[] = [];
  const onProgress = (progress: GenerationProgress): void => void reports.push(progress);
  const again = writeGeneratedDataset(directory, { learners: 1, seed: 1, onProgress });
  await expect(again).rejects.toMatchObject({
    code: "ALREADY_EXISTS",
    message: `${directory}: expected a new or empty directory, got one with files`,
  });
  expect(reports).toEqual([]);
  expect(await readFile(join(directory, "learners.jsonl"), "utf8")).toBe(learners);
  await writeGeneratedDataset(directory, { learners: 1, seed: 1, force: true });
  expect(learners.startsWith(await readFile(join(directory, "learners.jsonl"), "utf8"))).toBe(true);
});

test("with force, replaces only the compressed files of an older dataset", async () => {
  await writeFile(join(directory, "learners.jsonl.gz"), "older");
  await writeFile(join(directory, "traces.jsonl.gz"), "older");
  await writeFile(join(directory, "notes.gz"), "kept");
  await writeGeneratedDataset(directory, { learners: 1, seed: 1, force: true });
  expect((await readdir(directory)).sort()).toEqual([
    "learners.jsonl",
    "notes.gz",
    "resources.json",
    "skills.json",
    "traces.jsonl",
  ]);
});

test("stops when aborted, and leaves the directory unchanged", async () => {
  await writeFile(join(directory, "learners.jsonl"), "kept");
  await writeFile(join(directory, "traces.jsonl.gz"), "kept");
  const controller = new AbortController();
  const work = writeGeneratedDataset(directory, {
    learners: 1000,
    seed: 1,
    force: true,
    signal: controller.signal,
    onProgress: ({ done }) => {
      if (done > 0) controller.abort(new Error("stopped by the caller"));
    },
  });
  await expect(work).rejects.toThrow("stopped by the caller");
  expect((await readdir(directory)).sort()).toEqual(["learners.jsonl", "traces.jsonl.gz"]);
  expect(await readFile(join(directory, "learners.jsonl"), "utf8")).toBe("kept");
});

test("writes nothing if aborted before the start, or if options are invalid", async () => {
  const target = join(directory, "data");
  const aborted = AbortSignal.abort(new Error("too late"));
  await expect(
    writeGeneratedDataset(target, { learners: 1, seed: 1, signal: aborted }),
  ).rejects.toThrow("too late");
  await expect(writeGeneratedDataset(target, { learners: -1, seed: 1 })).rejects.toMatchObject({
    code: "INVALID_OPTION",
  });
  expect(await readdir(directory)).toEqual([]);
});
