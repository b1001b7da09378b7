import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Dataset, type DatasetOptions, precompute, type Trace } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { learner, learnerId, letterEmbedder, smallDataset, trace } from "@mastery/core/testing";
import { readDataset } from "@mastery/dataset";
import { evidenceQuery } from "@mastery/sources/sql";
import { readStore, type TableMappings } from "@mastery/sources/stores";
import { generateDataset } from "@mastery/synthetic-school";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Clickhouse, startClickhouse } from "./clickhouse.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { fillClickhouse, fillPostgres, type Tables } from "./records.ts";

let postgres: Postgres;
let clickhouse: Clickhouse;

beforeAll(async () => {
  [postgres, clickhouse] = await Promise.all([startPostgres(), startClickhouse()]);
});

afterAll(async () => {
  clickhouse?.stop();
  await postgres?.stop();
});

/** Every store, with a function that fills it and a function that returns its address. */
const STORES: readonly [
  name: string,
  fill: (tables: Tables) => Promise<void>,
  address: () => string,
][] = [
  [
    "PostgreSQL",
    (tables) => fillPostgres(postgres, tables),
    () => `postgres://reader:secret@127.0.0.1:${postgres.port}/school`,
  ],
  [
    "ClickHouse",
    (tables) => fillClickhouse(clickhouse, tables),
    () => `clickhouse://reader:secret@127.0.0.1:${clickhouse.port}/school`,
  ],
];

