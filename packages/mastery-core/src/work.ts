import { abortSignal, aFunction, type Checks, optional } from "./validation/index.ts";

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
  /** Null if not known in advance, for example for streamed traces. */
  readonly total: number | null;
}

/** The members of `AbortSignal` that the library uses. Any `AbortSignal` can be passed. */
export interface CancelSignal {
  readonly aborted: boolean;
  /** Throws the signal's reason if the signal has been aborted. */
  throwIfAborted(): void;
}

/** Called during long work with the completed share, from 0 to 1. The work awaits the result of the function. */
export type OnProgress = (share: number) => void | Promise<void>;

/** Progress and cancellation of long work. */
export interface WorkOptions {
  /**
   * Called at the start and end of each stage, and periodically. The work awaits the result. So that the work can be aborted, return a
   * promise that lets the host's event loop run.
   */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined;
  /** Signal that aborts the work. The work then rejects with the signal's reason. */
  readonly signal?: CancelSignal | undefined;
}

export const WORK_OPTIONS: Checks<WorkOptions> = {
  onProgress: optional(aFunction),
  signal: optional(abortSignal),
};

/** Rejects with the signal's reason if the work was aborted. */
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

/** Passes errors and rejections of an observer to `onError`: nobody awaits observers, so an error could end the process. */
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

/** A unit of work: a pure function whose input and output can be sent between threads. */
export interface Task<Input, Output extends object> {
  /** Identifies the task in messages between threads. */
  readonly name: string;
  readonly run: (input: Input) => Output;
}

/** Threads that run the core's tasks. Results do not depend on their number: the tasks and the order of outputs are the same. */
export interface Workers {
  /** Maximum number of tasks that run at the same time. */
  readonly size: number;
  /**
   * Runs `runTask(name, input)` from `@mastery/core/parallel` in a thread, and rejects with its error. Calls beyond `size` wait. A
   * `MasteryError` loses its `code` when the error is sent between threads, so send the code along with the error.
   */
  run(name: string, input: unknown): Promise<object>;
}

/**
 * Passes outputs to `take` in the order of the inputs. Each input is read just before its task starts. Without workers, the calling thread
 * runs all tasks.
 */
export async function runAll<Input, Output extends object>(
  workers: Workers | undefined,
  { name, run }: Task<Input, Output>,
  inputs: Iterable<Input>,
  take: (output: Output, index: number) => void | Promise<void>,
): Promise<void> {
  const begin = async (input: Input): Promise<Output> =>
    workers ? ((await workers.run(name, input)) as Output) : run(input);
  // Two tasks per thread keep all threads busy while one task is slow. More tasks would only use memory.
  const ahead = workers === undefined || workers.size === 1 ? 1 : 2 * workers.size;
  const waiting = inputs[Symbol.iterator]();
  const running: Promise<Output>[] = [];
  for (let index = 0; ; index++) {
    // At least one task starts each time, whatever size the workers report.
    do {
      const { done, value } = waiting.next();
      if (done) break;
      const output = begin(value);
      // After a failure or an abort, nothing awaits the other outputs, so this handler avoids unhandled rejections.
      output.catch(() => {});
      running.push(output);
    } while (running.length < ahead);
    const next = running.shift();
    if (!next) return;
    await take(await next, index);
  }
}

/** Returns an array of zeros. Threads share it without copying if the host has shared memory. */
export function sharedFloats(length: number): Float64Array {
  const bytes = length * Float64Array.BYTES_PER_ELEMENT;
  const Memory = typeof SharedArrayBuffer === "undefined" ? ArrayBuffer : SharedArrayBuffer;
  return new Float64Array(new Memory(bytes));
}
