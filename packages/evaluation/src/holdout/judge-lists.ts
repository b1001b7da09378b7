import type { Snapshot, SnapshotOptions, Weights } from "@mastery/core";
import { reweighted } from "@mastery/core/internal";
import { type Model, transform } from "@mastery/core/model";
import type { MarkedAttempts } from "./attempts.ts";
import type { Bootstrap } from "./figures.ts";
import { LearnerEstimates } from "./learner-estimates.ts";
import { listFigures } from "./list-figures.ts";
import { type Lists, listsOf, type Recommender } from "./lists.ts";
import type { RecommenderReport } from "./report.ts";
import type { Past } from "./split.ts";

/** The parts of a score, by the names of the HTTP interface. */
const PARTS: Readonly<Record<keyof Weights, string>> = {
  skillOverlap: "skill_overlap",
  gradeFit: "grade_fit",
  semanticSimilarity: "semantic_similarity",
  clusterSignal: "cluster_signal",
};

/** Judges the lists of the past: as served, with each weight left out in turn, and those of the baselines. */
export async function judgeLists(
  past: Past,
  future: MarkedAttempts,
  model: Model,
  snapshot: Snapshot,
  baselines: readonly Recommender[],
  bootstrap: Bootstrap,
  options: SnapshotOptions,
): Promise<RecommenderReport[]> {
  const { dataset } = past;
  const estimates = new LearnerEstimates(model, dataset);
  const { weights, topN } = model.metadata.rules;
  const judged: RecommenderReport[] = [];
  const judge = (kind: RecommenderReport["kind"], name: string, lists: Lists): void => {
    const figures = listFigures(name, lists, dataset, estimates, future, bootstrap);
    judged.push({ kind, ...figures });
  };
  judge("product", "as served", listsOf(snapshot));
  for (const part of Object.keys(PARTS) as (keyof Weights)[]) {
    const others = withoutPart(weights, part);
    if (!others) continue;
    const changed = await transform(reweighted(model, others), dataset, options);
    judge("without", `without ${PARTS[part]}`, listsOf(changed));
  }
  for (const baseline of baselines) {
    judge("baseline", baseline.name, await baseline.recommend(past, topN));
  }
  return judged;
}

/** The weights without one of them, scaled to sum to 1; undefined if that changes nothing or leaves none. */
function withoutPart(weights: Weights, part: keyof Weights): Weights | undefined {
  const rest = 1 - weights[part];
  if (rest === 1 || rest <= 0) return undefined;
  const names = Object.keys(weights) as (keyof Weights)[];
  const scaled = names.map((name) => [name, name === part ? 0 : weights[name] / rest]);
  return Object.fromEntries(scaled) as Weights;
}
