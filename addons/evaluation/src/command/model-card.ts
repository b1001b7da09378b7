import { MasteryError, type Snapshot } from "@mastery/core";
import { describeGaps, snapshotGaps } from "@mastery/core/gaps";
import { describeShrinkage } from "@mastery/core/rules";
import { isObject } from "@mastery/core/validation";
import { rulesInForce } from "@mastery/insights/answers";
import { z } from "zod";
import {
  describeDifficulties,
  difficultyFigures,
  type HoldoutReport,
  isUnjudged,
} from "../index.ts";
import {
  blocks,
  code,
  escaped,
  list,
  type Print,
  printer,
  show,
  table,
  words,
} from "./markdown.ts";

/** Figures that a card takes from the report of `mastery evaluate --holdout`. */
export type Quality = Omit<HoldoutReport, "resamples" | "gaps">;

export interface CardOptions {
  readonly source: {
    /** The command that prints the snapshot's summary, such as `mastery inspect school.snapshot --json`. */
    readonly summary: string;
    /** The command that writes the card, such as `mastery card --data school.snapshot`. */
    readonly card: string;
    readonly revision: string;
  };
  /** The report of `mastery evaluate --holdout`, and the command that printed it. Default: quality was not measured. */
  readonly evaluation?: { readonly quality: Quality; readonly command: string } | undefined;
}

const figures = z.record(z.string(), z.unknown());
const REPORT = z.object({
  version: z.string(),
  embedder: z.string(),
  rules: figures,
  split: z.object({
    holdout: z.number().nullable(),
    split: z.string().nullable(),
    learners_judged: z.number(),
  }),
  predictions: figures.and(z.object({ predictors: z.array(figures).optional() })),
  weak: figures,
  states: figures.or(z.array(figures)),
  recommendations: figures,
  clusters: figures,
});

/** @throws `MasteryError` `INVALID_OPTION` listing every part that is missing or has the wrong type */
export function parseQuality(value: unknown, file: string): Quality {
  const { error } = REPORT.safeParse(value);
  if (!error) return value as Quality;
  const expected = `${file}: expected a report printed by \`mastery evaluate --holdout 0.2 --json\`:`;
  const faults = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new MasteryError("INVALID_OPTION", [expected, ...faults].join("\n  "));
}

/**
 * Returns a model card for a snapshot, in Markdown. The same snapshot and options give the same text. The card describes all learners
 * together: figures about fewer than `leastPeers` learners are omitted, and all other figures are rounded to two significant digits.
 *
 * @throws `MasteryError` `INVALID_OPTION` if the snapshot has fewer learners than `leastPeers`
 */
export function writeCard(snapshot: Snapshot, { source, evaluation }: CardOptions): string {
  const { name, rules } = snapshot.metadata;
  const least = rules.leastPeers;
  if (snapshot.health().n_learners < least) {
    const message = `expected a snapshot of at least ${least} learners, as required by the rule leastPeers, got fewer: the card would describe individuals`;
    throw new MasteryError("INVALID_OPTION", message);
  }
  const inForce = Object.entries(rulesInForce(snapshot));
  const card = blocks(
    "# Model card",
    name === null ? "" : `**${escaped(name)}**`,
    `Written by ${code(source.card)} from the snapshot with the revision ${code(source.revision)}, which ${code(source.summary)} also prints. Figures about fewer than ${least} learners are omitted. Other numbers about learners are rounded to two digits.`,
    "## Purpose",
    list(TEXT.purpose),
    "## Method",
    list(TEXT.method),
    "## What was computed",
    show(computed(snapshot), rounded),
    "Weight of a learner's own record, as measured:",
    list(describeShrinkage(snapshot.metadata.shrinkage)),
    "Rules in force:",
    list(inForce.map(([rule, value]) => `${code(rule)}: ${code(JSON.stringify(value))}`)),
    "## Data",
    ...data(snapshot, least),
    "## Measured quality",
    ...measured(snapshot, evaluation, least),
    "## Limits",
    list(TEXT.limits),
    "## What a person must decide",
    list(TEXT.decisions.map((one) => `☐ ${one}`)),
  );
  return `${card}\n`;
}

