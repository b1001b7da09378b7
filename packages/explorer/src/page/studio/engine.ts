/// <reference path="../../virtual.d.ts" />

import { workerSource } from "virtual:worker";
import type { Weights } from "@mastery/core";
import type { Failure, Message, Order, Share, Tasks } from "../../studio/messages.ts";

export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: Share) => void) | undefined;
}

/** The worker thread that computes the school and responds to the views' requests. */
export class Engine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #orders = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    worker.onerror = () => this.#crash();
  }

  /** Resolves to the result of a task. Rejects with an {@link EngineError}. */
  ask<Name extends keyof Tasks>(
    task: Name,
    args: Parameters<Tasks[Name]>,
    onProgress?: (progress: Share) => void,
  ): ReturnType<Tasks[Name]> {
    const order: Order<Name> = { number: this.#orders++, task, args };
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(order.number, { resolve, reject, onProgress });
      this.#worker.postMessage(order);
    }) as ReturnType<Tasks[Name]>;
  }

  /** Returns a substitute for the browser's `fetch`. The worker responds to its requests, using other weights if any are given. */
  fetchWith(weights: Weights | undefined): typeof fetch {
    return async (input, { headers, signal } = {}) => {
      const fields = [...new Headers(headers)] as [string, string][];
      const answer = await this.ask("answer", [String(input), fields, weights]);
      signal?.throwIfAborted();
      const { status, body } = answer;
      return new Response(body.byteLength > 0 ? body : null, { status, headers: answer.headers });
    };
  }

  #receive(message: Message): void {
    const waiting = this.#waiting.get(message.number);
    if ("progress" in message) {
      waiting?.onProgress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.number);
    if ("result" in message) waiting?.resolve(message.result);
    else waiting?.reject(new EngineError(message.failure));
  }

  /** Called when the worker has ended, for example because it ran out of memory. Pending tasks are rejected. */
  #crash(): void {
    for (const { reject } of this.#waiting.values()) reject(new EngineError({ kind: "crashed" }));
    this.#waiting.clear();
  }
}

/** The part of the Trusted Types API that is used here, in browsers that support it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const scope = globalThis as {
  /** The model as base64 text, set by `model.js`. */
  masteryModel?: string;
  readonly trustedTypes?: TrustedTypes;
};

/** Starts the worker from an inlined script, since a page opened from disk cannot load another script as a worker. */
export function startEngine(): Engine {
  const url = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
  const policy = scope.trustedTypes?.createPolicy("studio", { createScriptURL: (each) => each });
  return new Engine(new Worker(policy ? policy.createScriptURL(url) : url));
}

/** Sends the model to the worker. Resolves to false if the model is missing or damaged, otherwise to true. */
export async function handOverModel(engine: Engine): Promise<boolean> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  const model = scope.masteryModel;
  if (model === undefined) return false;
  delete scope.masteryModel;
  return engine.ask("useModel", [model]).then(
    () => true,
    () => false,
  );
}
