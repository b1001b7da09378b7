import type { Clustering, Snapshot, SnapshotMetadata } from "@mastery/core";
import { formatCount } from "./counts.ts";

/** The contents of a snapshot, in the field names of the JSON output. */
export interface Summary extends Clustering {
  readonly learners: number;
  readonly resources: number;
  readonly skills: number;
  readonly domains: number;
  readonly traces: number;
  readonly embedder: SnapshotMetadata["embedder"];
  /** Learners that the silhouettes were computed from. */
  readonly silhouette_learners: number;
}

export function summarise(snapshot: Snapshot): Summary {
  const { n_learners, n_resources, n_skills } = snapshot.health();
  const { traces, embedder, silhouette } = snapshot.metadata;
  return {
    learners: n_learners,
    resources: n_resources,
    skills: n_skills,
    domains: snapshot.domains().length,
    traces,
    embedder,
    silhouette_learners: silhouette.learners,
    ...snapshot.clusters(),
  };
}

/** A name with lines beside it. */
export type Section = readonly [name: string, ...lines: string[]];

export function summarySections(summary: Summary): Section[] {
  const { learners, resources, skills, domains, traces, embedder } = summary;
  return [
    ["learners", formatCount(learners)],
    ["resources", formatCount(resources)],
    ["skills", `${formatCount(skills)} in ${formatCount(domains)} domains`],
    ["traces", formatCount(traces)],
    ["embedder", describeEmbedder(embedder)],
    ["silhouette", ...silhouetteLines(summary)],
    ["clusters", ...clusterLines(summary)],
  ];
}

/** Returns an embedder's id, its revision if it has one, and its dimension. */
export function describeEmbedder({ id, revision, dimension }: Summary["embedder"]): string {
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