/** Resolves to the dataset that is read from files with the given records. */
async function readFiles(tables: Tables, options?: DatasetOptions): Promise<Dataset> {
  const directory = await mkdtemp(join(tmpdir(), "stores-"));
  try {
    for (const [kind, records] of Object.entries(tables)) {
      const lines = records.map((record: object) => `${JSON.stringify(record)}\n`);
      await writeFile(join(directory, `${kind}.jsonl`), lines.join(""));
    }
    return await readDataset(directory, options);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function bytesOf(dataset: Dataset): Promise<Buffer> {
  return Buffer.from(encodeSnapshot(await precompute(dataset, { embedder: letterEmbedder() })));
}

const generated = generateDataset({ learners: 240, seed: 42 });
const school: Tables = {
  skills: generated.skills,
  resources: generated.resources,
  learners: [...generated.learners],
  // Repeats every seventh trace.
  traces: [...generated.traces].flatMap((one, i) => {
    const { skills: _, ...rest } = { ...one, trace_id: `t${i}` };
    return i % 7 === 0 ? [rest, rest] : [rest];
  }),
};

describe.each(STORES)("the bundled school year in %s", (_, fill, address) => {
  beforeAll(() => fill(school));

  test("produces the same snapshot as the records in files", async () => {
    const [dataset, expected] = [await readStore(address()), await readFiles(school)];
    expect(dataset.report).toEqual(expected.report);
    expect((await bytesOf(expected)).equals(await bytesOf(dataset))).toBe(true);
  });

  test("produces the same snapshot for a range of days", async () => {
    const range = { since: "2024-10-01", until: "2024-12-31" };
    const [dataset, expected] = [await readStore(address(), range), await readFiles(school, range)];
    expect(expected.report.traces.outside).toBeGreaterThan(0);
    expect(dataset.report).toEqual(expected.report);
    expect((await bytesOf(expected)).equals(await bytesOf(dataset))).toBe(true);
  });
});

const { skills, resources, traces } = smallDataset();
const left = learner(9, { left: true });
const learners = [...smallDataset().learners, left];

/** Traces with every possible issue, next to valid traces. */
const FAULTY: readonly Trace[] = [
  ...traces,
  trace(0, "add-1", 0.5, { trace_id: "good" }),
  trace(0, "add-1", 0.5, { trace_id: "good" }),
  trace(0, "add-1", 0.5, { trace_id: "conflict-1" }),
  trace(0, "add-1", 0.6, { trace_id: "conflict-1" }),
  trace(1, "add-1", 0.5, { trace_id: "two-learners-1" }),
  trace(2, "add-1", 0.5, { trace_id: "two-learners-1" }),
  trace(2, "add-1", 0.5, { trace_id: "two-learners-1" }),
  trace(0, "jumping", 0.5, { trace_id: "unknown resource" }),
  trace(0, "jumping", 0.5),
  trace(77, "add-1", 0.5),
  trace(77, "jumping", 0.5),
  trace(3, "add-1", 1.5, { trace_id: "too-good-1" }),
  trace(3, "add-1", 1.5, { trace_id: learnerId(3) }),
  trace(3, "add-1", 1.5, { trace_id: "Anne Martin" }),
  trace(3, "add-1", -0.1, { verb: "tried" as "passed" }),
  trace(3, "add-1", 0.1, { verb: null as unknown as "passed" }),
  trace(3, "add-1", null, { success: false }),
  trace(3, "frac-1", 0.1234567894, { success: true, verb: "failed" }),
  trace(4, "sym-1", 0.7, { timestamp: null }),
  trace(4, "sym-1", 0.7, { trace_id: " " }),
  trace(4, null as unknown as string, 0.7),
  { ...trace(4, "sym-1", 0.7), learner_id: null as unknown as string },
  trace(9, "sym-1", 0.7, { timestamp: null, trace_id: "left" }),
  trace(9, "sym-1", 0.7, { timestamp: null, trace_id: "left" }),
  trace(5, "sym-1", 0.7, { timestamp: "2025-09-30T23:59:59.999Z" }),
  // Scores within one millisecond are simultaneous, and the lowest of them counts as the latest score, in any time zone.
  trace(5, "frac-1", 0.9, { timestamp: "2025-09-02T08:00:00.0019Z" }),
  trace(5, "frac-1", 0.123456789, { timestamp: "2025-09-02T10:00:00.001+02:00" }),
  trace(5, "frac-1", 0, { timestamp: "2025-09-02T08:00:00.000Z" }),
  trace(5, "frac-1", null, { timestamp: "2025-09-03T08:00:00Z" }),
  trace(5, "add-1", 1, { timestamp: "1969-07-20T20:17:40.5Z" }),
];

const small: Tables = { skills, resources, learners, traces: FAULTY };

describe.each(STORES)("traces of all kinds in %s", (_, fill, address) => {
  beforeAll(() => fill(small));

  test("are counted, skipped and reported as warnings in lenient mode, like traces in files", async () => {
    for (const range of [{}, { until: "2025-09-29" }]) {
      const options = { lenient: true, ...range };
      const [dataset, expected] = [
        await readStore(address(), options),
        await readFiles(small, options),
      ];
      expect(dataset).toEqual(expected);
      expect([...dataset.evidence.lastScore]).toContain(123_456_789);
    }
  });

  test("cause an error with the same issues as in files, each with the trace's id", async () => {
    const error = await readStore(address()).catch((thrown: Error) => thrown);
    const [, ...faults] = (error as Error).message.split("\n").map((line) => line.trim());
    const hidden = "a value that is not shown because it may be personal";
    const score = "score: expected a number from 0 to 1, or null, got";
    const verb = "verb: expected passed, failed or completed, got";
    const id = "expected a non-empty string, got null";
    const expected = [
      `counts of traces[3] resource_id: expected the id of a resource, got ${hidden}`,
      `counts of traces[23] learner_id: expected the uuid or pseudonym of a learner, got ${hidden}`,
      `counts of traces[24] learner_id: expected the uuid or pseudonym of a learner, got ${hidden}`,
      `counts of traces[24] resource_id: expected the id of a resource, got ${hidden}`,
      `traces trace_id: expected a non-empty string, or null, got ${hidden}`,
      `traces where trace_id = 'conflict-1' trace_id: expected the same content for the same id, got different content`,
      `traces where trace_id = 'too-good-1' ${score} 1.5`,
      `traces where trace_id = 'two-learners-1' trace_id: expected the same content for the same id, got different content`,
      `traces where trace_id = 'two-learners-1' trace_id: expected the same content for the same id, got different content`,
      `traces ${verb} ${hidden}`,
      `traces ${score} 1.5`,
      `traces ${score} 1.5`,
      `traces ${score} -0.1`,
      `traces ${verb} null`,
      `traces resource_id: ${id}`,
      `traces learner_id: ${id}`,
    ];
    const withoutPositions = (lines: readonly string[]): string[] =>
      lines.map((line) => line.replace(/^(counts of traces)\[\d+\]/, "$1")).sort();
    expect(withoutPositions(faults)).toEqual(withoutPositions(expected));
  });
});

test("rows of the counting query are also valid evidence in files", async () => {
  const some = { ...small, traces: [...traces, trace(0, "add-1", 0.5, { timestamp: null })] };
  await fillPostgres(postgres, some);
  const evidence = await postgres.run(evidenceQuery("postgres"));
  const numbers = evidence.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (value instanceof Date) return [name, value.toISOString()];
        return [name, /^\d+$/.test(`${value}`) ? Number(value) : value];
      }),
    ),
  );
  const { traces: _, ...rest } = some;
  const dataset = await readFiles({ ...rest, evidence: numbers } as unknown as Tables);
  expect(dataset).toEqual(await readFiles(some));
});

