import type { Trace } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Mapping } from "./mapping.ts";
import { ANSWERED, type Statement, VOIDED } from "./statement.ts";

/** The ids in the dataset, and facts from other statements. */
export interface Known {
  readonly dataset: Pick<DatasetBuilder, "knowsLearner" | "knowsResource">;
  /** Resource ids by `activity_id`. */
  readonly activities: ReadonlyMap<string, string>;
  readonly voided: ReadonlySet<string>;
}

/** Reasons why a statement does not become a trace, or why its score is ignored. */
export const REASONS = {
  voided: "Another statement voids this statement.",
  voiding: "The statement voids another statement.",
  group_actor: "The actor is a group, not one learner.",
  sub_statement:
    "The object is a sub-statement, which describes a planned or reported activity, not an attempt.",
  other_object: "The object is an agent, a group or a statement, not an activity.",
  other_verb: "The verb does not denote an attempt.",
  no_outcome: "Neither the verb nor the result states the outcome of the attempt.",
  unknown_learner: "The actor is not a learner of the dataset.",
  unknown_resource: "The activity is not a resource of the dataset.",
  negative_score: "The scaled score is below 0.",
  unscaled_score: "The score has neither a scaled value nor bounds: the trace has no score.",
  empty_score_range: "The bounds of the score are equal: the trace has no score.",
} as const;

/** Reason why a statement does not become a trace, or why its score is ignored: a key of {@link REASONS}. */
export type Reason = keyof typeof REASONS;

/** A trace with times that have not been validated yet. */
export interface MappedTrace extends Omit<Trace, "timestamp" | "duration"> {
  readonly timestamp: unknown;
  readonly duration: unknown;
}

/** A trace, a reason why there is no trace, or both if only the score is ignored. */
export interface Mapped {
  readonly trace?: MappedTrace;
  readonly reason?: Reason;
  /** Part of the statement that the reason is about, such as the verb. The part contains no personal data. */
  readonly detail?: string;
}

export function mapStatement(statement: Statement, mapping: Mapping, known: Known): Mapped {
  const { id, actor, verb, object, result, context, timestamp, stored } = statement;
  if (VOIDED.has(verb.id)) return { reason: "voiding", detail: object.id ?? "" };
  if (id && known.voided.has(id.toLowerCase())) {
    return { reason: "voided", detail: id.toLowerCase() };
  }
  if (actor.objectType === "Group") return { reason: "group_actor", detail: "" };
  const objectType = object.objectType ?? "Activity";
  if (objectType === "SubStatement") return { reason: "sub_statement", detail: "" };
  if (objectType !== "Activity" && objectType !== "GroupActivity") {
    return { reason: "other_object", detail: objectType };
  }

  const meaning = mapping.verbs.get(verb.id) ?? "ignored";
  if (meaning === "ignored") return { reason: "other_verb", detail: verb.id };
  const outcome = meaning === "by_result" ? outcomeOf(result) : meaning;
  if (!outcome) return { reason: "no_outcome", detail: verb.id };
  // An answer can belong to one question of a resource.
  const parents = ANSWERED.has(verb.id) ? [context?.contextActivities?.parent ?? []].flat() : [];
  const [resource] = [object.id!, ...parents.map((parent) => parent.id)].flatMap(
    (activity) => resourceOf(activity, mapping, known) ?? [],
  );
  if (resource === undefined) return { reason: "unknown_resource", detail: object.id! };
  const learner = learnerOf(actor, mapping);
  if (learner === undefined || !known.dataset.knowsLearner(learner)) {
    return { reason: "unknown_learner", detail: describeActor(actor) };
  }
  const { score, ...ignored } = scoreOf(result);
  if (score !== null && score < 0) return { reason: "negative_score", detail: String(score) };

  const trace: MappedTrace = {
    trace_id: id?.toLowerCase() ?? null,
    learner_id: learner,
    resource_id: resource,
    verb: outcome,
    success: result?.success ?? null,
    score,
    duration: result?.duration ?? null,
    timestamp: timestamp ?? stored ?? null,
  };
  return { trace, ...ignored };
}

function outcomeOf(result: Statement["result"]): Trace["verb"] | undefined {
  if (typeof result?.success === "boolean") return result.success ? "passed" : "failed";
  return result?.completion ? "completed" : undefined;
}

/**
 * The scaled score, from -1 to 1, or else the raw score relative to its bounds: null with a reason if these are missing or equal, and null
 * alone if there is no score.
 */
function scoreOf(
  result: Statement["result"],
): Pick<Mapped, "reason" | "detail"> & { readonly score: number | null } {
  const { scaled = null, raw = null, min = null, max = null } = result?.score ?? {};
  if (min !== null && min === max) {
    return { score: null, reason: "empty_score_range", detail: `max ${max}` };
  }
  if (scaled !== null || raw === null) return { score: scaled };
  if (min !== null && max !== null) return { score: (raw - min) / (max - min) };
  return { score: null, reason: "unscaled_score", detail: `raw ${raw}` };
}

/** Found by the mapping, by `activity_id`, or by the activity's id with or without a prefix. */
function resourceOf(
  activity: string,
  mapping: Mapping,
  { dataset, activities }: Known,
): string | undefined {
  const mapped = mapping.activities.get(activity) ?? activities.get(activity);
  if (mapped !== undefined) return dataset.knowsResource(mapped) ? mapped : undefined;
  const prefix = mapping.activityPrefixes.find((start) => activity.startsWith(start)) ?? "";
  const id = activity.slice(prefix.length);
  return [id, decoded(id)].find((candidate) => dataset.knowsResource(candidate));
}

/** Decodes an id that is the last part of an IRI, without a trailing slash, a query or a fragment. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replace(/\/?(?:[?#].*)?$/, ""));
  } catch {
    return part;
  }
}

function learnerOf(actor: Statement["actor"], mapping: Mapping): string | undefined {
  const { mbox, mbox_sha1sum, openid, account } = actor;
  if (mbox_sha1sum) return mbox_sha1sum;
  // xAPI hashes the whole mailto IRI, not only the address.
  if (mbox) return bytesToHex(sha1(utf8ToBytes(mbox)));
  if (openid) return mapping.openids.get(openid);
  if (!account) return undefined;
  const { homePage, name } = account;
  const learner = mapping.accounts.get(homePage)?.get(name);
  return learner ?? (mapping.accountHomePages.has(homePage) ? name : undefined);
}

/** Omits the identifier's value, which is personal. */
function describeActor({ mbox, mbox_sha1sum, account }: Statement["actor"]): string {
  if (mbox_sha1sum) return "an mbox_sha1sum";
  if (mbox) return "an mbox";
  return account ? "an account" : "an openid";
}
