import type { ErrorCode } from "@mastery/core";

/** A task for a thread to run. */
export interface Call {
  readonly name: string;
  readonly input: unknown;
}

/** What a thread answers: the task's output, or why there is none. */
export type Reply = { readonly output: object } | Failure;

/** An error, and the code that its clone in another thread lacks. */
export interface Failure {
  readonly error: unknown;
  readonly code?: ErrorCode | undefined;
}
