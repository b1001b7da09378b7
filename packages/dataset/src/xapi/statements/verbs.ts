import type { Trace } from "@mastery/core";

/**
 * What a verb says about an attempt: its outcome, or that the result decides (`by_result`). Statements with an `ignored` verb, or one
 * without a meaning, are not attempts.
 */
export type VerbMeaning = Trace["verb"] | "by_result" | "ignored";

const MEANINGS: readonly (readonly [iri: string, meaning: VerbMeaning])[] = [
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
  ["http://id.tincanapi.com/verb/earned", "by_result"],
  ["https://w3id.org/xapi/acrossx/verbs/evaluated", "by_result"],
];

/**
 * Default meanings: verbs of ADL, which the SCORM and cmi5 profiles share, of activity streams, and those in which Open edX grades.
 * Each also in its other spelling, since some platforms write `https` where the vocabulary says `http`.
 */
export const VERBS: ReadonlyMap<string, VerbMeaning> = new Map(
  MEANINGS.flatMap(([iri, meaning]) => spellings(iri).map((spelling) => [spelling, meaning])),
);

/** The verb that voids another statement, in both spellings. */
export const VOIDED: ReadonlySet<string> = new Set(
  spellings("http://adlnet.gov/expapi/verbs/voided"),
);

/** The verb of an answer to a question, in both spellings. */
export const ANSWERED: ReadonlySet<string> = new Set(
  spellings("http://adlnet.gov/expapi/verbs/answered"),
);

/** A verb's IRI with either scheme. */
function spellings(iri: string): readonly [string, string] {
  const rest = iri.slice(iri.indexOf(":"));
  return [`http${rest}`, `https${rest}`];
}