test.each(STORES)(
  "treats an empty string in %s as null, like an empty cell in CSV",
  async (_, fill, address) => {
    const empty = [
      trace(0, "add-1", 0.5, { trace_id: "" }),
      trace(0, "add-1", 0.5, { trace_id: "" }),
      trace(1, "add-1", 0.5, { duration: "" }),
    ];
    await fill({ ...small, traces: empty });
    const { report } = await readStore(address());
    expect(report.traces).toMatchObject({ counted: 3, repeated: 0 });
  },
);

test.each(STORES)("takes the latest score in %s, also before 1970", async (_, fill, address) => {
  const old = [
    trace(0, "add-1", 1, { timestamp: "1969-12-31T23:59:59.998Z" }),
    trace(0, "add-1", 0.9, { timestamp: "1969-12-31T23:59:59.999Z" }),
    trace(0, "add-1", 0.2, { timestamp: "1969-12-31T23:59:59.999Z" }),
  ];
  await fill({ ...small, traces: old });
  const { evidence, report } = await readStore(address());
  expect([...evidence.lastScore]).toEqual([200_000_000]);
  expect(evidence).toEqual((await readFiles({ ...small, traces: old })).evidence);
  // The database has counted the traces, so the warning is about their row.
  expect(report.warnings).toEqual({ timestamp_before_1970: 1 });
});

test("treats a time in PostgreSQL that ISO 8601 cannot express as no time, like an unreadable time in files", async () => {
  const undated = [0, 1, 2].map((n) => trace(n, "add-1", 0.5, { timestamp: null }));
  await fillPostgres(postgres, { ...small, traces: undated });
  const times = ["infinity", "-infinity", "0044-03-15 09:00+00 BC"];
  for (const [n, time] of times.entries()) {
    const learner = learnerId(n);
    await postgres.run('UPDATE traces SET "timestamp" = $1 WHERE learner_id = $2', [time, learner]);
  }
  for (const range of [{}, { since: "2025-09-01" }, { until: "2025-09-01" }]) {
    const expected = await readFiles({ ...small, traces: undated }, range);
    expect(await readStore(STORES[0]![2](), range)).toEqual(expected);
  }
});

