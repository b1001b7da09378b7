import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatasetError, type Trace } from "@mastery/core";
import { afterEach, beforeEach, expect } from "vitest";
import { readDataset } from "./read-dataset.ts";

type Records = readonly Readonly<Record<string, unknown>>[];

export const ANNE = "11111111-1111-4111-8111-111111111111";
export const BRUNO = "22222222-2222-4222-8222-222222222222";

export const skills: Records = [
  { id: "add", preferred_label: "Additionner", description: "", domain: "nombres" },
];
export const resources: Records = [
  { resource_id: "EX1", title: "Sommes", type: "exercise", grade_level: 1, skill_ids: ["add"] },
];
export const learners: Records = [
  {
    learner_id: ANNE,
    display_name: "Anne",
    grade_level: 1,
    ability: { nombres: 0.987654321 },
    archetype: "planted",
  },
  { learner_id: BRUNO, display_name: "Bruno", grade_level: 2 },
];
export const timestamp = "2026-01-05T09:00:00Z";
export const traces: readonly Trace[] = [
  { trace_id: "t1", learner_id: ANNE, resource_id: "EX1", verb: "passed", score: 0.75, timestamp },
  { trace_id: "t2", learner_id: BRUNO, resource_id: "EX1", verb: "failed", score: 0.25, timestamp },
];

export const asLines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

export type Files = Record<string, string | Uint8Array>;

/** The files of a small, valid dataset, under their default names. */
export const good: Files = {
  "skills.json": JSON.stringify(skills),
  "resources.json": JSON.stringify(resources),
  "learners.jsonl": asLines(learners),
  "traces.jsonl": asLines(traces),
};

/** Returns the files of the valid dataset with the given files added, and without the files of the given kinds. */
export function goodBut(files: Files, ...kinds: string[]): Files {
  const others = Object.entries(good).filter(([name]) => !kinds.includes(name.split(".")[0]!));
  return { ...Object.fromEntries(others), ...files };
}

/** A data directory that each test fills with files. */
export interface DataDirectory {
  readonly path: string;
  write(files: Files): Promise<void>;
  /** Returns the error that reading these files throws. */
  refusal(files: Files): Promise<DatasetError>;
  /** Returns the only issue of these files, without the first line of the message. */
  onlyIssue(files: Files): Promise<string>;
}

export function useDirectory(): DataDirectory {
  let path: string;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), "dataset-"));
  });
  afterEach(() => rm(path, { recursive: true }));

  async function write(files: Files): Promise<void> {
    for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  }

  async function refusal(files: Files): Promise<DatasetError> {
    await write(files);
    const error: unknown = await readDataset(path).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatasetError);
    return error as DatasetError;
  }

  async function onlyIssue(files: Files): Promise<string> {
    const { message } = await refusal(files);
    const [summary, issue, ...more] = message.split("\n  ");
    expect(summary).toBe("The dataset has 1 issue:");
    expect(more).toEqual([]);
    return issue!;
  }

  return {
    get path() {
      return path;
    },
    write,
    refusal,
    onlyIssue,
  };
}
