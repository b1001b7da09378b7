import { describe, expect, it } from "vitest";
import { packTexts, Texts } from "../dataset/texts.ts";
import { Uuids } from "../dataset/uuids.ts";
import { precompute } from "../precompute.ts";
import type { Snapshot, SnapshotColumns } from "../snapshot.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import { snapshotOf } from "./snapshot-of.ts";

const { columns } = await precompute(smallDataset(), { embedder: letterEmbedder() });
const { catalogue, roster, profiles, clusters, recommendations, metadata } = columns;

type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The column with another value at a position. */
function altered<T extends Column>(column: T, at: number, value: number): T {
  const copy = column.slice() as T;
  copy[at] = value;
  return copy;
}

/** The column without its last value. */
function shortened<T extends Column>(column: T): T {
  return column.slice(0, -1) as T;
}

const inCatalogue = (changes: Partial<typeof catalogue>): Partial<SnapshotColumns> => ({
  catalogue: { ...catalogue, ...changes },
});
const inRoster = (changes: Partial<typeof roster>): Partial<SnapshotColumns> => ({
  roster: { ...roster, ...changes },
});
const inProfiles = (changes: Partial<typeof profiles>): Partial<SnapshotColumns> => ({
  profiles: { ...profiles, ...changes },
});
const inClusters = (changes: Partial<typeof clusters>): Partial<SnapshotColumns> => ({
  clusters: { ...clusters, ...changes },
});
const inLists = (changes: Partial<typeof recommendations>): Partial<SnapshotColumns> => ({
  recommendations: { ...recommendations, ...changes },
});

const ids = roster.ids;
/** The ids with other bytes. */
const uuidsOf = (...bytes: Uint8Array[]): Uuids =>
  new Uuids(Uint8Array.from(bytes.flatMap((part) => [...part])));
/** The names with another beginning of one. */
const namesAt = (name: number, start: number): Texts =>
  new Texts(altered(roster.names.offsets, name, start), roster.names.units);
