import { runTask, type TaskInput, type TaskName, type TaskOutput } from "./tasks.ts";

/**
 * Who runs the core's tasks. Results do not depend on it: what is computed is cut into the same tasks, and put together in the
 * same order, whatever the size.
 */
export interface Workers {
  /** Tasks that run at the same time, at most. */
  readonly size: number;
  /** Runs `runTask(name, input)` somewhere; rejects with what it throws. More calls than `size` wait for their turn. */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>>;
}

/** One task after the other, without another thread. */
export const callingThread: Workers = {
  size: 1,
  run: async (name, input) => runTask(name, input),
};

/**
 * Tasks between being begun and their output being taken, at most. So many keep all busy while one is slow, and no more: outputs
 * that wait for their turn take memory.
 */
export function inFlight({ size }: Workers): number {
  return size === 1 ? 1 : 2 * size;
}

/** Runs a task for each input, taken when its turn comes, and hands its outputs on in the order of the inputs. */
export async function runAll<Name extends TaskName>(
  workers: Workers,
  name: Name,
  inputs: Iterable<TaskInput<Name>>,
  take: (output: TaskOutput<Name>, index: number) => void | Promise<void>,
): Promise<void> {
  const ahead = inFlight(workers);
  const waiting = inputs[Symbol.iterator]();
  const running: Promise<TaskOutput<Name>>[] = [];
  for (let index = 0; ; index++) {
    while (running.length < ahead) {
      const { done, value } = waiting.next();
      if (done) break;
      const output = workers.run(name, value);
      // Whoever stops for one failure, or is aborted, no longer waits for the others.
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
