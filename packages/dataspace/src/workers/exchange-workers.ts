import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { encodeModel } from "@mastery/core/model";
import type { ApiResponse } from "@mastery/openapi";
import type { Exchange, ExchangeAnswer, ServedModel } from "../answer.ts";
import { RefusedExchange, refused } from "../http.ts";
import { Places } from "../places.ts";

/** A message to a process: the model that it answers under, then exchanges. */
export type Message = Exchange | (Omit<ServedModel, "model"> & { readonly model: Uint8Array });

/** Answer of a process. */
export type Reply =
  | { readonly answer: ExchangeAnswer }
  | { readonly refusal: ApiResponse }
  | { readonly error: unknown };

/** Processes that compute answers while the service goes on, each exchange within a limit of time and memory. */
export interface ExchangeWorkers {
  /**
   * Resolves to an answer.
   *
   * @param caller who asked; one caller gets at most half of the processes, and waits for them
   */
  answer(
    served: ServedModel,
    exchange: Exchange,
    caller: string | undefined,
  ): Promise<ExchangeAnswer>;
  /** Kills all processes, even busy ones. */
  close(): void;
}

/** MiB of objects that one exchange may create; 64 MiB of JSON statements need less. */
const MEMORY = 1024;

/**
 * Opens processes for `createExchangeListener()`; one starts when there is an exchange for it. They are processes, because a thread cannot
 * be stopped while it parses JSON.
 *
 * @param seconds that an exchange may take at most; then it is refused with 422 and its process ended
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
      // Flags of this process may break that program.
      execArgv: [`--max-old-space-size=${MEMORY}`],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    all.add(worker);
    worker.once("exit", () => {
      all.delete(worker);
      idle.delete(worker);
    });
    // Such as a message to a process that has just ended, which `exit` reports.
    worker.on("error", () => {});
    worker.unref();
    worker.channel?.unref();
    worker.send({ model: encodeModel(model), catalogue } satisfies Message);
    return worker;
  }

  /** Takes a process that has the model; processes with replaced models are ended. */
  function take(served: ServedModel): ChildProcess {
    for (const [worker, model] of idle) if (model !== served) worker.kill("SIGKILL");
    const [found] = [...idle].find(([, model]) => model === served) ?? [];
    if (found) idle.delete(found);
    return found ?? start(served);
  }

  function ask(worker: ChildProcess, exchange: Exchange): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => worker.kill("SIGKILL"), seconds * 1000);
      const settle = (): void => {
        clearTimeout(timer);
        worker.unref();
        worker.off("message", onReply).off("exit", onExit).off("error", onError);
      };
      const onReply = (reply: unknown): void => {
        settle();
        resolve(reply as Reply);
      };
      const onExit = (code: number | null): void => {
        settle();
        // It was killed here, or ran out of memory.
        if (code === null) {
          reject(
            refused(422, `Expected records that take at most ${seconds} s and ${MEMORY} MiB.`),
          );
        } else reject(new Error(`a process of exchanges ended with code ${code}`));
      };
      const onError = (error: Error): void => {
        settle();
        reject(error);
      };
      worker.on("message", onReply).on("exit", onExit).on("error", onError);
      // The exit is awaited, too.
      worker.ref();
      worker.send(exchange);
    });
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
