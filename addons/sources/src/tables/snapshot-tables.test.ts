import { precompute } from "@mastery/core";
import { LANGUAGES } from "@mastery/core/languages";
import {
  group,
  learner,
  learnerId,
  letterEmbedder,
  smallDataset,
  trace,
} from "@mastery/core/testing";
import { expect, test } from "vitest";
import { changeTables } from "./change-tables.ts";
import type { Cell, ColumnType } from "./snapshot-tables.ts";
import { snapshotTables } from "./snapshot-tables.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder(), leastPeers: 1 });

/** Returns the rows about one learner, or all rows of a table that is not about learners. */
function rowsOf(name: string, learner?: number, of = snapshot): Record<string, Cell>[] {
  const table = snapshotTables(of).find((one) => one.name === name)!;
  const rows = Array.from(table.rows(), (cells) => {
    const names = Object.keys(table.columns);
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((column, i) => [column, cells[i]!]));
  });
  return learner === undefined
    ? rows
    : rows.filter(({ learner_id }) => learner_id === learnerId(learner));
}

test("writes one row per learner with the grade and the number of traces, but no name", () => {
  expect(rowsOf("learners")).toHaveLength(6);
  expect(rowsOf("learners", 0)).toEqual([{ learner_id: learnerId(0), grade_level: 3, traces: 3 }]);
});

test("writes one row per observed domain, with the counts behind the means", () => {
  expect(rowsOf("profiles", 3)).toEqual([
    {
      learner_id: learnerId(3),
      domain: "geometry",
      mean_score: 0.1,
      success_rate: 0,
      scored_traces: 1,
      score_sum_billionths: 100_000_000,
      scored_successes: 0,
    },
    {
      learner_id: learnerId(3),
      domain: "number",
      mean_score: 0.85,
      success_rate: 1,
      scored_traces: 2,
      score_sum_billionths: 1_700_000_000,
      scored_successes: 2,
    },
  ]);
});

test("writes the same assignments and clusters that look-ups return", () => {
  const { cluster_label: _, ...assignment } = snapshot.assignment(learnerId(4))!;
  expect(rowsOf("assignments", 4)).toEqual([assignment]);
  const clusters = snapshot.clusters().clusters;
  expect(rowsOf("clusters")).toEqual(
    clusters.map(({ cluster_id, label, size }) => ({ cluster_id, label, size })),
  );
  expect(rowsOf("cluster_domains")).toEqual(
    clusters.flatMap(({ cluster_id, centroid_per_domain }) =>
      Object.entries(centroid_per_domain).map(([domain, mean_score]) => ({
        cluster_id,
        domain,
        mean_score,
      })),
    ),
  );
});

test("writes no assignment of a learner without a scored trace", async () => {
  const { learners, traces, ...rest } = smallDataset();
  const started = trace(50, "sym-1", null);
  const school = { ...rest, learners: [...learners, learner(50)], traces: [...traces, started] };
  const withNewcomer = await precompute(school, { embedder: letterEmbedder() });
  expect(rowsOf("assignments", undefined, withNewcomer)).toHaveLength(learners.length);
  expect(rowsOf("assignments", 50, withNewcomer)).toEqual([]);
});

test("writes the rank, score parts and explanation of each recommendation", () => {
  const [first] = snapshot.recommend(learnerId(0), 1)!;
  expect(rowsOf("recommendations", 0)[0]).toEqual({
    learner_id: learnerId(0),
    rank: 1,
    resource_id: first!.resource_id,
    kind: "weak",
    score: first!.score,
    skill_overlap: 0.5,
    skill_overlap_points: 0.25,
    grade_distance: 0,
    grade_fit: 1,
    grade_fit_points: 0.2,
    semantic_similarity: first!.semantic_similarity,
    semantic_similarity_points: Math.round(200 * first!.semantic_similarity) / 1000,
    cluster_success_rate: first!.cluster_success_rate,
    cluster_signal_points: 0.066,
    explanation: first!.explanation,
  });
  expect(rowsOf("recommendations", 0).map(({ resource_id }) => resource_id)).toEqual(
    snapshot.recommend(learnerId(0), 10)!.map(({ resource_id }) => resource_id),
  );
});

