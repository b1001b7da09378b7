import type { Clustering, Shard, Snapshot, SnapshotMetadata } from "@mastery/core";
import { describeGaps, type Gaps, groups, snapshotGaps } from "@mastery/core/answers";
import { type Model, modelRevision } from "@mastery/core/model";
import { snapshotRevision } from "@mastery/http-node";
import { countOf, describeDates, formatCount } from "./counts.ts";

/** The contents of a model, in the field names of the JSON output. */
export interface ModelSummary extends Clustering {
  /** Names the content: of a snapshot, as the header `snapshot-revision` does. */
  readonly revision: string;
  readonly learners: number;
  readonly resources: number;
  readonly skills: number;
  readonly domains: number;
  readonly embedder: SnapshotMetadata["embedder"];
  /** Learners that the silhouettes were computed from. */
  readonly silhouette_learners: number;
  /** By the names of a configuration file. */
  readonly rules: SnapshotMetadata["rules"];
}

/** The contents of a snapshot, in the field names of the JSON output. */
export interface Summary extends ModelSummary {
  readonly name: SnapshotMetadata["name"];
  readonly version: SnapshotMetadata["version"];
  /** Which part of a population it is, if it is one. */
  readonly shard?: Shard | undefined;
  readonly groups: number;
  readonly traces: number;
  readonly dates: SnapshotMetadata["dates"];
  /** Where there is too little evidence. */
  readonly gaps: Gaps;
}

export async function summarise(snapshot: Snapshot): Promise<Summary> {
  const { n_learners, n_resources, n_skills } = snapshot.health();
  const { name, version, shard, traces, dates, embedder, silhouette, rules } = snapshot.metadata;
  return {
    name,
    version,
    shard,
    revision: await snapshotRevision(snapshot),
    learners: n_learners,
    groups: groups(snapshot).length,
    resources: n_resources,
    skills: n_skills,
    domains: snapshot.domains().length,
    traces,
    dates,
    embedder,
    silhouette_learners: silhouette.learners,
    rules,
    gaps: snapshotGaps(snapshot),
    ...snapshot.clusters(),
  };
}

export function summariseModel(model: Model): ModelSummary {
  const { learners, resources, skills, domains, embedder, silhouette, rules } = model.metadata;
  return {
    revision: modelRevision(model),
    learners,
    resources,
    skills,
    domains: domains.length,
    embedder,
    silhouette_learners: silhouette.learners,
    rules,
    ...model.clusters(),
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
  const { name, version, shard, revision, traces, dates } = summary;
  const gaps = describeGaps(summary.gaps);
  return [
    ...(name === null ? [] : [["name", name] as const]),
    ["version", version],
    ["revision", revision],
    ...(shard ? [["shard", `${shard.number} of ${shard.of}, model ${shard.model}`] as const] : []),
    ...countSections(summary),
    ...(summary.groups > 0 ? [["groups", formatCount(summary.groups)] as const] : []),
    ["traces", formatCount(traces)],
    ["dates", describeDates(dates)],
    ...(gaps.length > 0 ? [["gaps", ...gaps] as const] : []),
    ...clusteringSections(summary),
  ];
}

export function modelSections(summary: ModelSummary): Section[] {
  return [
    ["model", `revision ${summary.revision}`],
    ...countSections(summary),
    ...clusteringSections(summary),
  ];
}

function countSections({ learners, resources, skills, domains }: ModelSummary): Section[] {
  return [
    ["learners", formatCount(learners)],
    ["resources", formatCount(resources)],
    ["skills", `${formatCount(skills)} in ${formatCount(domains)} domains`],
  ];
}

function clusteringSections(summary: ModelSummary): Section[] {
  return [
    ["embedder", describeEmbedder(summary.embedder)],
    ["silhouette", ...silhouetteLines(summary)],
    ["clusters", ...clusterLines(summary)],
  ];
}

/** Returns the rules in force, by the names of a configuration file. */
export function rulesSection({ rules }: ModelSummary): Section {
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
function printSections(sections: readonly Section[]): void {
  for (const [name, ...lines] of sections) {
    lines.forEach((line, i) => {
      process.stdout.write(`${(i === 0 ? name : "").padEnd(12)}${line}\n`);
    });
  }
}

function silhouetteLines({ k, silhouette_by_k, learners, ...summary }: ModelSummary): string[] {
  const lines = Object.entries(silhouette_by_k).map(
    ([tried, value]) => `k = ${tried}  ${value.toFixed(4)}${tried === String(k) ? "  chosen" : ""}`,
  );
  const measured = summary.silhouette_learners;
  if (measured < learners) lines.push(`computed from ${formatCount(measured)} learners`);
  return lines;
}

function clusterLines({ clusters }: ModelSummary): string[] {
  const width = Math.max(...clusters.map(({ size }) => formatCount(size).length));
  return clusters.map(
    ({ cluster_id, size, label }) =>
      `${cluster_id}  ${formatCount(size).padStart(width)} learners  ${label}`,
  );
}

/** What was counted in the data, and the milliseconds it took by stage. */
interface Timed {
  readonly counts: object;
  readonly stages: Readonly<Record<string, number>>;
  readonly total: number;
}

/** Prints the result of a computation, with its times and memory. */
export function reportComputed<Summary extends object>(
  { counts, stages, total }: Timed,
  summary: Summary,
  sections: (summary: Summary) => readonly Section[],
  json: boolean | undefined,
): void {
  const times = Object.entries({ ...stages, total }).map(
    ([stage, ms]) => [stage, Math.round(ms) / 1000] as const,
  );
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  if (json) {
    const seconds = Object.fromEntries(times);
    printJson({ ...counts, ...summary, seconds, peak_memory_mib: memory });
    return;
  }
  const lines = times.map(([stage, time]) => `${stage.padEnd(16)}${time.toFixed(3).padStart(8)}`);
  printSections([...sections(summary), ["seconds", ...lines], ["memory", `${memory} MiB at peak`]]);
}

/** Prints a result as JSON or in sections. */
export function printSummary<Summary extends object>(
  summary: Summary,
  sections: (summary: Summary) => readonly Section[],
  json: boolean | undefined,
): void {
  if (json) printJson(summary);
  else printSections(sections(summary));
}

/** Prints a value as JSON, alone on standard output. */
export function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
