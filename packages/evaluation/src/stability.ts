import type { Dataset, PrecomputeOptions } from "@mastery/core";
import { adjustedRandIndex } from "@mastery/core/changes";
import {
  clusterLearners,
  nearestClusters,
  seededRandom,
  selectLearners,
} from "@mastery/core/internal";
import type { Model } from "@mastery/core/model";
import type { Unjudged } from "./bootstrap.ts";
import { isTooLittle } from "./judging.ts";

/** Agreement of the clusters of random halves of the learners. */
export interface ClusterStability {
  /** Number of clusters of all learners. */
  readonly k: number;
  /** One entry per random division into halves. */
  readonly divisions: readonly {
    /** Number of clusters of each half. */
    readonly k: readonly [number, number];
    /** Adjusted Rand index of all learners, assigned to the clusters of one half and of the other: 1 if equal, about 0 by chance. */
    readonly adjusted_rand_index: number;
  }[];
  readonly mean_adjusted_rand_index: number;
}

const DIVISIONS = 3;

/** Fits clusters on random halves of the learners, and compares how they divide all learners. */
export async function clusterStability(
  past: Dataset,
  model: Model,
  options: PrecomputeOptions,
): Promise<ClusterStability | Unjudged> {
  const { rules } = model.metadata;
  const divisions: ClusterStability["divisions"][number][] = [];
  try {
    for (let division = 0; division < DIVISIONS; division++) {
      const halves = halvesOf(past.roster.ids.length, rules.seed, division);
      const one = await clusterLearners(selectLearners(past, halves[0]), rules, options);
      const other = await clusterLearners(selectLearners(past, halves[1]), rules, options);
      const [labels, otherLabels] = [one, other].map((half) => [
        ...nearestClusters(half, past.evidence).cluster,
      ]);
      divisions.push({
        k: [one.identities.ids.length, other.identities.ids.length],
        adjusted_rand_index: adjustedRandIndex(labels!, otherLabels!),
      });
    }
  } catch (error) {
    if (!isTooLittle(error)) throw error;
    return { cannot_be_judged: `half of the learners are too few: ${error.message}` };
  }
  const sum = divisions.reduce((total, one) => total + one.adjusted_rand_index, 0);
  return { k: model.clusters().k, divisions, mean_adjusted_rand_index: sum / DIVISIONS };
}

/** Returns two random halves of the learners, each in ascending order. */
function halvesOf(learners: number, seed: number, division: number): [Uint32Array, Uint32Array] {
  const random = seededRandom(seed, division);
  const draws = Float64Array.from({ length: learners }, random);
  const order = Uint32Array.from(draws.keys()).sort((a, b) => draws[a]! - draws[b]!);
  const half = learners >>> 1;
  return [order.slice(0, half).sort(), order.slice(half).sort()];
}
