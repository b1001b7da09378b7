import type { Trace } from "@mastery/core";

/**
 * What a verb says about an attempt: its outcome, or that the result decides (`by_result`). Statements with an `ignored` verb, or one
 * without a meaning, are not attempts.
 */
export type VerbMeaning = Trace["verb"] | "by_result" | "ignored";

/** Default meanings: verbs of ADL, which the SCORM and cmi5 profiles share, and of activity streams. */
export const VERBS: ReadonlyMap<string, VerbMeaning> = new Map<string, VerbMeaning>([
  ["http://adlnet.gov/expapi/verbs/passed", "passed"],
  ["http://adlnet.gov/expapi/verbs/mastered", "passed"],
  ["http://adlnet.gov/expapi/verbs/failed", "failed"],
  ["http://adlnet.gov/expapi/verbs/completed", "completed"],
  ["http://activitystrea.ms/schema/1.0/complete", "completed"],
  ["http://adlnet.gov/expapi/verbs/answered", "by_result"],
  ["http://adlnet.gov/expapi/verbs/attempted", "by_result"],
  ["http://adlnet.gov/expapi/verbs/experienced", "by_result"],
  ["http://adlnet.gov/expapi/verbs/interacted", "by_result"],
  ["http://adlnet.gov/expapi/verbs/responded", "by_result"],
  ["http://adlnet.gov/expapi/verbs/scored", "by_result"],
]);

/** The verb that voids another statement. */
export const VOIDED = "http://adlnet.gov/expapi/verbs/voided";
