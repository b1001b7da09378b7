/**
 * A part of the computation that can run on its own: a pure function of one value. Inputs and outputs can be cloned from thread
 * to thread.
 */
export interface Task<Input, Output extends object> {
  /** Under which other threads know it. */
  readonly name: string;
  readonly run: (input: Input) => Output;
}

/**
 * Threads that run the core's tasks. Results do not depend on them: the work is cut into the same tasks, and put together in the
 * same order, whatever the size.
 */
export interface Workers {
  /** Tasks that run at the same time, at most. */
  readonly size: number;
  /** Runs `runTask(name, input)` of `@mastery/core/parallel` somewhere; rejects with what it throws. Calls beyond `size` wait. */
  run(name: string, input: unknown): Promise<object>;
}

/**
 * Tasks between being begun and their output being taken, at most. So many keep all busy while one is slow, and no more: outputs
 * that wait for their turn take memory.
 */
function inFlight(workers: Workers | undefined): number {
  return workers === undefined || workers.size === 1 ? 1 : 2 * workers.size;
}

/**
 * Runs a task for each input, taken when its turn comes, and hands its outputs on in the order of the inputs.
 *
 * @param workers the calling thread by default
 */
export async function runAll<Input, Output extends object>(
  workers: Workers | undefined,
  { name, run }: Task<Input, Output>,
  inputs: Iterable<Input>,
  take: (output: Output, index: number) => void | Promise<void>,
): Promise<void> {
  const begin = async (input: Input): Promise<Output> =>
    workers ? ((await workers.run(name, input)) as Output) : run(input);
  const ahead = inFlight(workers);
  const waiting = inputs[Symbol.iterator]();
  const running: Promise<Output>[] = [];
  for (let index = 0; ; index++) {
    while (running.length < ahead) {
      const { done, value } = waiting.next();
      if (done) break;
      const output = begin(value);
      // After one failure or an abort, nobody awaits the others.
      output.catch(() => {});
      running.push(output);
    }
    const next = running.shift();
    if (!next) return;
    await take(await next, index);
  }
}

/** Numbers that other threads see without a copy, where the host has memory of that kind. */
export function sharedFloats(length: number): Float64Array {
  const Memory = typeof SharedArrayBuffer === "undefined" ? ArrayBuffer : SharedArrayBuffer;
  return new Float64Array(new Memory(length * Float64Array.BYTES_PER_ELEMENT));
}