describe("tables with mapped names", () => {
  const names: TableMappings = {
    learners: { table: 'the "school".pu`pils', columns: { display_name: "the name'; --" } },
    traces: { table: 'the "school".attempts', columns: { score: "order", trace_id: null } },
    skills: { table: "school.skills" },
    resources: { table: "school.resources" },
  };

  test("are read with any characters in their names: PostgreSQL", async () => {
    await fillPostgres(postgres, school, "school");
    const q = String.raw;
    await postgres.run(q`DROP SCHEMA IF EXISTS "the ""school""" CASCADE`);
    await postgres.run(q`CREATE SCHEMA "the ""school"""`);
    await postgres.run(
      q`CREATE VIEW "the ""school"""."pu${"`"}pils" AS SELECT learner_id, mbox_sha1sum, display_name AS "the name'; --", grade_level FROM school.learners`,
    );
    await postgres.run(
      q`CREATE VIEW "the ""school""".attempts AS SELECT DISTINCT ON (t.trace_id) 'all one' AS trace_id, learner_id, resource_id, verb, success, score AS "order", "timestamp", 'no number' AS score FROM school.traces AS t`,
    );
    await postgres.run(q`GRANT USAGE ON SCHEMA "the ""school""" TO reader`);
    await postgres.run(q`GRANT SELECT ON ALL TABLES IN SCHEMA "the ""school""" TO reader`);
    const dataset = await readStore(STORES[0]![2](), { tables: names });
    const once = [...new Map(school.traces.map((one) => [one.trace_id, one])).values()];
    const expected = await readFiles({ ...school, traces: once });
    expect((await bytesOf(expected)).equals(await bytesOf(dataset))).toBe(true);
  });

  test("are read with any characters in their names: ClickHouse", async () => {
    await fillClickhouse(clickhouse, school);
    await clickhouse.run('DROP DATABASE IF EXISTS "the \\"school\\""');
    await clickhouse.run('CREATE DATABASE "the \\"school\\""');
    await clickhouse.run(
      `CREATE VIEW "the \\"school\\"".\`pu\\\`pils\` AS SELECT learner_id, mbox_sha1sum, display_name AS "the name'; --", grade_level FROM school.learners`,
    );
    await clickhouse.run(
      `CREATE VIEW "the \\"school\\"".attempts AS SELECT DISTINCT learner_id, resource_id, verb, success, t.score AS "order", timestamp, 'no number' AS score, trace_id AS id FROM school.traces AS t`,
    );
    const dataset = await readStore(STORES[1]![2](), { tables: names });
    const once = [...new Map(school.traces.map((one) => [one.trace_id, one])).values()];
    const expected = await readFiles({ ...school, traces: once });
    expect((await bytesOf(expected)).equals(await bytesOf(dataset))).toBe(true);
  });

  test("can contain evidence, which is read unchanged and cannot be combined with `since`", async () => {
    await fillPostgres(postgres, school);
    await postgres.run(`CREATE VIEW counted AS ${evidenceQuery("postgres")}`);
    await postgres.run("GRANT SELECT ON counted TO reader");
    const tables = { evidence: { table: "counted" } };
    const dataset = await readStore(STORES[0]![2](), { tables });
    expect((await bytesOf(dataset)).equals(await bytesOf(await readFiles(school)))).toBe(true);
    await expect(readStore(STORES[0]![2](), { tables, since: "2025-01-01" })).rejects.toMatchObject(
      { code: "INVALID_OPTION" },
    );
  });
});

test("reads a consistent state of all tables in one transaction", async () => {
  await fillPostgres(postgres, small);
  await postgres.run("DELETE FROM traces WHERE score IS NULL OR score < 0 OR score > 1");
  await fillPostgres(postgres, { ...small, traces });
  let inserted = 0;
  const dataset = await readStore(STORES[0]![2](), {
    async onProgress({ done }) {
      // Inserts a row after the learners are read and before the traces are read.
      if (done < learners.length || inserted > 0) return;
      inserted++;
      await postgres.run(
        "INSERT INTO learners (learner_id, display_name, grade_level) VALUES ('00000000-0000-4000-8000-000000000123', 'New', 3)",
      );
      await postgres.run(
        "INSERT INTO traces (learner_id, resource_id, verb) VALUES ('00000000-0000-4000-8000-000000000123', 'add-1', 'passed')",
      );
    },
  });
  expect(inserted).toBe(1);
  expect(dataset.report.traces.counted).toBe(traces.length);
});
