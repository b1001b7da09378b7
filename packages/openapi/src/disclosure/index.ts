/**
 * Results as a caller may see them who may not read about all learners: restricted, rounded, or withheld if a single learner's result could
 * be worked out from them.
 *
 * @module @mastery/openapi/disclosure
 */

export {
  assignment,
  type CohortOptions,
  clusters,
  clusterTraits,
  clusterVisibility,
  learnersAmong,
  shown,
  type TextOptions,
  type Visibility,
} from "./clusters.ts";
export { recommendations, visibleList } from "./recommendations.ts";
