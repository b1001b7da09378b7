import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { encodeModel } from "@mastery/core/model";
import type { ApiResponse } from "@mastery/openapi";
import type { Exchange, ExchangeAnswer, ServedModel } from "../answer.ts";
import { RefusedExchange, refused } from "../http.ts";
import { Places } from "../places.ts";

/** Message to a process: the model, which is sent before any exchange, or an exchange. */
export type Message = Exchange | (Omit<ServedModel, "model"> & { readonly model: Uint8Array });

export type Reply =
  | { readonly answer: ExchangeAnswer }
  | { readonly refusal: ApiResponse }
  | { readonly error: unknown };

/** Processes that compute results in the background, with limits on time and memory for each exchange. */
export interface ExchangeWorkers {
  /** One caller gets at most half of the processes, and further exchanges of the caller wait. */
  answer(
    served: ServedModel,
    exchange: Exchange,
    caller: string | undefined,
  ): Promise<ExchangeAnswer>;
  /** Kills all processes, including busy ones. */
  close(): void;
}

/** Memory limit for the objects of one exchange, in MiB. 64 MiB of JSON statements need less memory. */
const MEMORY = 1024;

/**
 * Opens processes for `createExchangeListener()`. A process starts when there is an exchange for it. Processes are used rather than
 * threads, because a thread cannot be stopped while it parses JSON.
 *
 * @param seconds time limit for an exchange, after which the exchange is refused with 422 and its process is killed
 */
export function openExchangeWorkers(seconds: number = 10): ExchangeWorkers {
  const size = Math.max(2, availableParallelism());
  const places = new Places(size, Math.floor(size / 2));
  const idle = new Map<ChildProcess, ServedModel>();
  const all = new Set<ChildProcess>();

  function start({ model, catalogue }: ServedModel): ChildProcess {
    const worker = fork(fileURLToPath(import.meta.resolve("#worker")), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Replaces the flags of the current process, which could break the worker.
      execArgv: [`--max-old-space-size=${MEMORY}`],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    all.add(worker);
    worker.once("exit", () => {
      all.delete(worker);
      idle.delete(worker);
    });
    // The `exit` handler also reports the failure, for example if a message is sent to a process that has just ended.
    worker.on("error", () => {});
    worker.unref();
    worker.channel?.unref();
    worker.send({ model: encodeModel(model), catalogue } satisfies Message);
    return worker;
  }

  function take(served: ServedModel): ChildProcess {
    for (const [worker, model] of idle) if (model !== served) worker.kill("SIGKILL");
    const [found] = [...idle].find(([, model]) => model === served) ?? [];
    if (found) idle.delete(found);
    return found ?? start(served);
  }

  async function ask(worker: ChildProcess, exchange: Exchange): Promise<Reply> {
    const settled = new AbortController();
    const { signal } = settled;
    const timer = setTimeout(() => worker.kill("SIGKILL"), seconds * 1000);
    // Keeps the current process alive until the worker has replied or exited.
    worker.ref();
    worker.send(exchange);
    const exited = once(worker, "exit", { signal }).then(([code]: (number | null)[]) => {
      if (code !== null) throw new Error(`a worker process for exchanges ended with code ${code}`);
      // The time limit or `close()` killed the process, or it ran out of memory.
      const limits = `${seconds} s and ${MEMORY} MiB`;
      throw refused(422, `Expected records that can be processed in at most ${limits}.`);
    });
    try {
      // An `error` event rejects both promises.
      return await Promise.race([
        once(worker, "message", { signal }).then(([reply]) => reply),
        exited,
      ]);
    } finally {
      settled.abort();
      clearTimeout(timer);
      worker.unref();
    }
  }

  return {
    async answer(served, exchange, caller) {
      await places.enter(caller);
      try {
        const worker = take(served);
        const reply = await ask(worker, exchange);
        idle.set(worker, served);
        if ("answer" in reply) return reply.answer;
        throw "error" in reply ? reply.error : new RefusedExchange(reply.refusal);
      } finally {
        places.leave(caller);
      }
    },
    close() {
      for (const worker of all) worker.kill("SIGKILL");
    },
  };
}