function computed(snapshot: Snapshot): object {
  const { version, embedder, traces, dates } = snapshot.metadata;
  const { n_learners, n_resources, n_skills } = snapshot.health();
  const { k, silhouette } = snapshot.clusters();
  return {
    version_of_the_software: version,
    embedding_model: code(embedder.id),
    revision_of_the_model: embedder.revision === null ? "none" : code(embedder.revision),
    clusters: k,
    clusters_tell_apart: snapshot.metadata.clustersShow,
    mean_silhouette: silhouette,
    learners: n_learners,
    groups_of_learners: snapshot.groups().length,
    traces,
    first_day_with_a_trace: dates.first ?? "not known",
    last_day_with_a_trace: dates.last ?? "not known",
    days_asked_for: `${dates.since ?? "any"} to ${dates.until ?? "any"}`,
    resources: `${n_resources}`,
    skills: `${n_skills}`,
    domains: snapshot.domains().length,
  };
}

function data(snapshot: Snapshot, least: number): string[] {
  const published = (count: number): string =>
    count > 0 && count < least ? `fewer than ${least}` : roundedCount(count);
  const learners = snapshot.learners();
  const grades = new Map<number, number>();
  const observed = new Map(snapshot.domains().map((domain) => [domain, 0]));
  for (const { learner_id, grade_level } of learners) {
    grades.set(grade_level, (grades.get(grade_level) ?? 0) + 1);
    for (const domain of Object.keys(snapshot.profile(learner_id)!.mean_score_per_domain)) {
      observed.set(domain, observed.get(domain)! + 1);
    }
  }
  const byGrade = [...grades].sort(([a], [b]) => a - b);
  const byDomain = [...observed].map(([domain, count]) => [code(domain), published(count)]);
  const clusters = snapshot.clusters().clusters.map(({ cluster_id, size, label }) => {
    // The label of a small cluster would also be about few learners.
    return [`${cluster_id}`, published(size), size < least ? "" : escaped(label)];
  });
  const gaps = snapshotGaps(snapshot);
  const ofNobody = { unobserved_learners: 0, little_observed_learners: 0 };
  const difficulties = describeDifficulties(difficultyFigures(snapshot));
  const few = (count: number, what: string): string[] =>
    count > 0 ? [`${published(count)} learners have ${what}`] : [];
  return [
    table([["Grade", "Learners"], ...byGrade.map(([grade, n]) => [`${grade}`, published(n)])]),
    table([["Domain", "Learners with a scored trace"], ...byDomain]),
    table([["Cluster", "Learners", "Label"], ...clusters]),
    list([
      ...(difficulties === "" ? [] : [difficulties]),
      ...describeGaps({ ...gaps, ...ofNobody }).map(escaped),
      ...few(gaps.unobserved_learners, "no scored trace"),
      ...few(gaps.little_observed_learners, "few scored traces"),
    ]),
  ];
}

function measured(
  snapshot: Snapshot,
  evaluation: CardOptions["evaluation"],
  least: number,
): string[] {
  if (!evaluation) {
    return [
      "Not measured. Without a measurement on these data, it is not known how often “weak” is right here, or whether the recommended resources are suitable. To measure the quality:",
      "```sh\nmastery evaluate --data DIR --holdout 0.2 --json > report.json\nmastery card --data FILE --evaluation report.json --out card.md\n```",
    ];
  }
  const { quality, command } = evaluation;
  const { split, predictions, weak, states, recommendations, clusters } = quality;
  if (split.learners_judged < least) {
    return [`Fewer than ${least} learners were evaluated, so no figure is shown.`];
  }
  const print: Print = (value) => {
    const isFew = isObject(value) && Number(value["learners"]) < least;
    return isFew ? "omitted" : rounded(typeof value === "string" ? escaped(value) : value);
  };
  const all = "predictors" in predictions ? predictions.predictors : [];
  const predictors = all.map((one) => picked(one, "name", "auc", "brier", "ece"));
  return [
    `Printed by ${code(command)}, version ${escaped(quality.version)}: profiles and recommendations were computed from the past and compared with later results. Brackets contain 95 % intervals over learners. If a baseline has a better figure, it is the better predictor here.`,
    differences(snapshot, quality),
    show({ ...picked(predictions, "attempts", "learners"), predictors }, print),
    "Skills classified as weak: the share whose later mean is below the threshold (precision), and their later success rate:",
    show(
      picked(weak, "precision", "share_of_others", "success_on_weak", "success_on_others"),
      print,
    ),
    "How often skills in each state were weak later (`GET /skills/states` gives this share for public data):",
    show(
      isUnjudged(states)
        ? states
        : states.map((one) => ({ state: words(one.state), weak_later: one.weak_later })),
      print,
    ),
    "Lists, and the success rate on recommended resources that were tried. Nobody followed these lists, so no figure shows that following them helps:",
    show(picked(recommendations, "success", "within_reach", "coverage"), print),
    "Agreement of clusters fitted on random halves of the learners:",
    show(picked(clusters, "mean_adjusted_rand_index"), print),
  ];
}

