import { type Evidence, FAILED, MASTERED, type Outcome, UNTRIED } from "../dataset/evidence.ts";
import { sharedFloats } from "../parallel/workers.ts";
import { PANEL } from "./panels.ts";
import type { ResourceBlocks } from "./resource-blocks.ts";

/** How each cluster's members fared on each resource, by `cluster * slots + slot`. */
export interface ClusterOutcomes {
  /** Members who attempted a resource with a known outcome. */
  readonly attempted: Float64Array;
  /** Members who succeeded on it at least once. */
  readonly succeeded: Float64Array;
  /** Share of those who succeeded; 0 where there is nobody. */
  readonly signals: Float64Array;
  /** The highest signal of a block, by `cluster * blocks + block`. */
  readonly bestSignals: Float64Array;
  /** What no rate of a block exceeds, whoever of the cluster is left out. */
  readonly highestRates: Float64Array;
}

export function countOutcomes(
  evidence: Pick<Evidence, "offsets" | "resource" | "outcome">,
  labels: Uint8Array,
  k: number,
  { slots, resources }: Pick<ResourceBlocks, "slots" | "resources">,
): ClusterOutcomes {
  const { offsets, resource, outcome } = evidence;
  const length = k * resources.length;
  const outcomes = {
    attempted: sharedFloats(length),
    succeeded: sharedFloats(length),
    signals: sharedFloats(length),
    bestSignals: sharedFloats(length / PANEL),
    highestRates: sharedFloats(length / PANEL),
  };
  const { attempted, succeeded, signals, bestSignals, highestRates } = outcomes;
  for (let learner = 0; learner < labels.length; learner++) {
    const first = labels[learner]! * resources.length;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const at = first + slots[resource[row]!]!;
      if (outcome[row]! >= FAILED) attempted[at]!++;
      if (outcome[row] === MASTERED) succeeded[at]!++;
    }
  }
  for (let at = 0; at < length; at++) {
    const block = Math.floor(at / PANEL);
    signals[at] = Math.max(0, rateOfOthers(outcomes, at, UNTRIED));
    bestSignals[block] = Math.max(bestSignals[block]!, signals[at]!);
    const failed = attempted[at]! > succeeded[at]! ? FAILED : UNTRIED;
    highestRates[block] = Math.max(highestRates[block]!, rateOfOthers(outcomes, at, failed));
  }
  return outcomes;
}

/**
 * The success rate of a cluster's other members, one left out; -1 where there is nobody.
 *
 * @param at cluster and slot
 * @param own what the member left out did on the resource
 */
export function rateOfOthers(
  { attempted, succeeded }: ClusterOutcomes,
  at: number,
  own: Outcome,
): number {
  const others = attempted[at]! - (own >= FAILED ? 1 : 0);
  return others === 0 ? -1 : (succeeded[at]! - (own === MASTERED ? 1 : 0)) / others;
}
