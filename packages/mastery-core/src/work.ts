import { abortSignal, aFunction, type Checks, optional } from "./validation.ts";

/** The stages of a precomputation, in order. */
export type Stage =
  | "dataset"
  | "profiles"
  | "clustering"
  | "embedding"
  | "recommendations"
  | "snapshot";

/** The progress of a stage. */
export interface Progress {
  readonly stage: Stage;
  readonly done: number;
  /** Null if the total is not known in advance, as for streamed traces. */
  readonly total: number | null;
}

/** The part of `AbortSignal` that is used. Any `AbortSignal` fits. */
export interface CancelSignal {
  readonly aborted: boolean;
  /** Throws the reason of the abort if the signal was aborted. */
  throwIfAborted(): void;
}

/** Called during long work with the share that is done, from 0 to 1. Await what it returns. */
export type OnProgress = (share: number) => void | Promise<void>;

/** Progress and cancellation of long work. */
export interface WorkOptions {
  /**
   * Called at the start and end of each stage, and periodically during it. If it returns a promise, the work waits for it, which
   * gives a host its event loop back, and a chance to abort.
   */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined;
  /** Aborting rejects the work with the signal's reason. */
  readonly signal?: CancelSignal | undefined;
}

/** How each of the {@link WorkOptions} is checked. */
export const WORK_OPTIONS: Checks<WorkOptions> = {
  onProgress: optional(aFunction),
  signal: optional(abortSignal),
};

/** Reports the progress of a stage. Throws if the work was aborted. */
export async function reportProgress(
  { onProgress, signal }: WorkOptions,
  stage: Stage,
  done: number,
  total: number | null,
): Promise<void> {
  signal?.throwIfAborted();
  await onProgress?.({ stage, done, total });
  signal?.throwIfAborted();
}

/**
 * Returns an observer that never fails. An error that escaped could end the process: nobody awaits those who observe.
 *
 * @param observer receives each event; what it throws or rejects with goes to `onError`
 */
export function guarded<Event>(
  observer: (event: Event) => unknown,
  onError: (error: unknown) => void,
): (event: Event) => void {
  return (event) => {
    try {
      const observed = observer(event);
      if (observed instanceof Promise) observed.catch(onError);
    } catch (error) {
      onError(error);
    }
  };
}
