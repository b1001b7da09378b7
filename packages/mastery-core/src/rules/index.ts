/**
 * The rules of the computation: pure functions on plain values, which `precompute()` calls.
 *
 * @module @mastery/core/rules
 */

export { type FieldName, type Fields, fieldName } from "../field-names.ts";
export { clamp01, GRADES, gradeDistance, round3, SCORE_UNIT } from "./conventions.ts";
export {
  aheadBy,
  difficulty,
  estimate,
  expectedScore,
  type GroupedLeads,
  type LeadSums,
  lead,
  meanScore,
  type Shrinkage,
  shrinkage,
  successRate,
  sumOfLeads,
  type Tried,
} from "./leads.ts";
export {
  byScore,
  type CandidateFacts,
  distanceToAim,
  isCandidate,
  isHeldBack,
  isWithinReach,
  type ListCandidate,
  type ListOptions,
  listOrder,
  PHASES,
  type Phase,
  type Reach,
  type ScoredCandidate,
  skillsToContinueWith,
} from "./lists.ts";
export {
  DEFAULT_RULES,
  RULE_OPTIONS,
  type RuleOption,
  type Rules,
} from "./options.ts";
export {
  type ClusterTotals,
  clusterSignal,
  clusterSuccessRate,
  cosine,
  DEFAULT_WEIGHTS,
  gradeFit,
  SCORE_PARTS,
  type ScoreFacts,
  type ScorePartName,
  type ScoreParts,
  scaleToUnit,
  scoreParts,
  scoreResource,
  semanticSimilarity,
  skillOverlap,
  targetVector,
  type Weights,
} from "./score.ts";
export {
  type DiscoverOptions,
  isLow,
  isRegained,
  isToDiscover,
  KINDS,
  type Kind,
  type LatestScore,
  NEAR,
  type ObservedSkill,
  type SkillId,
  skillsToConsolidate,
  skillsToDiscover,
  type TargetOptions,
  type Targets,
  targetSkills,
  type UnobservedSkill,
  weakSkills,
} from "./target-skills.ts";
export {
  type ClusterDomain,
  type ExplanationParts,
  type LabelParts,
  type LabelThresholds,
  labelParts,
  mayBeNamed,
  publishedMean,
  statedPercentage,
  weakSkillsTargeted,
} from "./wording.ts";
