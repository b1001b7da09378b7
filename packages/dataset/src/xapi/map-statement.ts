import type { Trace } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Mapping } from "./mapping.ts";
import { ANSWERED, type Statement, unwrap, type VerbMeaning, VOIDED } from "./statement.ts";

/** The ids in the dataset. */
export interface KnownIds {
  readonly dataset: Pick<DatasetBuilder, "knowsLearner" | "knowsResource">;
  /** Resource ids by `activity_id`. */
  readonly activities: ReadonlyMap<string, string>;
}

/** The ids in the dataset, and facts from other statements. */
export interface Known extends KnownIds {
  /** Ids of voided statements, in lower case. */
  readonly voided: ReadonlySet<string>;
  /** Resources with statements about their parts. */
  readonly divided: ReadonlySet<string>;
}

/** Collects the facts that must be known before the first statement is mapped. Nothing is validated. */
export class StatementIndex implements Known {
  readonly dataset: Known["dataset"];
  readonly activities: Known["activities"];
  readonly voided: Set<string> = new Set();
  readonly divided: Set<string> = new Set();
  readonly #mapping: Mapping;

  constructor({ dataset, activities }: KnownIds, mapping: Mapping) {
    this.dataset = dataset;
    this.activities = activities;
    this.#mapping = mapping;
  }

  /** Adds a record: a statement, a page of statements, or a converter's response. */
  add(record: unknown): void {
    for (const statement of unwrap(record)) {
      const { verb, object } = (statement ?? {}) as Partial<Statement>;
      if (typeof object?.id !== "string") continue;
      if (VOIDED.has(verb?.id ?? "")) this.voided.add(object.id.toLowerCase());
      if (!ANSWERED.has(verb?.id ?? "") && !object.id.includes("#")) continue;
      const target = targetOf(statement as Statement, this.#mapping, this);
      if (target?.isPart) this.divided.add(target.resource);
    }
  }
}

/** Reasons why a statement does not become a trace, or why its score is ignored or changed. */
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
  part_of_resource:
    "The activity is part of a resource, and another statement states the result of the whole.",
  negative_score: "The score is below 0.",
  excessive_score:
    "The score is above the best possible score (see clamp_scores in xapi.json for bonus marks).",
  clamped_score: "The score is above the best possible score: it counts as 1, as xapi.json says.",
  unscaled_score: "The score has neither a scaled value nor a maximum: the trace has no score.",
  empty_score_range: "The bounds of the score are equal: the trace has no score.",
} as const;

/** A key of {@link REASONS}. */
export type Reason = keyof typeof REASONS;

/** A trace with times that have not been validated yet. */
export interface MappedTrace extends Omit<Trace, "timestamp" | "duration"> {
  readonly timestamp: unknown;
  readonly duration: unknown;
}

/** A reason why there is no trace, or why the score of the trace is ignored or changed. */
export interface Because {
  readonly reason?: Reason;
  /** Part of the statement that the reason is about, such as the verb. The part contains no personal data. */
  readonly detail?: string;
}

/** The learner and the resource of an attempt, and its trace unless there is a reason for none. */
export interface Mapped extends Because {
  readonly trace?: MappedTrace;
  readonly attempt?: { readonly learner: string; readonly resource: string };
  /** Whether the attempt is about a part of its resource. */
  readonly isPart?: boolean;
}

/** Returns why a statement is no attempt, by its verb and its id alone; undefined for an attempt. */
export function skippedBecause(
  { id, verb, object }: Pick<Statement, "id" | "verb"> & Partial<Statement>,
  mapping: Mapping,
  known: Pick<Known, "voided">,
): Because | undefined {
  if (VOIDED.has(verb.id)) return { reason: "voiding", detail: object?.id ?? "" };
  if (id && known.voided.has(id.toLowerCase())) {
    return { reason: "voided", detail: id.toLowerCase() };
  }
  const meaning = mapping.verbs.get(verb.id) ?? "ignored";
  return meaning === "ignored" ? { reason: "other_verb", detail: verb.id } : undefined;
}

/** Maps an attempt to a trace. Its score can be ignored or changed for a reason. */
export function mapAttempt(statement: Statement, mapping: Mapping, known: Known): Mapped {
  const { id, actor, verb, object, result, timestamp, stored } = statement;
  if (actor.objectType === "Group") return { reason: "group_actor", detail: "" };
  const objectType = object.objectType ?? "Activity";
  if (objectType === "SubStatement") return { reason: "sub_statement", detail: "" };
  if (objectType !== "Activity" && objectType !== "GroupActivity") {
    return { reason: "other_object", detail: objectType };
  }

  const meaning = mapping.verbs.get(verb.id) as Exclude<VerbMeaning, "ignored">;
  const outcome = outcomeOf(meaning, result);
  if (!outcome) return { reason: "no_outcome", detail: verb.id };
  const target = targetOf(statement, mapping, known);
  if (!target) return { reason: "unknown_resource", detail: object.id! };
  const learner = learnerOf(actor, mapping);
  if (learner === undefined || !known.dataset.knowsLearner(learner)) {
    return { reason: "unknown_learner", detail: describeActor(actor) };
  }
  const { resource, isPart } = target;
  const attempt = { learner, resource };
  const { score, ...because } = scoreOf(result, mapping);
  if (score === undefined) return { attempt, isPart, ...because };
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
  return { trace, attempt, isPart, ...because };
}

