import type { Dataset, PrecomputeOptions } from "@mastery/core";
import { adjustedRandIndex } from "@mastery/core/changes";
import {
  modelContentOf,
  nearestClusters,
  profileLearners,
  seededRandom,
  selectLearners,
} from "@mastery/core/internal";
import { fit, type Model } from "@mastery/core/model";
import type { Unjudged } from "./figures.ts";
import { isTooLittle } from "./too-little.ts";

/** How alike the clusters are that two random halves of the learners give. */
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
  const divisions: ClusterStability["divisions"][number][] = [];
  const profiles = profileLearners(past.evidence, past.catalogue);
  try {
    for (let division = 0; division < DIVISIONS; division++) {
      const halves = halvesOf(past.roster.ids.length, model.metadata.rules.seed, division);
      const models: Model[] = [];
      for (const half of halves) models.push(await fit(selectLearners(past, half), options));
      const [one, other] = models.map((half) => [
        ...nearestClusters(modelContentOf(half), profiles).cluster,
      ]);
      divisions.push({
        k: [models[0]!.clusters().k, models[1]!.clusters().k],
        adjusted_rand_index: adjustedRandIndex(one!, other!),
      });
    }
  } catch (error) {
    if (!isTooLittle(error)) throw error;
    return { cannot_be_judged: `half of the learners are not enough: ${error.message}` };
  }
  const sum = divisions.reduce((total, one) => total + one.adjusted_rand_index, 0);
  return { k: model.clusters().k, divisions, mean_adjusted_rand_index: sum / DIVISIONS };
}

/** Two random halves of the learners, each in ascending order. */
function halvesOf(learners: number, seed: number, division: number): [Uint32Array, Uint32Array] {
  const random = seededRandom(seed, division);
  const order = new Uint32Array(learners).map((_, i) => i);
  for (let i = learners - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const half = learners >>> 1;
  return [order.slice(0, half).sort(), order.slice(half).sort()];
}
