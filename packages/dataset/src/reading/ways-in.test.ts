import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Learner, precompute, type Trace } from "@mastery/core";
import { contentOf, snapshotOfContent } from "@mastery/core/internal";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { letterEmbedder } from "@mastery/core/testing";
import { beforeAll, expect, test } from "vitest";
import { countEvidence } from "../../../mastery-core/tests/count-evidence.fixture.ts";
import { ACTIVITY_PREFIX, statementOfTrace } from "../xapi/statement-of-trace.fixture.ts";
import { type ReadOptions, readDataset } from "./read-dataset.ts";

// The traces of the first learners of the bundled school, in each input format.
const LEARNERS = 8;
const read = (name: string): string =>
  readFileSync(new URL(`../../../../data/${name}`, import.meta.url), "utf8");
const readLines = <Row>(name: string): Row[] =>
  read(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const skills = JSON.parse(read("skills.json"));
const resources = JSON.parse(read("resources.json"));
const learners = readLines<Learner>("learners.jsonl")
  .slice(0, LEARNERS)
  .map(({ groups: _, ...learner }) => learner);
const ids = new Set(learners.flatMap(({ learner_id, mbox_sha1sum }) => [learner_id, mbox_sha1sum]));
const traces = readLines<Trace>("traces.jsonl").filter(({ learner_id }) => ids.has(learner_id));

let expected: Uint8Array;

beforeAll(async () => {
  expected = await snapshotOf({
    "skills.json": JSON.stringify(skills),
    "resources.json": JSON.stringify(resources),
    "learners.jsonl": asLines(learners),
    "traces.jsonl": asLines(traces),
  });
});

/** Returns the bytes of the snapshot file that is computed from a data directory. */
async function snapshotOf(
  files: Readonly<Record<string, string>>,
  options?: ReadOptions,
): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), "ways-in-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    const dataset = await readDataset(directory, options);
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

type Files = Readonly<Record<string, string>>;

function statementFiles(): Files {
  return {
    ...catalogue,
    "statements.jsonl": asLines(traces.map(statementOfTrace)),
    "xapi.json": JSON.stringify({ activity_prefixes: [ACTIVITY_PREFIX] }),
  };
}

function tableFiles(): Files {
  return {
    "skills.csv": asTable(skills),
    "resources.csv": asTable(resources),
    "learners.csv": asTable(learners),
    "traces.csv": asTable(traces.map(withoutSkills)),
  };
}

test.each<[string, () => Files]>([
  ["xAPI statements", statementFiles],
  ["tables", tableFiles],
  ["evidence", () => ({ ...catalogue, "evidence.csv": asTable(countEvidence(traces)) })],
])("the snapshot is the same from %s as from traces", async (_, files) => {
  expect(Buffer.compare(await snapshotOf(files()), expected)).toBe(0);
});

test("a range of days selects the same traces in every format", async () => {
  const range = { since: "2024-10-01", until: "2024-12-31" };
  const days = traces.map(({ timestamp }) => timestamp!.slice(0, 10)).sort();
  expect(days[0]! < range.since && range.until < days.at(-1)!).toBe(true);
  const lines = { ...catalogue, "traces.jsonl": asLines(traces) };
  const chosen = await snapshotOf(lines, range);
  for (const files of [tableFiles(), statementFiles()]) {
    expect(Buffer.compare(await snapshotOf(files, range), chosen)).toBe(0);
  }
  const inRange = traces.filter(({ timestamp }) => {
    const day = timestamp!.slice(0, 10);
    return range.since <= day && day <= range.until;
  });
  const alone = await snapshotOf({ ...catalogue, "traces.jsonl": asLines(inRange) });
  expect(Buffer.compare(withoutRange(chosen), alone)).toBe(0);
});

/** Returns the file with a manifest that does not name a range of dates. */
function withoutRange(file: Uint8Array): Uint8Array {
  const { manifest, columns } = contentOf(decodeSnapshot(file));
  const dates = { ...manifest.metadata.dates, since: null, until: null };
  const metadata = { ...manifest.metadata, dates };
  return encodeSnapshot(snapshotOfContent({ manifest: { ...manifest, metadata }, columns }));
}

test("rejects a range of days for evidence, which is already counted", async () => {
  const files = { ...catalogue, "evidence.csv": asTable(countEvidence(traces)) };
  await expect(snapshotOf(files, { since: "2025-10-01" })).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: "since: expected traces to select from, got evidence, which is already counted",
  });
});
