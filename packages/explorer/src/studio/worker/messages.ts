import type { ErrorCode, Issue, Stage, Weights } from "@mastery/core";

/** What the page asks the worker. Each is answered by one {@link Reply} with the same number. */
export type Order = { readonly number: number } & (
  | { readonly kind: "model"; readonly base64: string }
  | { readonly kind: "compute"; readonly files: ReadonlyMap<string, Blob> }
  | { readonly kind: "open"; readonly name: string; readonly file: Blob }
  | { readonly kind: "stop" }
  | { readonly kind: "fetch"; readonly url: string; readonly headers: [string, string][] }
  | { readonly kind: "encode" }
);

/** What an order asks for, without its number. */
export type Task = Order extends infer Each
  ? Each extends Order
    ? Omit<Each, "number">
    : never
  : never;

/** What the worker sends. */
export type Message =
  | { readonly number: number; readonly result: TaskResult }
  | { readonly number: number; readonly failure: Failure }
  | { readonly number: number; readonly progress: Share };

/** What answers an order: depends on its kind. */
export type TaskResult = LoadedSchool | Answer | Uint8Array<ArrayBuffer> | null;

/** How far a stage is, from 0 to 1. */
export interface Share {
  readonly stage: Stage;
  readonly share: number;
}

/** Why nothing came of an order. It never tells an id or name of a person. */
export type Failure =
  /** Issues of records: some of each kind, and how many there are in all. */
  | { readonly kind: "issues"; readonly issues: readonly Issue[]; readonly total: number }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "stopped" | "crashed" };

/** What was loaded. */
export interface LoadedSchool {
  readonly learners: number;
  /** In force. */
  readonly weights: Weights;
  /** Whether other weights can be tried: not with a snapshot, which has no data. */
  readonly canChange: boolean;
  readonly notes: readonly string[];
}

/** A response, in parts. */
export interface Answer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer;
}