test("writes one row per observed skill, and one row per skill targeted by a recommendation, each with its id", () => {
  expect(rowsOf("learner_skills", 0)).toEqual([
    {
      learner_id: learnerId(0),
      skill_id: "addition",
      scored_traces: 1,
      mean_score: snapshot.observed(learnerId(0))![0]!.mean_score,
      standing: "weak",
    },
    expect.objectContaining({ skill_id: expect.any(String), standing: null }),
  ]);
  expect(rowsOf("recommended_skills", 0)[0]).toEqual({
    learner_id: learnerId(0),
    rank: 1,
    skill_id: "addition",
    skill: "Addition",
  });
});

test("writes the catalogue, with a row for each skill of a resource", () => {
  expect(rowsOf("resources")[0]).toMatchObject({
    resource_id: "add-1",
    title: "Adding to twenty",
    grade_level: 3,
  });
  const links = snapshot
    .resources()
    .flatMap(({ resource_id, skill_ids }) =>
      skill_ids.map((skill_id, i) => ({ resource_id, skill_id, position: i + 1 })),
    );
  expect(rowsOf("resource_skills")).toEqual(links);
  expect(rowsOf("skills")).toEqual(snapshot.skills());
});

test("writes groups with their members", async () => {
  const { learners, ...records } = smallDataset();
  const members = learners.map((one, n) => ({ ...one, groups: n < 2 ? ["ce2"] : [] }));
  const grouped = await precompute(
    { ...records, learners: members, groups: [group("ce2")] },
    { embedder: letterEmbedder(), leastPeers: 1 },
  );
  const rows = (name: string): unknown[] => [
    ...snapshotTables(grouped)
      .find((one) => one.name === name)!
      .rows(),
  ];
  const { name, type } = group("ce2");
  expect(rows("groups")).toEqual([["ce2", name, type]]);
  expect(rows("group_members")).toEqual([
    ["ce2", learnerId(0)],
    ["ce2", learnerId(1)],
  ]);
});

test("writes sentences in the chosen language", () => {
  const english = snapshotTables(snapshot, { language: LANGUAGES["en"] });
  const texts = (name: string, column: number): unknown[] =>
    Array.from(english.find((one) => one.name === name)!.rows(), (row) => row[column]);
  expect(String(texts("recommendations", 14)[0])).toMatch(/^Targets /);
  expect(texts("clusters", 1)).not.toEqual(rowsOf("clusters").map(({ label }) => label));
});

test("every reference names an id that its table holds", () => {
  const tables = snapshotTables(snapshot);
  let references = 0;
  for (const { name, schema, rows, columns } of tables) {
    for (const [column, { references: target }] of Object.entries(schema!.columns)) {
      if (target === undefined) continue;
      references++;
      const [table, field] = target.split(".");
      const known = new Set(rowsOf(table!).map((row) => row[field!]));
      const at = Object.keys(columns).indexOf(column);
      const unknown = Array.from(rows(), (cells) => cells[at]!).filter((cell) => !known.has(cell));
      expect(unknown, `${name}.${column}`).toEqual([]);
    }
  }
  expect(references).toBeGreaterThan(10);
});

test("no two rows have the same key", () => {
  for (const { name, schema, columns, rows } of snapshotTables(snapshot)) {
    const at = schema!.key.map((column) => Object.keys(columns).indexOf(column));
    const keys = Array.from(rows(), (cells) => JSON.stringify(at.map((i) => cells[i])));
    expect(new Set(keys).size, name).toBe(keys.length);
  }
});

const IS_OF_TYPE: Readonly<Record<ColumnType, (cell: Cell) => boolean>> = {
  text: (cell) => typeof cell === "string",
  integer: (cell) => Number.isInteger(cell),
  number: (cell) => typeof cell === "number",
};

test("every cell is empty or of its column's type", async () => {
  const { traces, ...others } = smallDataset();
  const earlier = { ...others, traces: traces.filter((_, at) => at % 3 > 0) };
  const before = await precompute(earlier, { embedder: letterEmbedder(), leastPeers: 1 });
  for (const { name, columns, rows } of [
    ...snapshotTables(snapshot),
    ...changeTables(before, snapshot),
  ]) {
    for (const [at, [column, type]] of Object.entries(columns).entries()) {
      const isOfType = IS_OF_TYPE[type];
      expect(isOfType, `${name}.${column}: ${type}`).toBeDefined();
      const wrong = Array.from(rows(), (cells) => cells[at]!).filter(
        (cell) => cell !== null && !isOfType(cell),
      );
      expect(wrong, `${name}.${column}: ${type}`).toEqual([]);
    }
  }
});