function picked(result: object, ...names: readonly string[]): object {
  const published = ["cannot_be_judged", ...names];
  return Object.fromEntries(Object.entries(result).filter(([name]) => published.includes(name)));
}

function differences(snapshot: Snapshot, { rules, embedder }: Quality): string {
  const changed = Object.entries(rulesInForce(snapshot)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Object(rules)[name]),
  );
  const items = changed.map(([name]) => `the rule ${code(name)}`);
  if (embedder !== snapshot.metadata.embedder.id) items.push(`the embedder (${code(embedder)})`);
  if (items.length === 0) return "";
  return blocks(
    "**The report was made with settings that differ from this snapshot's**, so its figures describe another computation:",
    list(items),
  );
}

const rounded = printer(roundedCount, (value) => value.toFixed(2));

function roundedCount(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString("en");
}

const TEXT = {
  purpose: [
    "**Intended use.** The snapshot shows teachers their learners' observed results in each domain and skill, which learners have similar results, and which resources could come next and why.",
    "**Who decides.** A teacher or the learner decides. A recommendation is a suggestion without automatic consequences.",
    "**Out of scope.** Do not use the snapshot for marks, admission, streaming, rankings of schools or teachers, or any decision about a learner without human review. The snapshot does not predict exam results.",
  ],
  method: [
    "A profile contains the mean score and the success rate of the scored traces in each domain. A domain without scored traces has no value.",
    "A score is compared with the score of an average learner on the same resource. The weight of a learner's own record is measured from the data.",
    "A skill is weak if the learner's own mean and an estimate are both below a threshold, unless the latest scores are not. The fewer traces there are, the more the estimate relies on all learners.",
    "Clusters are computed with k-means from each learner's lead per domain. The number of clusters with the best mean silhouette is kept.",
    "A list contains the resources with the best weighted sum of four parts: skills, grade, similarity of texts, and success of the cluster. Each part and weight is published with the list.",
    "Only texts of skills and resources are embedded, nothing about learners.",
  ],
  limits: [
    "A profile shows only recorded work. Work on paper, at home or in another tool is missing.",
    "Few traces are weak evidence. An estimate then relies on the mean of all learners, which may be wrong for an individual.",
    "Traces are not a random sample: learners work on the resources that somebody chose for them.",
    "Clusters describe a data set, and change when the data change. Clusters are not types of people.",
    "A recommendation takes skills, grade and texts into account. A recommendation does not consider motivation, language, disability or a child's circumstances.",
    "No figure here shows that following recommendations helps learners. Only an experiment can show that.",
    "Rounding numbers and omitting small numbers protect learners from outsiders. People with additional knowledge can infer more.",
  ],
  decisions: [
    "whether this use is right for these learners, and what to tell them and their parents",
    "who may read which learners, and for how long data are kept",
    "whether the measured quality is good enough, and for which learners it is not",
    "what a teacher does when a profile and their own view of a learner differ",
    "whether the threshold, the weights and the minimum number of people behind each figure are suitable here",
    "when to compute a new snapshot, when to stop using it, and who is responsible",
  ],
};
