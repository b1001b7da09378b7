import { describe, expect, it } from "vitest";
import { concatenate } from "../collections.ts";
import type { GroupName, SnapshotColumns } from "../columns/schema.ts";
import { precompute } from "../precompute.ts";
import type { TraceDates } from "../records/dates.ts";
import { group, letterEmbedder, smallDataset } from "../testing/index.ts";
import { contentParts, decodeSnapshot } from "./codec.ts";
import type { Manifest, SnapshotContent } from "./manifest.ts";
import { contentOf } from "./snapshot.ts";

const dataset = smallDataset();
const content = contentOf(
  await precompute(
    {
      ...dataset,
      groups: [group("a"), group("b")],
      learners: dataset.learners.map((one, n) => ({ ...one, groups: n < 2 ? ["a", "b"] : [] })),
    },
    { embedder: letterEmbedder() },
  ),
);
const { metadata } = content.manifest;

function manifest(changes: Partial<Manifest>): SnapshotContent {
  return { ...content, manifest: { ...content.manifest, ...changes } };
}

function dates(changes: Partial<TraceDates>): SnapshotContent {
  const none = { since: null, until: null, first: null, last: null };
  return manifest({ metadata: { ...metadata, dates: { ...none, ...changes } } });
}

/** Returns the content with the numbers of a column replaced, starting at a position. */
function column<Group extends GroupName>(
  group: Group,
  name: keyof SnapshotColumns[Group],
  at: number,
  ...values: number[]
): SnapshotContent {
  const altered = content.columns[group][name] as Uint8Array;
  const copy = altered.slice();
  copy.set(values, at);
  const columns = { ...content.columns, [group]: { ...content.columns[group], [name]: copy } };
  return { ...content, columns };
}

function withoutSkills(): SnapshotContent {
  const none = new Uint8Array();
  const { columns } = content;
  return {
    ...manifest({ skillLabels: [], skillIds: [] }),
    columns: {
      ...columns,
      catalogue: { ...columns.catalogue, skillDomain: new Uint32Array() },
      recommendations: { ...columns.recommendations, targets: none, furtherTargets: none },
    },
  };
}

const BALANCED = { strong: [], weak: [], isObserved: true };
const { ids } = content.columns.roster;
const { resource } = content.columns.recommendations;