/** The result decides on a completion that it denies, as it does for verbs without a meaning of their own. */
function outcomeOf(
  meaning: Exclude<VerbMeaning, "ignored">,
  result: Statement["result"],
): Trace["verb"] | undefined {
  const isDenied = meaning === "completed" && result?.completion === false;
  if (meaning !== "by_result" && !isDenied) return meaning;
  if (typeof result?.success === "boolean") return result.success ? "passed" : "failed";
  return result?.completion ? "completed" : undefined;
}

/** Difference between a scaled score and its raw score above which one of the two is wrong. */
const TOLERANCE = 0.01;

/**
 * The scaled score, or else the raw score between its bounds, of which the lower is 0 by default. Null if there is no score, or none that can
 * be read; undefined if the score is outside its bounds.
 */
function scoreOf(
  result: Statement["result"],
  { clampsScores }: Mapping,
): Because & { readonly score: number | null | undefined } {
  const { scaled = null, raw = null, min, max = null } = result?.score ?? {};
  if (scaled === null && raw === null) return { score: null };
  if (max !== null && max === (min ?? 0)) {
    return { score: null, reason: "empty_score_range", detail: `max ${max}` };
  }
  const share = shareOf(raw, min ?? 0, max);
  const score = scaled ?? share;
  if (score === undefined) return { score: null, reason: "unscaled_score", detail: `raw ${raw}` };
  const detail = String(score);
  if (score < 0) return { score: undefined, reason: "negative_score", detail };
  if (score <= 1) return { score };
  // A percentage, such as 85, is no bonus: its raw score shows that.
  const isBonus = Math.abs(score - (share ?? score)) <= TOLERANCE;
  if (clampsScores && isBonus) return { score: 1, reason: "clamped_score", detail };
  return { score: undefined, reason: "excessive_score", detail };
}

/** Beside a scaled score, the other parts are not validated, so that they can have any type. */
function shareOf(raw: unknown, min: unknown, max: unknown): number | undefined {
  if (typeof raw !== "number" || typeof min !== "number" || typeof max !== "number")
    return undefined;
  return max > min ? (raw - min) / (max - min) : undefined;
}

/**
 * The resource that a statement is about: as a whole, or only a part of it. A part is a fragment of the resource, or an answered question
 * whose parent is the resource.
 */
function targetOf(
  { verb, object, context }: Statement,
  mapping: Mapping,
  known: KnownIds,
): { readonly resource: string; readonly isPart: boolean } | undefined {
  const id = object.id!;
  const whole = resourceOf(id, mapping, known);
  if (whole !== undefined) return { resource: whole, isPart: false };
  const hash = id.indexOf("#");
  const parents = ANSWERED.has(verb?.id) ? [context?.contextActivities?.parent].flat() : [];
  const larger = [hash < 0 ? undefined : id.slice(0, hash), ...parents.map((one) => one?.id)];
  for (const activity of larger) {
    const resource =
      typeof activity === "string" ? resourceOf(activity, mapping, known) : undefined;
    if (resource !== undefined) return { resource, isPart: true };
  }
  return undefined;
}

/** Found by the mapping, by `activity_id`, or by the activity's id with or without a prefix. */
function resourceOf(
  activity: string,
  mapping: Mapping,
  { dataset, activities }: KnownIds,
): string | undefined {
  const plain = withoutIgnored(activity, mapping.ignoredParameters);
  const mapped = [activity, plain].flatMap(
    (one) => mapping.activities.get(one) ?? activities.get(one) ?? [],
  )[0];
  if (mapped !== undefined) return dataset.knowsResource(mapped) ? mapped : undefined;
  const prefix = mapping.activityPrefixes.find((start) => plain.startsWith(start)) ?? "";
  const id = plain.slice(prefix.length);
  return [id, decoded(id)].find((candidate) => dataset.knowsResource(candidate));
}

/** A query belongs to the id of an activity, except the parameters that the mapping ignores. */
function withoutIgnored(activity: string, ignored: ReadonlySet<string>): string {
  const start = activity.indexOf("?");
  if (ignored.size === 0 || start < 0) return activity;
  const [query = "", ...fragment] = activity.slice(start + 1).split(/(?=#)/);
  const kept = query.split("&").filter((part) => !ignored.has(part.split("=", 1)[0]!));
  const rest = kept.length === 0 ? "" : `?${kept.join("&")}`;
  return activity.slice(0, start) + rest + fragment.join("");
}

/** Decodes an id that is the last part of an IRI, without a trailing slash. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replace(/\/$/, ""));
  } catch {
    return part;
  }
}

function learnerOf(actor: Statement["actor"], mapping: Mapping): string | undefined {
  const { mbox, mbox_sha1sum, openid, account } = actor;
  // xAPI hashes the whole mailto IRI, not only the address.
  const pseudonym = mbox_sha1sum || (mbox && bytesToHex(sha1(utf8ToBytes(mbox))));
  if (pseudonym) return mapping.pseudonyms.get(pseudonym.toLowerCase()) ?? pseudonym;
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