const faulty: [message: string, changes: Partial<SnapshotColumns>][] = [
  ["domains: expected at least one, got none", inCatalogue({ domains: [] })],
  [
    'domains[1]: expected distinct texts in order, got "geometry"',
    inCatalogue({ domains: ["number", "geometry"] }),
  ],
  [
    'domains[1]: expected distinct texts in order, got "number"',
    inCatalogue({ domains: ["number", "number"] }),
  ],
  [
    'domains: expected a name in snake_case, got "__proto__"',
    inCatalogue({ domains: ["__proto__", "number"] }),
  ],
  ["skillLabels: expected at least one, got none", inCatalogue({ skillLabels: [] })],
  ["resourceIds: expected at least one, got none", inCatalogue({ resourceIds: [] })],
  [
    'resourceIds[1]: expected distinct texts in order, got "sym-1"',
    inCatalogue({ resourceIds: catalogue.resourceIds.toReversed() }),
  ],
  ["resourceTitles.length: expected 5, got 1", inCatalogue({ resourceTitles: ["one"] })],
  [
    "resourceGrade.length: expected 5, got 4",
    inCatalogue({ resourceGrade: shortened(catalogue.resourceGrade) }),
  ],
  [
    "resourceGrade[2]: expected 1 to 5, got 6",
    inCatalogue({ resourceGrade: altered(catalogue.resourceGrade, 2, 6) }),
  ],
  [
    "resourceSkillOffsets.length: expected 6, got 5",
    inCatalogue({ resourceSkillOffsets: shortened(catalogue.resourceSkillOffsets) }),
  ],
  [
    "resourceSkillOffsets[0]: expected 0, got 1",
    inCatalogue({ resourceSkillOffsets: altered(catalogue.resourceSkillOffsets, 0, 1) }),
  ],
  [
    "resourceSkillOffsets[2]: expected more than 1, got 1",
    inCatalogue({ resourceSkillOffsets: altered(catalogue.resourceSkillOffsets, 2, 1) }),
  ],
  [
    "resourceSkills[0]: expected 0 to 2, got 3",
    inCatalogue({ resourceSkills: altered(catalogue.resourceSkills, 0, 3) }),
  ],
  [
    "resourceSkills.length: expected 6, got 5",
    inCatalogue({ resourceSkills: shortened(catalogue.resourceSkills) }),
  ],

  [
    `roster.ids[2]: expected distinct uuids in order, got ${ids.at(1)}`,
    inRoster({
      ids: uuidsOf(ids.bytes.slice(0, 32), ids.bytes.slice(16, 32), ids.bytes.slice(48)),
    }),
  ],
  [
    `roster.ids[5]: expected distinct uuids in order, got ${ids.at(0)}`,
    inRoster({ ids: uuidsOf(ids.bytes.slice(0, 80), ids.bytes.slice(0, 16)) }),
  ],
  [
    "roster.ids: expected 16 bytes each, got 95 bytes",
    inRoster({ ids: uuidsOf(ids.bytes.slice(0, 95)) }),
  ],
  ["roster.names.offsets.length: expected 7, got 1", inRoster({ names: packTexts([]) })],
  ["roster.names.offsets[0]: expected 0, got 1", inRoster({ names: namesAt(0, 1) })],
  ["roster.names.offsets[3]: expected at least 18, got 17", inRoster({ names: namesAt(3, 17) })],
  ["roster.names.units.length: expected 53, got 54", inRoster({ names: namesAt(6, 53) })],
  ["roster.grade.length: expected 6, got 5", inRoster({ grade: shortened(roster.grade) })],
  ["roster.grade[0]: expected 1 to 5, got 0", inRoster({ grade: altered(roster.grade, 0, 0) })],

  ["profiles.domains: expected 2, got 3", inProfiles({ domains: 3 })],
  ["profiles.traces.length: expected 6, got 5", inProfiles({ traces: shortened(profiles.traces) })],
  [
    "profiles.scored.length: expected 12, got 11",
    inProfiles({ scored: shortened(profiles.scored) }),
  ],
  [
    "profiles.scoreSum.length: expected 12, got 11",
    inProfiles({ scoreSum: shortened(profiles.scoreSum) }),
  ],
  [
    "profiles.scoreSum[3]: expected 0 to 1000000000, got NaN",
    inProfiles({ scoreSum: altered(profiles.scoreSum, 3, Number.NaN) }),
  ],
  [
    "profiles.scoreSum[0]: expected 0 to 1000000000, got 1000000001",
    inProfiles({ scoreSum: altered(profiles.scoreSum, 0, 1_000_000_001) }),
  ],
  [
    "profiles.successes.length: expected 12, got 11",
    inProfiles({ successes: shortened(profiles.successes) }),
  ],
  [
    "profiles.successes[11]: expected 0 to 2, got 3",
    inProfiles({ successes: altered(profiles.successes, 11, 3) }),
  ],

  ["clusters.k: expected 2 to 6, got 1", inClusters({ k: 1 })],
  ["clusters.k: expected 2 to 6, got 7", inClusters({ k: 7 })],
  ["clusterLabels.length: expected 2, got 1", { clusterLabels: ["one"] }],
  [
    "clusters.tried[0].k: expected at least 2, got 1",
    inClusters({ tried: [{ k: 1, silhouette: 0 }] }),
  ],
  [
    "clusters.tried[1].k: expected at least 3, got 2",
    inClusters({
      tried: [
        { k: 2, silhouette: 0 },
        { k: 2, silhouette: 0 },
      ],
    }),
  ],
  [
    "clusters.tried.silhouette[0]: expected -1 to 1, got 1.5",
    inClusters({ tried: [{ k: 2, silhouette: 1.5 }] }),
  ],
  [
    "clusters.k: expected one of those tried, got 2",
    inClusters({ tried: [{ k: 3, silhouette: 0 }] }),
  ],
  ["clusters.labels.length: expected 6, got 5", inClusters({ labels: shortened(clusters.labels) })],
  [
    "clusters.labels[0]: expected 0 to 1, got 2",
    inClusters({ labels: altered(clusters.labels, 0, 2) }),
  ],
  ["clusters.sizes.length: expected 2, got 1", inClusters({ sizes: shortened(clusters.sizes) })],
  ["clusters.sizes[0]: expected 3, got 4", inClusters({ sizes: altered(clusters.sizes, 0, 4) })],
  ["centroids.length: expected 2, got 1", { centroids: [[0.5, null]] }],
  [
    "centroids[1].length: expected 2, got 1",
    {
      centroids: [[0.5, null], [0.5]],
    },
  ],
  [
    "centroids[0][0]: expected 0 to 1, got 2",
    {
      centroids: [
        [2, null],
        [null, null],
      ],
    },
  ],
  [
    "clusters.distance.length: expected 6, got 5",
    inClusters({ distance: shortened(clusters.distance) }),
  ],
  [
    `clusters.distance[0]: expected 0 to ${Number.MAX_VALUE}, got Infinity`,
    inClusters({ distance: altered(clusters.distance, 0, Number.POSITIVE_INFINITY) }),
  ],

  ["recommendations.topN: expected at least 1, got 0", inLists({ topN: 0 })],
  [
    "recommendations.count.length: expected 6, got 5",
    inLists({ count: shortened(recommendations.count) }),
  ],
  [
    "recommendations.count[0]: expected 0 to 10, got 11",
    inLists({ count: altered(recommendations.count, 0, 11) }),
  ],
  [
    "recommendations.score.length: expected 60, got 59",
    inLists({ score: shortened(recommendations.score) }),
  ],
  [
    "recommendations.firstCount.length: expected 6, got 5",
    inLists({ firstCount: shortened(recommendations.firstCount) }),
  ],
  [
    "recommendations.firstCount[0]: expected 0 to 3, got 6",
    inLists({ firstCount: altered(recommendations.firstCount, 0, 6) }),
  ],
  [
    "recommendations.firstCount[3]: expected 2, got 1",
    inLists({
      kind: altered(recommendations.kind, 3, 2),
      firstCount: altered(recommendations.firstCount, 3, 1),
    }),
  ],
  [
    "recommendations.kind[0]: expected 0 to 2, got 3",
    inLists({ kind: altered(recommendations.kind, 0, 3) }),
  ],
  [
    "recommendations.targets.length: expected 6, got 5",
    inLists({ targets: shortened(recommendations.targets) }),
  ],
  [
    "recommendations.furtherTargets.length: expected 6, got 5",
    inLists({ furtherTargets: shortened(recommendations.furtherTargets) }),
  ],
  [
    "recommendations.resource[0]: expected 0 to 4, got 5",
    inLists({ resource: altered(recommendations.resource, 0, 5) }),
  ],
  [
    "recommendations.score[0]: expected 0 to 1000, got 1001",
    inLists({ score: altered(recommendations.score, 0, 1001) }),
  ],
  [
    "recommendations.semanticSimilarity[0]: expected 0 to 1000, got 1001",
    inLists({ semanticSimilarity: altered(recommendations.semanticSimilarity, 0, 1001) }),
  ],
  [
    "recommendations.clusterSuccessRate[0]: expected 0 to 1000 or 65535, got 1001",
    inLists({ clusterSuccessRate: altered(recommendations.clusterSuccessRate, 0, 1001) }),
  ],
  [
    "recommendations.resource[1]: expected a resource once, got one again",
    inLists({ resource: altered(recommendations.resource, 1, recommendations.resource[0]!) }),
  ],
  [
    "recommendations.resource[0]: expected a resource that carries a target skill, got one that carries none",
    inLists({ targets: altered(recommendations.targets, 0, 0) }),
  ],

  [
    "metadata.rules.topN: expected 10, got 9",
    { metadata: { ...metadata, rules: { ...metadata.rules, topN: 9 } } },
  ],
  [
    "metadata.silhouette.learners: expected 6, got 5",
    { metadata: { ...metadata, silhouette: { learners: 5, sampled: true } } },
  ],
  [
    "metadata.silhouette.sampled: expected false, got true",
    { metadata: { ...metadata, silhouette: { learners: 6, sampled: true } } },
  ],
];

describe("columns that do not belong together", () => {
  it.each(faulty)("give no snapshot: %s", (message, changes) => {
    const create = (): Snapshot => snapshotOf({ ...columns, ...changes });
    expect(create).toThrow(expect.objectContaining({ code: "INVALID_SNAPSHOT", message }));
  });

  it("give one when they do", () => {
    expect(snapshotOf(columns).health().n_learners).toBe(6);
  });
});
