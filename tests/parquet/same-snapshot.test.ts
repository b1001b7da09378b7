import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { evidenceQuery } from "@mastery/sources/sql";
import { generateDataset } from "@mastery/synthetic-school";
import { describe, expect, test } from "vitest";
import { countEvidence } from "../../packages/mastery-core/tests/count-evidence.fixture.ts";
import {
  directory,
  snapshotBytes,
  useDirectory,
  withoutSkills,
  writeJson,
  writeTable,
} from "./data-directory.ts";

useDirectory();

describe("the bundled school year", () => {
  const generated = generateDataset({ learners: 240, seed: 42 });
  const learners = [...generated.learners];
  const traces = [...generated.traces];

  async function expectedBytes(): Promise<Buffer> {
    await writeJson("skills", generated.skills);
    await writeJson("resources", generated.resources);
    await writeJson("learners", learners);
    await writeJson("traces", traces);
    const bytes = await snapshotBytes();
    await rm(join(directory, "traces.jsonl"));
    return bytes;
  }

  test("produces the same snapshot file when its traces are counted from Parquet", async () => {
    const expected = await expectedBytes();
    await writeTable("traces", traces.map(withoutSkills), { score: "DOUBLE" });
    expect(expected.equals(await snapshotBytes({ memoryLimit: "200MB" }))).toBe(true);
  });

  test("produces the same snapshot file for a range of days", async () => {
    await expectedBytes();
    const range = { since: "2024-10-01", until: "2024-12-31" };
    await writeJson("traces", traces);
    const expected = await snapshotBytes(range);
    await rm(join(directory, "traces.jsonl"));
    await writeTable("traces", traces.map(withoutSkills), { score: "DOUBLE" });
    expect(expected.equals(await snapshotBytes(range))).toBe(true);
  });

  test("produces the same snapshot file when its traces carry their skills, in two files", async () => {
    const expected = await expectedBytes();
    await mkdir(join(directory, "traces"));
    await writeTable("traces/a", traces.slice(0, 8000));
    await writeTable("traces/b", traces.slice(8000));
    expect(expected.equals(await snapshotBytes())).toBe(true);
  });

  test("produces the same snapshot file when all its files are Parquet, with uuids and timestamps", async () => {
    const expected = await expectedBytes();
    for (const kind of ["skills", "resources", "learners"]) {
      await rm(join(directory, `${kind}.jsonl`));
    }
    await writeTable("skills", generated.skills);
    await writeTable("resources", generated.resources);
    await writeTable("learners", learners, { learner_id: "UUID", grade_level: "TINYINT" });
    const uuids = new Map(learners.map((one) => [one.mbox_sha1sum, one.learner_id]));
    const named = traces.map((one) => ({
      ...withoutSkills(one),
      learner_id: uuids.get(one.learner_id)!,
    }));
    await writeTable("traces", named, { learner_id: "UUID", timestamp: "TIMESTAMP" });
    expect(expected.equals(await snapshotBytes())).toBe(true);
  });

  test("produces the same snapshot file from evidence in Parquet", async () => {
    const expected = await expectedBytes();
    await writeTable("evidence", countEvidence(traces));
    expect(expected.equals(await snapshotBytes())).toBe(true);
  });

  test("produces the same snapshot file from evidence that the published SQL query counts", async () => {
    const expected = await expectedBytes();
    const identified = traces.map((one, i) => ({ ...withoutSkills(one), trace_id: `t${i}` }));
    // Each trace occurs twice, but counts once.
    await writeTable("traces", [...identified, ...identified], { timestamp: "TIMESTAMP" });
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    const table = (name: string): string => join(directory, `${name}.parquet`);
    await connection.run(`CREATE VIEW traces AS FROM '${table("traces")}'`);
    await connection.run(
      `COPY (${evidenceQuery("duckdb")}) TO '${join(directory, "evidence.csv")}'`,
    );
    connection.closeSync();
    await rm(table("traces"));
    expect(expected.equals(await snapshotBytes())).toBe(true);
  });
});
