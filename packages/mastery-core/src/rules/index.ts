/**
 * The rules of the computation, as pure functions on plain values. `precompute()` calls these functions.
 *
 * @module @mastery/core/rules
 */

export {
  ascending,
  clamp01,
  type FieldName,
  type Fields,
  fieldName,
  fieldsOf,
  GRADES,
  gradeDistance,
  round3,
  SCORE_UNIT,
  thousandths,
} from "./conventions.ts";
export * from "./leads.ts";
export * from "./lists.ts";
export {
  DEFAULT_RULES,
  problemsOfRules,
  RULE_CHECKS,
  RULE_OPTIONS,
  type RuleOption,
  type Rules,
} from "./options.ts";
export { isSuccess, type OutcomeFacts } from "./outcome.ts";
export * from "./score.ts";
export * from "./target-skills.ts";
export * from "./wording.ts";