const invalid: [message: string, content: SnapshotContent][] = [
  ["manifest.domains: expected at least one, got none", manifest({ domains: [] })],
  [
    'manifest.domains[1]: expected distinct strings in order, got "geometry"',
    manifest({ domains: ["number", "geometry"] }),
  ],
  [
    'manifest.domains[1]: expected distinct strings in order, got "number"',
    manifest({ domains: ["number", "number"] }),
  ],
  [
    'manifest.domains[0]: expected a name in snake_case, got "__proto__"',
    manifest({ domains: ["__proto__", "number"] }),
  ],
  ["manifest.skillIds: expected at least one, got none", withoutSkills()],
  [
    'manifest.skillIds[1]: expected distinct strings in order, got "addition"',
    manifest({ skillIds: ["addition", "addition", "symmetry"] }),
  ],
  ["manifest.skillLabels.length: expected 1, got 3", manifest({ skillIds: ["addition"] })],
  [
    'manifest.groups[1]: expected distinct strings in order, got "a"',
    manifest({ groups: [group("b"), group("a")] }),
  ],
  [
    'manifest.groups[0].group_id: expected 1 to 100 unaccented letters, digits or characters -._~, got "a/b"',
    manifest({ groups: [group("a/b"), group("b")] }),
  ],
  ["manifest.resourceIds: expected at least one, got none", manifest({ resourceIds: [] })],
  [
    'manifest.resourceIds[1]: expected distinct strings in order, got "sym-1"',
    manifest({ resourceIds: content.manifest.resourceIds.toReversed() }),
  ],
  ["manifest.resourceTitles.length: expected 5, got 1", manifest({ resourceTitles: ["one"] })],
  [
    "manifest.labelParts.length: expected a number of clusters that was tried, got 1",
    manifest({ labelParts: [BALANCED] }),
  ],
  [
    'manifest.labelParts[1]: expected domains, got "algebra"',
    manifest({ labelParts: [BALANCED, { ...BALANCED, weak: ["number", "algebra"] }] }),
  ],
  [
    'manifest.show: expected levels or domains, got "nothing"',
    manifest({ show: "nothing" as "levels" }),
  ],
  [
    "manifest.metadata.shrinkage.skill: expected a number from 1 to 200, got 0",
    manifest({ metadata: { ...metadata, shrinkage: { learner: 5, domain: 5, skill: 0 } } }),
  ],
  [
    "manifest.tried[0].k: expected at least 2, got 1",
    manifest({ tried: [{ k: 1, silhouette: 0 }] }),
  ],
  [
    "manifest.tried[1].k: expected at least 3, got 2",
    manifest({
      tried: [
        { k: 2, silhouette: 0 },
        { k: 2, silhouette: 0 },
      ],
    }),
  ],
  [
    "manifest.tried[0].silhouette: expected a number from -1 to 1, got 1.5",
    manifest({ tried: [{ k: 2, silhouette: 1.5 }] }),
  ],
  [
    "manifest.labelParts.length: expected a number of clusters that was tried, got 2",
    manifest({ tried: [{ k: 3, silhouette: 0 }] }),
  ],
  ["manifest.centroids.length: expected 2, got 1", manifest({ centroids: [[0.5, null]] })],
  [
    "manifest.centroids[1].length: expected 2, got 1",
    manifest({ centroids: [[0.5, null], [0.5]] }),
  ],
  [
    "manifest.centroids[0][0]: expected a number from 0 to 1 or null, got 2",
    manifest({
      centroids: [
        [2, null],
        [null, null],
      ],
    }),
  ],
  [
    'manifest.metadata.name: expected 1 to 200 printable characters or null, got ""',
    manifest({ metadata: { ...metadata, name: "" } }),
  ],
  [
    'manifest.metadata.version: expected 1 to 200 printable characters, got "\\u001b"',
    manifest({ metadata: { ...metadata, version: "\u001b" } }),
  ],
  [
    'manifest.metadata.dates.last: expected a date such as 2025-09-01 or null, got "2026-02-30"',
    dates({ last: "2026-02-30" }),
  ],
  [
    "manifest.metadata.dates: expected since, first, last and until in order, got 2026-01-02,2026-01-01",
    dates({ first: "2026-01-02", last: "2026-01-01" }),
  ],
  [
    "manifest.metadata.dates: expected since, first, last and until in order, got 2026-01-02",
    dates({ first: "2026-01-02" }),
  ],
  [
    "manifest.metadata.dates: expected since, first, last and until in order, got 2026-01-03,2026-01-02,2026-01-04",
    dates({ since: "2026-01-03", first: "2026-01-02", last: "2026-01-04" }),
  ],
  [
    "manifest.metadata.dates: expected since, first, last and until in order, got 2026-01-02,2026-01-01",
    dates({ since: "2026-01-02", until: "2026-01-01" }),
  ],

  [
    "catalogue.resourceGrade[2]: expected 1 to 5, got 6",
    column("catalogue", "resourceGrade", 2, 6),
  ],
  [
    "catalogue.resourceSkillOffsets[0]: expected 0, got 1",
    column("catalogue", "resourceSkillOffsets", 0, 1),
  ],
  [
    "catalogue.resourceSkillOffsets[2]: expected at least 2, got 1",
    column("catalogue", "resourceSkillOffsets", 2, 1),
  ],
  [
    "catalogue.resourceSkillOffsets[5]: expected 6, got 7",
    column("catalogue", "resourceSkillOffsets", 5, 7),
  ],
  [
    "catalogue.resourceSkills[0]: expected 0 to 2, got 3",
    column("catalogue", "resourceSkills", 0, 3),
  ],
  [
    "catalogue.clusterSuccessRate[9]: expected 0 to 1001, got 1002",
    column("catalogue", "clusterSuccessRate", 9, 1002),
  ],

  [
    "roster.ids[2]: expected distinct uuids in order, got a repeated or misplaced uuid",
    column("roster", "ids", 32, ...ids.subarray(16, 32)),
  ],
  [
    "roster.ids[5]: expected distinct uuids in order, got a repeated or misplaced uuid",
    column("roster", "ids", 80, ...ids.subarray(0, 16)),
  ],
  ["roster.nameOffsets[0]: expected 0, got 1", column("roster", "nameOffsets", 0, 1)],
  ["roster.nameOffsets[3]: expected at least 18, got 17", column("roster", "nameOffsets", 3, 17)],
  ["roster.nameOffsets[6]: expected 54, got 53", column("roster", "nameOffsets", 6, 53)],
  [
    "roster.nameUnits[0]: expected 0 to 75, got 76",
    manifest({ counts: { ...content.manifest.counts, largestUnit: 75 } }),
  ],
  ["roster.grade[0]: expected 1 to 5, got 0", column("roster", "grade", 0, 0)],
  ["catalogue.skillDomain[1]: expected 0 to 1, got 2", column("catalogue", "skillDomain", 1, 2)],
  [
    "roster.lastDay[2]: expected 0, or a day such as 20250901, got 20250231",
    column("roster", "lastDay", 2, 20250231),
  ],
  ["roster.groupOffsets[0]: expected 0, got 1", column("roster", "groupOffsets", 0, 1)],
  ["roster.groupOffsets[6]: expected 4, got 5", column("roster", "groupOffsets", 6, 5)],
  ["roster.groups[0]: expected 0 to 1, got 2", column("roster", "groups", 0, 2)],
  ["roster.groups[1]: expected 1 to 1, got 0", column("roster", "groups", 1, 0)],

  ["skills.offsets[6]: expected 15, got 16", column("skills", "offsets", 6, 16)],
  ["skills.skill[0]: expected 0 to 2, got 3", column("skills", "skill", 0, 3)],
  ["skills.skill[1]: expected 1 to 2, got 0", column("skills", "skill", 1, 0)],
  ["skills.scored[0]: expected 1 to 3, got 0", column("skills", "scored", 0, 0)],
  ["skills.scored[5]: expected 1 to 3, got 4", column("skills", "scored", 5, 4)],
  [
    "skills.scoreSum[0]: expected 0 to 1000000000, got NaN",
    column("skills", "scoreSum", 0, Number.NaN),
  ],
  ["skills.scoreSum[0]: expected an integer, got 0.5", column("skills", "scoreSum", 0, 0.5)],
  ["skills.standing[0]: expected 0 to 2, got 3", column("skills", "standing", 0, 3)],
  [
    "skills.lastDay[1]: expected 0, or a day such as 20250901, got 20250931",
    column("skills", "lastDay", 1, 20250931),
  ],
  ["skills.lastScore[0]: expected 0 to 1001, got 1002", column("skills", "lastScore", 0, 1002)],
  [
    "catalogue.difficulty[4]: expected 0 to 1001, got 1002",
    column("catalogue", "difficulty", 4, 1002),
  ],
  [
    "catalogue.clusterLeads[0]: expected -1 to 1, got -1.5",
    column("catalogue", "clusterLeads", 0, -1.5),
  ],
  [
    "catalogue.clusterLeads[0]: expected -1 to 1, got NaN",
    column("catalogue", "clusterLeads", 0, Number.NaN),
  ],
  ["profiles.scoreSum[0]: expected an integer, got 0.5", column("profiles", "scoreSum", 0, 0.5)],
  ["recommendations.phase[0]: expected 0 to 3, got 4", column("recommendations", "phase", 0, 4)],
  [
    "recommendations.expected[0]: expected 0 to 1000, got 1001",
    column("recommendations", "expected", 0, 1001),
  ],

  ["attempts.offsets[6]: expected 18, got 19", column("attempts", "offsets", 6, 19)],
  ["attempts.resource[0]: expected 0 to 4, got 5", column("attempts", "resource", 0, 5)],
  ["attempts.resource[1]: expected 1 to 4, got 0", column("attempts", "resource", 1, 0)],
  ["attempts.traces[0]: expected 1 to 3, got 0", column("attempts", "traces", 0, 0)],
  ["attempts.traces[1]: expected 1 to 3, got 4", column("attempts", "traces", 1, 4)],
  ["attempts.successes[0]: expected 0 to 1, got 2", column("attempts", "successes", 0, 2)],
  [
    "attempts.lastDay[2]: expected 0, or a day such as 20250901, got 20250231",
    column("attempts", "lastDay", 2, 20250231),
  ],

  ["profiles.traces[5]: expected 0 to 3, got 4", column("profiles", "traces", 5, 4)],
  [
    "profiles.traces[0]: expected 0 to 2, got 3",
    manifest({ counts: { ...content.manifest.counts, mostTraces: 2 } }),
  ],
  ["profiles.scored[11]: expected 0 to 3, got 4", column("profiles", "scored", 11, 4)],
  [
    "profiles.scoreSum[3]: expected 0 to 1000000000, got NaN",
    column("profiles", "scoreSum", 3, Number.NaN),
  ],
  [
    "profiles.scoreSum[0]: expected 0 to 1000000000, got 1000000001",
    column("profiles", "scoreSum", 0, 1_000_000_001),
  ],
  ["profiles.successes[11]: expected 0 to 2, got 3", column("profiles", "successes", 11, 3)],

  [
    "clusters.distance[5]: expected a finite number of at least 0, got NaN",
    column("clusters", "distance", 5, Number.NaN),
  ],
  ["clusters.cluster[0]: expected 0 to 1, got 2", column("clusters", "cluster", 0, 2)],
  [
    "clusters.distance[0]: expected a finite number of at least 0, got Infinity",
    column("clusters", "distance", 0, Number.POSITIVE_INFINITY),
  ],

  ["recommendations.count[0]: expected 0 to 10, got 11", column("recommendations", "count", 0, 11)],
  [
    "recommendations.firstCount[0]: expected 0 to 3, got 6",
    column("recommendations", "firstCount", 0, 6),
  ],
  ["recommendations.kind[0]: expected 0 to 2, got 3", column("recommendations", "kind", 0, 3)],
  [
    "recommendations.resource[0]: expected 0 to 4, got 5",
    column("recommendations", "resource", 0, 5),
  ],
  [
    "recommendations.score[0]: expected 0 to 1000, got 1001",
    column("recommendations", "score", 0, 1001),
  ],
  [
    "recommendations.semanticSimilarity[0]: expected 0 to 1001, got 1002",
    column("recommendations", "semanticSimilarity", 0, 1002),
  ],
  [
    "recommendations.resource[1]: expected distinct resources in a list, got a repeated resource",
    column("recommendations", "resource", 1, resource[0]!),
  ],
  [
    "recommendations.resource[0]: expected a resource that carries a target skill, got a resource without a target skill",
    column("recommendations", "targets", 0, 0),
  ],
];

describe("decoding content", () => {
  it.each(invalid)("rejects invalid content: %s", (message, altered) => {
    const decode = () => decodeSnapshot(concatenate(contentParts(altered)));
    expect(decode).toThrow(expect.objectContaining({ code: "INVALID_SNAPSHOT", message }));
  });

  it("rejects a list that has a continuation although it is not about weak skills", () => {
    const { count, kind, firstCount } = content.columns.recommendations;
    expect([count[3], kind[3], firstCount[3]]).toEqual([2, 0, 2]);
    const otherKind = column("recommendations", "kind", 3, 2);
    const { columns } = column("recommendations", "firstCount", 3, 1);
    const recommendations = {
      ...otherKind.columns.recommendations,
      firstCount: columns.recommendations.firstCount,
    };
    const altered = { ...content, columns: { ...columns, recommendations } };
    const message = "recommendations.firstCount[3]: expected 2, got 1";
    expect(() => decodeSnapshot(concatenate(contentParts(altered)))).toThrow(
      expect.objectContaining({ code: "INVALID_SNAPSHOT", message }),
    );
  });

  it("accepts consistent content", () => {
    expect(decodeSnapshot(concatenate(contentParts(content))).health().n_learners).toBe(6);
  });
});
