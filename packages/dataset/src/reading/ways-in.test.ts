import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute, type Trace } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { countEvidence, letterEmbedder } from "@mastery/core/testing";
import { generateDataset } from "@mastery/synthetic-school";
import { beforeAll, expect, test } from "vitest";
import {
  ACTIVITY_PREFIX,
  statementOfTrace,
} from "../../../xapi/src/statements/statement-of-trace.fixture.ts";
import { readDataset } from "./read-dataset.ts";

// The bundled school year, in each form that data come in.
const generated = generateDataset({ learners: 240, seed: 42 });
const { skills, resources } = generated;
const learners = [...generated.learners];
const traces = [...generated.traces];

let expected: Uint8Array;

beforeAll(async () => {
  expected = await snapshotOf({
    "skills.json": JSON.stringify(skills),
    "resources.json": JSON.stringify(resources),
    "learners.jsonl": asLines(learners),
    "traces.jsonl": asLines(traces),
  });
});

/** The bytes of the snapshot file that a data directory gives. */
async function snapshotOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), "ways-in-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    const dataset = await readDataset(directory);
    return encodeSnapshot(await precompute(dataset, { embedder: letterEmbedder() }));
  } finally {
    await rm(directory, { recursive: true });
  }
}

function asLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

function asTable(records: readonly object[]): string {
  const fields = [...new Set(records.flatMap(Object.keys))];
  const cell = (value: unknown): string => {
    if (value === undefined || value === null) return "";
    const text = Array.isArray(value) ? value.join("|") : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = records.map((record) => {
    const values = record as Readonly<Record<string, unknown>>;
    return fields.map((field) => cell(values[field])).join();
  });
  return [fields.join(), ...rows].join("\n");
}

function withoutSkills(trace: Trace): Trace {
  const { skills: _, ...rest } = trace;
  return rest;
}

const catalogue = {
  "skills.json": JSON.stringify(skills),
  "resources.json": JSON.stringify(resources),
  "learners.jsonl": asLines(learners),
};

test.each<[string, () => Readonly<Record<string, string>>]>([
  [
    "xAPI statements",
    () => ({
      ...catalogue,
      "statements.jsonl": asLines(traces.map(statementOfTrace)),
      "xapi.json": JSON.stringify({ activity_prefixes: [ACTIVITY_PREFIX] }),
    }),
  ],
  [
    "tables",
    () => ({
      "skills.csv": asTable(skills),
      "resources.csv": asTable(resources),
      "learners.csv": asTable(learners),
      "traces.csv": asTable(traces.map(withoutSkills)),
    }),
  ],
  ["evidence", () => ({ ...catalogue, "evidence.csv": asTable(countEvidence(traces)) })],
])("%s give the snapshot of the same traces, byte for byte", async (_, files) => {
  expect(Buffer.compare(await snapshotOf(files()), expected)).toBe(0);
});
