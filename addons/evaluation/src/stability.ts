import type { PrecomputeOptions } from "@mastery/core";
import { adjustedRandIndex } from "@mastery/core/changes";
import { selectLearners } from "@mastery/core/dataset";
import { clusterLearners, nearestClusters } from "@mastery/core/model";
import { mean, shuffled, type Unjudged } from "./bootstrap.ts";
import type { Computed } from "./predictors.ts";
import { isTooLittle } from "./split.ts";

/** Agreement of the clusters of random halves of the learners. `k` are numbers of clusters, of all learners or of each half. */
export interface ClusterStability {
  readonly k: number;
  /** One entry per random division into halves. */
  readonly divisions: readonly {
    readonly k: readonly number[];
    /** Adjusted Rand index of all learners, assigned to the clusters of each half: 1 if the halves agree, about 0 by chance. */
    readonly adjusted_rand_index: number;
  }[];
  readonly mean_adjusted_rand_index: number;
}

const DIVISIONS = 3;

export async function clusterStability(
  { dataset: past, model }: Computed,
  options: PrecomputeOptions,
): Promise<ClusterStability | Unjudged> {
  const { rules } = model.metadata;
  const divisions: ClusterStability["divisions"][number][] = [];
  try {
    for (let division = 0; division < DIVISIONS; division++) {
      const order = shuffled(past.roster.ids.length, rules.seed, division);
      const k: number[] = [];
      const labels: number[][] = [];
      for (const half of [order.slice(0, order.length >>> 1), order.slice(order.length >>> 1)]) {
        const part = selectLearners(past, half.sort());
        const clusters = await clusterLearners(part, part, rules, options);
        k.push(clusters.identities.ids.length);
        labels.push([...nearestClusters(clusters, past.evidence).cluster]);
      }
      divisions.push({ k, adjusted_rand_index: adjustedRandIndex(labels[0]!, labels[1]!) });
    }
  } catch (error) {
    if (!isTooLittle(error)) throw error;
    return { cannot_be_judged: `half of the learners are too few: ${error.message}` };
  }
  const indices = divisions.map(({ adjusted_rand_index }) => adjusted_rand_index);
  return { k: model.clusters().k, divisions, mean_adjusted_rand_index: mean(indices) };
}
