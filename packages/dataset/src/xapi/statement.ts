/**
 * The part of an xAPI statement (1.0.3 or 2.0) that is read, its structure checked. Properties may be null where a serializer
 * wrote them so; null counts as absent.
 */
export interface Statement {
  readonly id?: string | null;
  readonly actor: Actor;
  readonly verb: { readonly id: string };
  readonly object: StatementObject;
  readonly result?: Result | null;
  /** Unchecked, like all times: what cannot be read is a warning about the trace. */
  readonly timestamp?: unknown;
  /** When the record store took it in. */
  readonly stored?: unknown;
}

export interface Actor {
  readonly objectType?: "Agent" | "Group" | null;
  readonly mbox?: string | null;
  readonly mbox_sha1sum?: string | null;
  readonly openid?: string | null;
  readonly account?: { readonly homePage: string; readonly name: string } | null;
}

interface StatementObject {
  readonly objectType?: "Activity" | "Agent" | "Group" | "StatementRef" | "SubStatement" | null;
  /** Of an activity an IRI, of a reference the statement's uuid. */
  readonly id?: string | null;
}

export interface Result {
  readonly score?: Score | null;
  readonly success?: boolean | null;
  readonly completion?: boolean | null;
  readonly duration?: unknown;
}

export interface Score {
  /** From -1 to 1. */
  readonly scaled?: number | null;
  readonly raw?: number | null;
  readonly min?: number | null;
  readonly max?: number | null;
}
