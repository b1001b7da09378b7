import type { Snapshot } from "@mastery/core";
import { describeGaps, describeUnknownTexts, snapshotGaps, unknownTexts } from "@mastery/core/gaps";
import { type Model, modelRevision } from "@mastery/core/model";
import { describeShrinkage } from "@mastery/core/rules";
import { snapshotRevision } from "@mastery/http-node";
import { comparePrevious, previousSection } from "./changes.ts";
import type { Computed } from "./compute.ts";
import { warn } from "./failures.ts";
import {
  countOf,
  describeDates,
  formatCount,
  present,
  printResult,
  type Section,
  textOf,
} from "./figures.ts";

type ModelSummary = ReturnType<typeof summariseModel>;
type Summary = ReturnType<typeof summariseSnapshot>;

export function summarise(result: Snapshot | Model) {
  if ("learners" in result) {
    const summary = summariseSnapshot(result);
    return { summary, sections: summarySections(summary) };
  }
  const summary = summariseModel(result);
  return { summary, sections: modelSections(summary) };
}

function summariseSnapshot(snapshot: Snapshot) {
  const { n_learners, n_resources, n_skills } = snapshot.health();
  const {
    name,
    version,
    shard,
    traces,
    dates,
    embedder,
    silhouette,
    shrinkage,
    population,
    rules,
  } = snapshot.metadata;
  return {
    name,
    version,
    shard,
    revision: snapshotRevision(snapshot),
    learners: n_learners,
    groups: snapshot.groups().length,
    resources: n_resources,
    skills: n_skills,
    domains: snapshot.domains().length,
    traces,
    dates,
    embedder,
    silhouette_learners: silhouette.learners,
    clusters_show: snapshot.metadata.clustersShow,
    shrinkage,
    population,
    rules,
    gaps: snapshotGaps(snapshot),
    unknown_texts: unknownTexts(snapshot),
    ...snapshot.clusters(),
  };
}

function summariseModel(model: Model) {
  const { learners, resources, skills, domains, embedder, silhouette, rules } = model.metadata;
  const { clustersShow: clusters_show, shrinkage, population } = model.metadata;
  return {
    revision: modelRevision(model),
    learners,
    resources,
    skills,
    domains: domains.length,
    embedder,
    silhouette_learners: silhouette.learners,
    clusters_show,
    shrinkage,
    population,
    rules,
    unknown_texts: unknownTexts(model),
    ...model.clusters(),
  };
}

export function describeSnapshot(snapshot: Snapshot, milliseconds: number): string {
  const { n_learners, n_resources, n_skills, n_clusters } = snapshot.health();
  const { name, embedder, traces } = snapshot.metadata;
  const parts = [
    countOf(n_learners, "learner"),
    countOf(n_resources, "resource"),
    countOf(n_skills, "skill"),
    countOf(traces, "trace"),
    countOf(n_clusters, "cluster"),
    `embedder ${describeEmbedder(embedder)}`,
    `${(milliseconds / 1000).toFixed(2)} s`,
  ];
  return `${name === null ? "" : `${name}: `}${parts.join(", ")}`;
}

export function warnOfUnknownTexts(snapshot: Snapshot): void {
  describeUnknownTexts(unknownTexts(snapshot)).forEach(warn);
}

function summarySections(summary: Summary): Section[] {
  const { name, version, shard, revision, traces, dates } = summary;
  const gaps = describeGaps(summary.gaps);
  return present<Section>(
    name !== null && ["name", name],
    ["version", version],
    ["revision", revision],
    shard && ["shard", `${shard.number} of ${shard.of}, model ${shard.model}`],
    ...countSections(summary),
    summary.groups > 0 && ["groups", formatCount(summary.groups)],
    ["traces", formatCount(traces)],
    ["dates", describeDates(dates)],
    gaps.length > 0 && ["gaps", ...gaps],
    ...clusteringSections(summary),
  );
}

function modelSections(summary: ModelSummary): Section[] {
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

function clusteringSections({
  embedder,
  unknown_texts,
  k,
  clusters,
  population,
  ...summary
}: ModelSummary): Section[] {
  const { learners, silhouette_learners: measured } = summary;
  const width = Math.max(...clusters.map(({ size }) => formatCount(size).length));
  return present<Section>(
    ["embedder", describeEmbedder(embedder), ...describeUnknownTexts(unknown_texts)],
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
    population !== undefined && [
      "population",
      `${population}: means and difficulties of a population replace those of the data`,
    ],
  );
}

export function rulesSection({ rules }: Pick<ModelSummary, "rules">): Section {
  const lines = Object.entries(rules).map(
    ([name, value]) => `${name.padEnd(22)}${JSON.stringify(value)}`,
  );
  return ["rules", ...lines];
}

function describeEmbedder({ id, revision, dimension }: Summary["embedder"]): string {
  const version = revision === null ? "" : `revision ${revision}, `;
  return `${id} (${version}${formatCount(dimension)} dimensions)`;
}

export function reportComputed(
  { result, counts, stages, total }: Computed<Snapshot | Model>,
  previous: Snapshot | Model | undefined,
  json: boolean | undefined,
): void {
  const { summary, sections } = summarise(result);
  const report = previous && { previous: comparePrevious(previous, result) };
  const times = Object.entries({ ...stages, total }).map(
    ([stage, ms]) => [stage, Math.round(ms) / 1000] as const,
  );
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const seconds = Object.fromEntries(times);
  const lines = times.map(([stage, time]) => `${stage.padEnd(16)}${time.toFixed(3).padStart(8)}`);
  const all = present(
    ...sections,
    report && previousSection(report.previous),
    ["seconds", ...lines],
    ["memory", `${memory} MiB at peak`],
  );
  const values = { ...counts, ...summary, ...report, seconds, peak_memory_mib: memory };
  printResult(values, textOf(all), json);
}
