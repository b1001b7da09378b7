import { createHash } from "node:crypto";
import type { Trace } from "@mastery/core";
import type { Mapping } from "./mapping.ts";
import type { Actor, Result, Score, Statement } from "./statement.ts";
import { VOIDED } from "./verbs.ts";

/** What statements are held against. */
export interface Known {
  knowsLearner(id: string): boolean;
  knowsResource(id: string): boolean;
  /** The resource that has this as its `activity_id`. */
  resourceOfActivity(id: string): string | undefined;
  /** Ids of statements that were taken back. */
  readonly voided: ReadonlySet<string>;
}

/** Why a statement, or its score, is not taken. */
export const REASONS = {
  voided: "Another statement takes it back.",
  voiding: "It takes another statement back.",
  group_actor: "Its actor is a group, not one learner.",
  sub_statement: "Its object is a statement of its own, which is planned or told, not made.",
  other_object: "Its object is an agent, a group or a statement, not an activity.",
  other_verb: "Its verb tells of no attempt, or of none that the table of verbs knows.",
  no_outcome: "Neither its verb nor its result tells how the attempt went.",
  unknown_learner: "Its actor is no learner of the dataset.",
  unknown_resource: "Its activity is no resource of the dataset.",
  negative_score: "Its scaled score is below 0.",
  unscaled_score: "Its score has neither a scaled value nor bounds: it is taken without the score.",
} as const;

/** Why a statement, or its score, is not taken: a key of {@link REASONS}. */
export type Reason = keyof typeof REASONS;

/** A trace whose times are as they came. */
export interface MappedTrace extends Omit<Trace, "timestamp" | "duration"> {
  readonly timestamp: unknown;
  readonly duration: unknown;
}

/** A trace, no more than a reason, or both where only the score is not taken. */
export interface Mapped {
  readonly trace?: MappedTrace;
  readonly reason?: Reason;
  /** What the reason is about, such as the verb; nothing personal. */
  readonly detail?: string;
}

/** What a statement is as a trace, or why it is none. */
export function mapStatement(statement: Statement, mapping: Mapping, known: Known): Mapped {
  const { id, actor, verb, object, result, timestamp, stored } = statement;
  if (verb.id === VOIDED) return { reason: "voiding", detail: object.id ?? "" };
  if (id && known.voided.has(id.toLowerCase())) {
    return { reason: "voided", detail: id.toLowerCase() };
  }
  if (actor.objectType === "Group") return { reason: "group_actor", detail: "" };
  const { objectType } = object;
  if (objectType === "SubStatement") return { reason: "sub_statement", detail: "" };
  if (objectType && objectType !== "Activity")
    return { reason: "other_object", detail: objectType };

  const meaning = mapping.verbs.get(verb.id) ?? "ignored";
  if (meaning === "ignored") return { reason: "other_verb", detail: verb.id };
  const outcome = meaning === "by_result" ? outcomeOf(result) : meaning;
  if (!outcome) return { reason: "no_outcome", detail: verb.id };
  const resource = resourceOf(object.id!, mapping, known);
  if (resource === undefined) return { reason: "unknown_resource", detail: object.id! };
  const learner = learnerOf(actor, mapping);
  if (learner === undefined || !known.knowsLearner(learner)) {
    return { reason: "unknown_learner", detail: describeActor(actor) };
  }
  const score = scoreOf(result?.score);
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
  const unscaled = score === null && (result?.score?.raw ?? null) !== null;
  return unscaled
    ? { trace, reason: "unscaled_score", detail: `raw ${result?.score?.raw}` }
    : { trace };
}

function outcomeOf(result: Result | null | undefined): Trace["verb"] | undefined {
  if (typeof result?.success === "boolean") return result.success ? "passed" : "failed";
  return result?.completion ? "completed" : undefined;
}

/** From -1 to 1; null where there is none, or none that bounds put between 0 and 1. */
function scoreOf(score: Score | null | undefined): number | null {
  const { scaled = null, raw = null, min = null, max = null } = score ?? {};
  if (scaled !== null) return scaled;
  if (raw === null || min === null || max === null) return null;
  return (raw - min) / (max - min);
}

/** The mapping says, or the resource, or the id itself, behind a prefix or alone. */
function resourceOf(activity: string, mapping: Mapping, known: Known): string | undefined {
  const mapped = mapping.activities.get(activity) ?? known.resourceOfActivity(activity);
  if (mapped !== undefined) return known.knowsResource(mapped) ? mapped : undefined;
  const prefix = mapping.activityPrefixes.find((start) => activity.startsWith(start)) ?? "";
  const id = activity.slice(prefix.length);
  return [id, decoded(id)].find((candidate) => known.knowsResource(candidate));
}

/** An id as it stood before it became a part of an IRI. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replace(/\/?(?:[?#].*)?$/, ""));
  } catch {
    return part;
  }
}

function learnerOf(actor: Actor, mapping: Mapping): string | undefined {
  const { mbox, mbox_sha1sum, openid, account } = actor;
  if (mbox_sha1sum) return mbox_sha1sum;
  if (mbox) return pseudonymOf(mbox);
  if (openid) return mapping.openids.get(openid);
  if (!account) return undefined;
  const { homePage, name } = account;
  const learner = mapping.accounts.get(homePage)?.get(name);
  return learner ?? (mapping.accountHomePages.has(homePage) ? name : undefined);
}

/** As xAPI defines it: SHA-1 of the mailto IRI. */
function pseudonymOf(mbox: string): string {
  return createHash("sha1").update(mbox).digest("hex");
}

/** An address is shown hashed; names of accounts and openids, which may tell who it is, not at all. */
function describeActor({ mbox, mbox_sha1sum, account }: Actor): string {
  if (mbox_sha1sum) return `mbox_sha1sum ${mbox_sha1sum}`;
  if (mbox) return `mbox_sha1sum ${pseudonymOf(mbox)}`;
  return account ? `an account of ${account.homePage}` : "an openid";
}
