import { expect, test } from "vitest";
import {
  DIALECTS,
  type DialectName,
  evidenceQuery,
  excludedQuery,
  invalidTracesQuery,
  recordsQuery,
  type SourceTable,
  TRACES,
} from "./index.ts";

const NAMES = Object.keys(DIALECTS) as DialectName[];

test.each(NAMES)("the queries for %s read the table of traces once", (dialect) => {
  expect(evidenceQuery(dialect).match(/FROM traces/g)).toHaveLength(1);
  expect(invalidTracesQuery(dialect).match(/FROM traces/g)).toHaveLength(1);
});

test("uses the same query for all dialects except for names, types, quotes and order", () => {
  const plain = (dialect: DialectName): string => {
    const { title, text, double, bigint, timestamp, boolean, wide, milliseconds, cut, quoted } =
      DIALECTS[dialect];
    const time = quoted("timestamp");
    const sql = evidenceQuery(dialect).replace(milliseconds(time), "…").replaceAll(cut(time), "…");
    return [text, double, bigint, timestamp, boolean, wide, "boolean"]
      .reduce((changed, type) => changed.replaceAll(`AS ${type})`, "AS …)"), sql)
      .replaceAll(/toTimeZone\((max|min)\((.*?)\), 'UTC'\)/g, "$1($2)")
      .replaceAll(/toDateTime64\('(.*?)', 6, 'UTC'\)/g, "'$1+00:00'")
      .replaceAll("`", '"')
      .replace(title, "…")
      .replace("\nORDER BY learner_id, resource_id", "");
  };
  for (const dialect of NAMES) expect(plain(dialect)).toBe(plain("postgres"));
});

test("uses the names of the table, its schema and its columns", () => {
  const table: SourceTable = {
    path: ["lrs", "attempts"],
    columns: new Map([...TRACES.columns, ["score", "mark"], ["verb", "outcome"]]),
  };
  const sql = evidenceQuery("postgres", { table });
  expect(sql).toContain('"mark" AS score,');
  expect(sql).toContain('CAST("outcome" AS text) AS verb,');
  expect(sql).toContain('FROM "lrs"."attempts"\n');
});

test("treats a field without a column as null, and counts all rows without ids", () => {
  const columns = new Map(["learner_id", "resource_id", "verb"].map((name) => [name, name]));
  const sql = evidenceQuery("postgres", { table: { path: ["traces"], columns } });
  expect(sql).toContain("CAST(NULL AS double precision) AS score,");
  expect(sql).toContain("copies AS n,");
  expect(sql).not.toContain("PARTITION BY");
});

test("includes all of the last day", () => {
  const range = { since: "2025-09-01", until: "2026-02-28" };
  expect(evidenceQuery("postgres", range)).toContain(
    `WHERE "timestamp" >= '2025-09-01 00:00:00+00:00' AND "timestamp" < '2026-03-01 00:00:00+00:00'\n`,
  );
  expect(excludedQuery("clickhouse", { until: "2024-12-31" })).toContain(
    `"timestamp" < toDateTime64('2025-01-01 00:00:00', 6, 'UTC')`,
  );
});

test("excludes times that are no dates from a range without a bound, as files exclude undated traces", () => {
  expect(evidenceQuery("postgres", { since: "2025-09-01" })).toContain(
    `WHERE "timestamp" >= '2025-09-01 00:00:00+00:00' AND "timestamp" <= '9999-12-31 23:59:59.999999+00:00'\n`,
  );
});

test("counts completed traces with the given pass mark, which the evidence names", () => {
  expect(evidenceQuery("postgres")).toContain("coalesce(billionths, 500000000) >= 500000000)");
  const sql = evidenceQuery("postgres", { passMark: 0.6 });
  expect(sql).toContain("coalesce(billionths, 600000000) >= 600000000)");
  expect(sql).toContain("CAST(0.6 AS double precision) AS pass_mark");
});

test.each([1.1, -0.1, Number.NaN, "0.5; --"])("rejects the pass mark %j", (passMark) => {
  expect(() => evidenceQuery("postgres", { passMark: passMark as number })).toThrow(
    "passMark: expected a number from 0 to 1",
  );
});

test("compares times of repeated traces cut to the millisecond", () => {
  expect(evidenceQuery("postgres")).toMatch(
    /THEN date_trunc\('milliseconds', "timestamp"\) END AS "timestamp"\n {2}FROM traces\n/,
  );
});

test("rejects a date that is not a day", () => {
  expect(() => evidenceQuery("postgres", { since: "' OR true --" })).toThrow(RangeError);
});

test.each([evidenceQuery, invalidTracesQuery, excludedQuery])(
  "%o: rejects a misspelt date option, because the dates would otherwise be ignored",
  (query) => {
    expect(() => query("postgres", { sinse: "2025-09-01" } as never)).toThrow(
      "options: expected only the names table, passMark, since, until",
    );
  },
);

test("sorts rows by all fields that distinguish them", () => {
  const counts: SourceTable = {
    path: ["counts"],
    columns: new Map([
      ["learner_id", "pupil"],
      ["resource_id", "resource_id"],
      ["traces", "traces"],
    ]),
  };
  expect(recordsQuery("postgres", counts, ["learner_id", "resource_id"])).toBe(
    'SELECT "pupil" AS learner_id, resource_id, traces\nFROM "counts"\nORDER BY "pupil", resource_id',
  );
});
