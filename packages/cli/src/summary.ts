import type { Clustering, Snapshot, SnapshotMetadata } from "@mastery/core";
import { snapshotRevision } from "@mastery/http-node";
import { countOf, describeDates, formatCount } from "./counts.ts";

/** The contents of a snapshot, in the field names of the JSON output. */
export interface Summary extends Clustering {
  readonly name: SnapshotMetadata["name"];
  readonly version: SnapshotMetadata["version"];
  /** Names the content, as the header `snapshot-revision` does. */
  readonly revision: string;
  readonly learners: number;
  readonly resources: number;
  readonly skills: number;
  readonly domains: number;
  readonly traces: number;
  readonly dates: SnapshotMetadata["dates"];
  readonly embedder: SnapshotMetadata["embedder"];
  /** Learners that the silhouettes were computed from. */
  readonly silhouette_learners: number;
  /** By the names of a configuration file. */
  readonly rules: SnapshotMetadata["rules"];
}

export async function summarise(snapshot: Snapshot): Promise<Summary> {
  const { n_learners, n_resources, n_skills } = snapshot.health();
  const { name, version, traces, dates, embedder, silhouette, rules } = snapshot.metadata;
  return {
    name,
    version,
    revision: await snapshotRevision(snapshot),
    learners: n_learners,
    resources: n_resources,
    skills: n_skills,
    domains: snapshot.domains().length,
    traces,
    dates,
    embedder,
    silhouette_learners: silhouette.learners,
    rules,
    ...snapshot.clusters(),
  };
}

/** Returns what a snapshot holds, and how long it took, in one line. */
export function describeSnapshot(snapshot: Snapshot, milliseconds: number): string {
  const { n_learners, n_resources, n_skills, n_clusters } = snapshot.health();
  const { name, embedder, traces } = snapshot.metadata;
  return [
    `${name === null ? "" : `${name}: `}${countOf(n_learners, "learner")}`,
    countOf(n_resources, "resource"),
    countOf(n_skills, "skill"),
    countOf(traces, "trace"),
    countOf(n_clusters, "cluster"),
    `embedder ${describeEmbedder(embedder)}`,
    `${(milliseconds / 1000).toFixed(2)} s`,
  ].join(", ");
}

/** A name with lines beside it. */
export type Section = readonly [name: string, ...lines: string[]];

export function summarySections(summary: Summary): Section[] {
  const { name, learners, resources, skills, domains, traces, dates, embedder } = summary;
  return [
    ...(name === null ? [] : [["name", name] as const]),
    ["version", summary.version],
    ["revision", summary.revision],
    ["learners", formatCount(learners)],
    ["resources", formatCount(resources)],
    ["skills", `${formatCount(skills)} in ${formatCount(domains)} domains`],
    ["traces", formatCount(traces)],
    ["dates", describeDates(dates)],
    ["embedder", describeEmbedder(embedder)],
    ["silhouette", ...silhouetteLines(summary)],
    ["clusters", ...clusterLines(summary)],
  ];
}

/** Returns the rules in force, by the names of a configuration file. */
export function rulesSection({ rules }: Summary): Section {
  const lines = Object.entries(rules).map(
    ([name, value]) => `${name.padEnd(22)}${JSON.stringify(value)}`,
  );
  return ["rules", ...lines];
}

/** Returns an embedder's id, its revision if it has one, and its dimension. */
function describeEmbedder({ id, revision, dimension }: Summary["embedder"]): string {
  const version = revision === null ? "" : `revision ${revision}, `;
  return `${id} (${version}${formatCount(dimension)} dimensions)`;
}

/** Prints sections below each other, with their names on the left. */
export function printSections(sections: readonly Section[]): void {
  for (const [name, ...lines] of sections) {
    lines.forEach((line, i) => {
      process.stdout.write(`${(i === 0 ? name : "").padEnd(12)}${line}\n`);
    });
  }
}

function silhouetteLines({ k, silhouette_by_k, learners, ...summary }: Summary): string[] {
  const lines = Object.entries(silhouette_by_k).map(
    ([tried, value]) => `k = ${tried}  ${value.toFixed(4)}${tried === String(k) ? "  chosen" : ""}`,
  );
  const measured = summary.silhouette_learners;
  if (measured < learners) lines.push(`computed from ${formatCount(measured)} learners`);
  return lines;
}

function clusterLines({ clusters }: Summary): string[] {
  const width = Math.max(...clusters.map(({ size }) => formatCount(size).length));
  return clusters.map(
    ({ cluster_id, size, label }) =>
      `${cluster_id}  ${formatCount(size).padStart(width)} learners  ${label}`,
  );
}
