/**
 * Node threads that share the work of `precompute()` from `@mastery/core`.
 *
 * @module @mastery/node/workers
 */

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type ErrorCode, MasteryError, type Workers } from "@mastery/core";

/** Threads that run the core's tasks. Idle threads do not keep the process alive. */
export interface Threads extends Workers {
  /** Terminates all threads. Running, waiting and later jobs are rejected. */
  close(): Promise<void>;
}

/** A task for a thread. */
export interface Call {
  readonly name: string;
  readonly input: unknown;
}

/** Message of a thread: it has started, the task's output, or the error and its code, because a cloned error loses its code. */
export type Reply =
  | "started"
  | { readonly output: object }
  | { readonly error: unknown; readonly code?: ErrorCode | undefined };

type Failure = Extract<Reply, { readonly error: unknown }>;

interface Job {
  readonly call: Call;
  readonly resolve: (output: object) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Opens threads for `precompute()`. A thread starts when there is work for it.
 *
 * @param size maximum number of threads, an integer of at least 1; defaults to the number of cores
 * @throws `MasteryError` `INVALID_OPTION` if the size is invalid
 */
export function openThreads(size: number = availableParallelism()): Threads {
  if (!Number.isInteger(size) || size < 1) {
    const message = `size: expected an integer of at least 1, got ${size}`;
    throw new MasteryError("INVALID_OPTION", message);
  }
  const waiting: Job[] = [];
  const idle = new Set<Worker>();
  const busy = new Map<Worker, Job>();
  let closed = false;

  function start(): Worker {
    const thread = newThread();
    let hasStarted = false;
    thread.unref();
    idle.add(thread);
    thread.on("message", (reply: Reply) => {
      if (reply === "started") {
        hasStarted = true;
        return;
      }
      const job = release(thread);
      if ("output" in reply) job?.resolve(reply.output);
      else job?.reject(errorOf(reply));
      handOut();
    });
    // A thread that fails stays busy until it exits, so that it gets no other job.
    thread.on("error", (error) => {
      busy.get(thread)?.reject(hasStarted || isOutOfMemory(error) ? error : missingProgram(error));
    });
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

  function release(thread: Worker): Job | undefined {
    const job = busy.get(thread);
    busy.delete(thread);
    idle.add(thread);
    thread.unref();
    return job;
  }

  function handOut(): void {
    while (waiting.length > 0 && (idle.size > 0 || busy.size < size)) {
      const job = waiting.shift()!;
      try {
        const [thread = start()] = idle;
        thread.postMessage(job.call);
        idle.delete(thread);
        busy.set(thread, job);
        thread.ref();
      } catch (error) {
        // The thread could not be started, or the input could not be cloned.
        job.reject(error);
      }
    }
  }

  return {
    size,
    run(name, input) {
      return new Promise<object>((resolve, reject) => {
        if (closed) throw new Error("the threads were closed");
        waiting.push({ call: { name, input }, resolve, reject });
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

/** Starts a thread. In a bundle, the program is missing, so the address is invalid, or the thread soon fails. */
function newThread(): Worker {
  try {
    // Workers must not inherit the process's flags, because some flags, such as `--input-type`, would break the workers.
    return new Worker(new URL("./mastery-thread.js", import.meta.url), { execArgv: [] });
  } catch (cause) {
    throw missingProgram(cause);
  }
}

function missingProgram(cause: unknown): Error {
  const message =
    "the program of the threads is missing, because bundles do not contain it: mark @mastery/node as external in your bundler, or leave out `workers`";
  return new Error(message, { cause });
}

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Restores an error thrown in a thread, because a cloned error loses its class and code. */
function errorOf({ error, code }: Failure): unknown {
  if (code === undefined) return error;
  return new MasteryError(code, (error as Error).message, { cause: error });
}
