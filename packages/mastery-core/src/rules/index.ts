/**
 * The rules of the computation: pure functions on plain values, which `precompute()` calls.
 *
 * @module @mastery/core/rules
 */

export { type FieldName, type Fields, fieldName } from "../field-names.ts";
export { clamp01, GRADES, gradeDistance, round3, SCORE_UNIT } from "./conventions.ts";
export {
  type DomainStanding,
  estimate,
  level,
  meanScore,
  type Observed,
  rate,
  successRate,
} from "./estimates.ts";
export {
  byScore,
  type CandidateFacts,
  isCandidate,
  isHeldBack,
  type ListCandidate,
  type ListOptions,
  listOrder,
  PHASES,
  type Phase,
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
  isToDiscover,
  KINDS,
  type Kind,
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
