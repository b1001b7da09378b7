import type { Snapshot } from "@mastery/core";
import {
  describeGaps,
  describeShrinkage,
  groups,
  snapshotGaps,
  snapshotSummary,
} from "@mastery/core/answers";
import { type Model, modelRevision } from "@mastery/core/model";
import type { Computed } from "./compute.ts";
import { countOf, describeDates, formatCount } from "./figures.ts";

type ModelSummary = ReturnType<typeof summariseModel>;
type Summary = Awaited<ReturnType<typeof summarise>>;

/** Resolves to a summary of a snapshot, under the field names of the JSON output. */
export async function summarise(snapshot: Snapshot) {
  // The module is loaded on first use, since most commands do not print a revision.
  const { snapshotRevision } = await import("@mastery/http-node");
  const { n_learners, n_resources, n_skills } = snapshot.health();
  const { name, version, shard, traces, dates, embedder, silhouette, rules } = snapshot.metadata;
  const { clusters_show, shrinkage } = snapshotSummary(snapshot);
  return {
    name,
    version,
    /** Number of this part of the population, if the snapshot is a shard. */
    shard,
    /** The revision that the header `snapshot-revision` contains. */
    revision: snapshotRevision(snapshot),
    learners: n_learners,
    groups: groups(snapshot).length,
    resources: n_resources,
    skills: n_skills,
    domains: snapshot.domains().length,
    traces,
    dates,
    embedder,
    silhouette_learners: silhouette.learners,
    clusters_show,
    shrinkage,
    rules,
    gaps: snapshotGaps(snapshot),
    ...snapshot.clusters(),
  };
}

/** Returns a summary of a model, under the field names of the JSON output. */
export function summariseModel(model: Model) {
  const { learners, resources, skills, domains, embedder, silhouette, rules } = model.metadata;
  const { clustersShow: clusters_show, shrinkage } = model.metadata;
  return {
    revision: modelRevision(model),
    learners,
    resources,
    skills,
    domains: domains.length,
    embedder,
    /** Number of learners whose silhouettes were computed. */
    silhouette_learners: silhouette.learners,
    clusters_show,
    shrinkage,
    /** The rules, under the names used in a configuration file. */
    rules,
    ...model.clusters(),
  };
}

/** Returns one line with the counts of a snapshot and the computing time. */
export function describeSnapshot(snapshot: Snapshot, milliseconds: number): string {
  const { n_learners, n_resources, n_skills, n_clusters } = snapshot.health();
  const { name, embedder, traces } = snapshot.metadata;
  const counts = {
    learner: n_learners,
    resource: n_resources,
    skill: n_skills,
    trace: traces,
    cluster: n_clusters,
  };
  const counted = Object.entries(counts).map(([noun, count]) => countOf(count, noun));
  const seconds = (milliseconds / 1000).toFixed(2);
  const embedded = `embedder ${describeEmbedder(embedder)}`;
  return `${name === null ? "" : `${name}: `}${[...counted, embedded].join(", ")}, ${seconds} s`;
}

/** A name in the left column, with the lines next to it. */
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

function clusteringSections({ embedder, k, clusters, ...summary }: ModelSummary): Section[] {
  const { learners, silhouette_learners: measured } = summary;
  const width = Math.max(...clusters.map(({ size }) => formatCount(size).length));
  return [
    ["embedder", describeEmbedder(embedder)],
    [
      "silhouette",
      ...Object.entries(summary.silhouette_by_k).map(
        ([tried, value]) =>
          `k = ${tried}  ${value.toFixed(4)}${tried === String(k) ? "  chosen" : ""}`,
      ),
      ...(measured < learners ? [`computed from ${formatCount(measured)} learners`] : []),
    ],
    [
      "clusters",
      ...clusters.map(
        ({ cluster_id, size, label }) =>
          `${cluster_id}  ${formatCount(size).padStart(width)} learners  ${label}`,
      ),
      `they differ ${summary.clusters_show === "domains" ? "by domain" : "only by level"}`,
    ],
    ["shrinkage", ...describeShrinkage(summary.shrinkage)],
  ];
}

/** Returns the values of the rules, under the names used in a configuration file. */
export function rulesSection({ rules }: ModelSummary): Section {
  const lines = Object.entries(rules).map(
    ([name, value]) => `${name.padEnd(22)}${JSON.stringify(value)}`,
  );
  return ["rules", ...lines];
}

/** Returns the id of an embedder, its revision if it has one, and its dimension. */
function describeEmbedder({ id, revision, dimension }: Summary["embedder"]): string {
  const version = revision === null ? "" : `revision ${revision}, `;
  return `${id} (${version}${formatCount(dimension)} dimensions)`;
}

/** Prints sections one below another, with their names on the left. */
function printSections(sections: readonly Section[]): void {
  for (const [name, ...lines] of sections) {
    lines.forEach((line, i) => {
      process.stdout.write(`${(i === 0 ? name : "").padEnd(12)}${line}\n`);
    });
  }
}

/** Prints the summary of a computation with its times and memory. */
export function reportComputed<Summary extends object>(
  { counts, stages, total }: Omit<Computed<unknown>, "dataset" | "result">,
  summary: Summary,
  sections: (summary: Summary) => readonly Section[],
  json: boolean | undefined,
): void {
  const times = Object.entries({ ...stages, total }).map(
    ([stage, ms]) => [stage, Math.round(ms) / 1000] as const,
  );
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const seconds = Object.fromEntries(times);
  if (json) printJson({ ...counts, ...summary, seconds, peak_memory_mib: memory });
  else {
    const lines = times.map(([stage, time]) => `${stage.padEnd(16)}${time.toFixed(3).padStart(8)}`);
    printSections([
      ...sections(summary),
      ["seconds", ...lines],
      ["memory", `${memory} MiB at peak`],
    ]);
  }
}

export function printSummary<Summary extends object>(
  summary: Summary,
  sections: (summary: Summary) => readonly Section[],
  json: boolean | undefined,
): void {
  if (json) printJson(summary);
  else printSections(sections(summary));
}

/** Prints a value as JSON on standard output, and nothing else. */
export function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
