import type { Snapshot } from "@mastery/core";
import { type Api, type ApiOptions, badRequest, createApi, targetBelow } from "@mastery/openapi";
import { type LambdaResult, readEvent, toResult } from "./events.ts";

/** How a function serves. */
export interface LambdaOptions extends ApiOptions {
  /** Path that a custom domain maps to the function, such as `/mastery`; removed from requests that have it. */
  readonly basePath?: string | undefined;
}

/** A function's handler. */
export interface LambdaHandler {
  (event: unknown): Promise<LambdaResult>;
  /** Resolves once the snapshot is loaded; awaited at the top of a module, it keeps the init phase open until then. */
  readonly ready: Promise<void>;
}

/**
 * Makes a handler for events of API Gateway (REST and HTTP APIs), Function URLs and Application Load Balancers. The load
 * starts at once, so in the init phase; when it fails, its rejection ends the process and the init is reported as failed.
 *
 * @example
 * ```ts
 * export const handler = createLambdaHandler(() => readSnapshot("snapshot.mastery"));
 * await handler.ready;
 * ```
 */
export function createLambdaHandler(
  load: () => Snapshot | Promise<Snapshot>,
  { basePath = "", ...options }: LambdaOptions = {},
): LambdaHandler {
  const api = start(load, options);
  const handler = async (event: unknown): Promise<LambdaResult> => {
    const exchange = readEvent(event);
    if (exchange === undefined)
      return toResult(badRequest("This is no HTTP event that is known here."));
    const { request, toResult: back } = exchange;
    const target = targetBelow(basePath, request.target) ?? request.target;
    return back((await api).respond({ ...request, target }));
  };
  return Object.assign(handler, { ready: api.then(() => {}) });
}

async function start(load: () => Snapshot | Promise<Snapshot>, options: ApiOptions): Promise<Api> {
  return createApi(await load(), options);
}
