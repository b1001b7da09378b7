import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import { MasteryError, type Workers } from "@mastery/core";
import type { Order, Result } from "./messages.ts";

/** Threads that run the core's tasks. They keep the process alive only while they work. */
export interface Threads extends Workers {
  /** Ends all threads at once; jobs that run or wait are rejected. Later ones are too. */
  close(): Promise<void>;
}

/** An order whose result is awaited. */
interface Job {
  readonly order: Order;
  readonly resolve: (output: object) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Opens threads for `precompute()`; none is started before there is work for it.
 *
 * @param size threads at most, an integer of 1 or more; as many as the machine has cores by default
 * @throws `MasteryError` `INVALID_OPTION` for another size
 */
export function openThreads(size: number = availableParallelism()): Threads {
  if (!Number.isInteger(size) || size < 1) {
    const message = `size: expected an integer of 1 or more, got ${size}`;
    throw new MasteryError("INVALID_OPTION", message);
  }
  const waiting: Job[] = [];
  const idle = new Set<Worker>();
  const busy = new Map<Worker, Job>();
  let closed = false;

  function start(): Worker {
    // Flags of the process may be meant for its own program alone, as `--input-type` is.
    const thread = new Worker(new URL("./main.js", import.meta.url), { execArgv: [] });
    thread.unref();
    idle.add(thread);
    thread.on("message", (result: Result) => {
      const job = release(thread);
      if ("error" in result) job?.reject(result.error);
      else job?.resolve(result.output);
      handOut();
    });
    // A thread that fails stays busy until its exit, so it gets no other job.
    thread.on("error", (error) => busy.get(thread)?.reject(error));
    thread.on("messageerror", (error) => {
      busy.get(thread)?.reject(error);
      void thread.terminate();
    });
    thread.on("exit", (code) => {
      busy.get(thread)?.reject(new Error(`a thread exited with code ${code} during its task`));
      busy.delete(thread);
      idle.delete(thread);
      handOut();
    });
    return thread;
  }

  /** Makes a thread idle; returns the job it had. */
  function release(thread: Worker): Job | undefined {
    const job = busy.get(thread);
    busy.delete(thread);
    idle.add(thread);
    thread.unref();
    return job;
  }

  /** Gives waiting jobs to threads that are idle or may still be started. */
  function handOut(): void {
    while (waiting.length > 0 && (idle.size > 0 || busy.size < size)) {
      const job = waiting.shift()!;
      try {
        const [thread = start()] = idle;
        thread.postMessage(job.order);
        idle.delete(thread);
        busy.set(thread, job);
        thread.ref();
      } catch (error) {
        // No thread can be started, or the input cannot be cloned.
        job.reject(error);
      }
    }
  }

  return {
    size,
    run(name, input) {
      return new Promise<object>((resolve, reject) => {
        if (closed) throw new Error("the threads were closed");
        waiting.push({ order: { name, input }, resolve, reject });
        handOut();
      });
    },
    async close() {
      closed = true;
      for (const { reject } of [...waiting.splice(0), ...busy.values()]) {
        reject(new Error("the threads were closed"));
      }
      await Promise.all([...idle, ...busy.keys()].map((thread) => thread.terminate()));
    },
  };
}
