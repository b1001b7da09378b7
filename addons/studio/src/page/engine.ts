/// <reference path="../virtual.d.ts" />

import { workerSource } from "virtual:worker";
import type { Weights } from "@mastery/core";
import type { Failure, Message, Order, Share, Tasks } from "../worker/messages.ts";

export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: Share) => void) | undefined;
}

function engineOf(worker: Worker) {
  const waiting = new Map<number, Waiting>();
  let orders = 0;
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    const own = waiting.get(data.number);
    if ("progress" in data) return own?.onProgress?.(data.progress);
    waiting.delete(data.number);
    if ("result" in data) own?.resolve(data.result as never);
    else own?.reject(new EngineError(data.failure));
  };
  // The worker has ended, for example because it ran out of memory.
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new EngineError({ kind: "crashed" }));
    waiting.clear();
  };

  /** Rejects with an {@link EngineError}. */
  function ask<Name extends keyof Tasks>(
    task: Name,
    args: Parameters<Tasks[Name]>,
    onProgress?: (progress: Share) => void,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const order: Order<Name> = { number: orders++, task, args };
    return new Promise((resolve, reject) => {
      waiting.set(order.number, { resolve, reject, onProgress });
      worker.postMessage(order);
    });
  }

  /** The worker responds to all requests. Given weights replace the snapshot's weights. */
  function fetchWith(weights: Weights | undefined): typeof fetch {
    return async (input, { headers, signal } = {}) => {
      const fields = [...new Headers(headers)] as [string, string][];
      const answer = await ask("answer", [String(input), fields, weights]);
      signal?.throwIfAborted();
      const { status, body } = answer;
      return new Response(body.byteLength > 0 ? body : null, { status, headers: answer.headers });
    };
  }

  return { ask, fetchWith };
}

interface ScriptUrls {
  createScriptURL(url: string): string;
}

const scope = globalThis as {
  /** The model as base64 text, set by `model.js`. */
  masteryModel?: string;
  /** Trusted Types, in browsers that support them. */
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
};

export type Engine = ReturnType<typeof startEngine>;

/** The script is inlined, since a page opened from disk cannot load another script as a worker. */
export function startEngine() {
  const url = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
  const policy = scope.trustedTypes?.createPolicy("studio", { createScriptURL: (each) => each });
  const engine = engineOf(new Worker(policy ? policy.createScriptURL(url) : url));
  return { ...engine, hasModel: handOverModel(engine) };
}

/** Waits until the page has loaded. Resolves to false if the model is missing or damaged. */
async function handOverModel({ ask }: ReturnType<typeof engineOf>): Promise<boolean> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  const model = scope.masteryModel;
  if (model === undefined) return false;
  delete scope.masteryModel;
  return ask("useModel", [model]).then(
    () => true,
    () => false,
  );
}
