import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import type { RulesInForce } from "./results.ts";

/** The rules in force, as the HTTP interface names them. */
export function rulesInForce(snapshot: Snapshot): RulesInForce {
  const { rules } = contentOf(snapshot).manifest.metadata;
  const { skillOverlap, gradeFit, semanticSimilarity, clusterSignal } = rules.weights;
  return Object.freeze({
    seed: rules.seed,
    k_range: rules.kRange,
    restarts: rules.restarts,
    max_iterations: rules.maxIterations,
    silhouette_sample: rules.silhouetteSample,
    fit_sample: rules.fitSample,
    weights: Object.freeze({
      skill_overlap: skillOverlap,
      grade_fit: gradeFit,
      semantic_similarity: semanticSimilarity,
      cluster_signal: clusterSignal,
    }),
    weak_threshold: rules.weakThreshold,
    label_thresholds: rules.labelThresholds,
    pseudo_traces: rules.pseudoTraces,
    least_peers: rules.leastPeers,
    skills_to_discover: rules.skillsToDiscover,
    skills_to_consolidate: rules.skillsToConsolidate,
    repeats_of_one_set: rules.repeatsOfOneSet,
    failures_that_hold_back: rules.failuresThatHoldBack,
    top_n: rules.topN,
  });
}
