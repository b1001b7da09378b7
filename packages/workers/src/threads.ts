import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Workers } from "@mastery/core";
import type { Order, Result } from "./messages.ts";

/** Threads that run the core's tasks. They keep the process alive only while they work. */
export interface Threads extends Workers {
  /** Ends all threads at once; what they were doing, and what waited for them, fails. */
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
 * @param size threads at most, 1 or more
 */
export function openThreads(size: number = availableParallelism()): Threads {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  /** All threads, each with what it is doing. */
  const threads = new Map<Worker, Job | undefined>();

  function start(): Worker {
    // What the process was started with may be meant for its own program alone, as `--input-type` is.
    const thread = new Worker(new URL("./main.js", import.meta.url), { execArgv: [] });
    threads.set(thread, undefined);
    thread.on("message", (result: Result) => {
      const job = threads.get(thread);
      threads.set(thread, undefined);
      thread.unref();
      idle.push(thread);
      if ("error" in result) job?.reject(result.error);
      else job?.resolve(result.output);
      handOut();
    });
    thread.on("error", (error) => threads.get(thread)?.reject(error));
    thread.on("exit", (code) => {
      threads.get(thread)?.reject(new Error(`a thread ended with code ${code} before its task`));
      threads.delete(thread);
      handOut();
    });
    return thread;
  }

  /** Gives what waits to threads that have nothing to do. */
  function handOut(): void {
    while (waiting.length > 0) {
      const thread = idle.pop() ?? (threads.size < size ? start() : undefined);
      if (!thread) return;
      const job = waiting.shift()!;
      threads.set(thread, job);
      thread.ref();
      thread.postMessage(job.order);
    }
  }

  return {
    size,
    run(name, input) {
      return new Promise<object>((resolve, reject) => {
        waiting.push({ order: { name, input }, resolve, reject });
        handOut();
      });
    },
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Error("the threads were closed"));
      await Promise.all([...threads.keys()].map((thread) => thread.terminate()));
    },
  };
}
