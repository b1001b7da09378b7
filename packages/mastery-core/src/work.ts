/** The stages of a precomputation, in order. */
export type Stage =
  | "dataset"
  | "profiles"
  | "clustering"
  | "embedding"
  | "recommendations"
  | "snapshot";

/** How far a stage is. */
export interface Progress {
  readonly stage: Stage;
  readonly done: number;
  /** Null where the total is not known beforehand, as with streamed traces. */
  readonly total: number | null;
}

/** The part of the web's `AbortSignal` that is used: any `AbortSignal` fits. */
export interface CancelSignal {
  readonly aborted: boolean;
  /** Throws the reason of the abort, if there was one. */
  throwIfAborted(): void;
}

/** How long work reports and stops. */
export interface WorkOptions {
  /**
   * Called at the start, at the end and now and then in between of each stage. Awaited when it returns a promise, which is
   * how a host gets its event loop back (and so a chance to abort) during long work.
   */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined;
  /** Aborting rejects the work with the signal's reason. */
  readonly signal?: CancelSignal | undefined;
}

/** Reports progress of one stage, and stops the work when it was aborted. */
export async function report(
  { onProgress, signal }: WorkOptions,
  stage: Stage,
  done: number,
  total: number | null,
): Promise<void> {
  signal?.throwIfAborted();
  await onProgress?.({ stage, done, total });
  signal?.throwIfAborted();
}
