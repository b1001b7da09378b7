import type { Snapshot } from "@mastery/core";
import { aFunction, checkArguments } from "@mastery/core/validation";
import {
  type Api,
  type ApiOptions,
  apiOptionsOf,
  basePath as basePathCheck,
  createApi,
  refusal,
  SnapshotSource,
  targetBelow,
} from "@mastery/openapi";
import { type LambdaResult, readEvent, toResult } from "./events.ts";

type Load = () => Snapshot | SnapshotSource | Promise<Snapshot | SnapshotSource>;

/** Options of a handler. */
export interface LambdaOptions extends ApiOptions {
  /** Path that a custom domain maps to the function, such as `/mastery`. Other paths get 404. */
  readonly basePath?: string | undefined;
}

/** Handler for a Lambda function. */
export interface LambdaHandler {
  (event: unknown): Promise<LambdaResult>;
  /** Resolves once responses are prepared. Await this promise at the top of a module, so that loading happens in the init phase. */
  readonly ready: Promise<void>;
}

/**
 * Creates a handler for events from API Gateway (REST and HTTP APIs), Function URLs and Application Load Balancers. Loading starts
 * immediately, within the init phase. If loading fails, the rejection ends the process, and the init phase fails.
 *
 * @throws `MasteryError` `INVALID_OPTION` for unknown options and invalid values, listing all of them
 * @example
 * ```ts
 * export const handler = createLambdaHandler(() => readSnapshot("snapshot.mastery"));
 * await handler.ready;
 * ```
 */
export function createLambdaHandler(load: Load, options: LambdaOptions = {}): LambdaHandler {
  checkArguments({ load }, { load: aFunction });
  const api = start(load, apiOptionsOf(options, { basePath: basePathCheck }));
  const { basePath = "" } = options;
  const handler = async (event: unknown): Promise<LambdaResult> => {
    const exchange = readEvent(event);
    if (exchange === undefined) return toResult(refusal(400, "Unsupported event type."));
    const { request, toResult: back } = exchange;
    // An empty target matches no path, so the response is 404.
    const target = targetBelow(basePath, request.target) ?? "";
    return back(await (await api).respond({ ...request, target }, event));
  };
  return Object.assign(handler, { ready: api.then(() => {}) });
}

/** Prepares responses before the first event, because no caller is waiting during the init phase. */
async function start(load: Load, options: ApiOptions): Promise<Api> {
  const loaded = await load();
  const source = loaded instanceof SnapshotSource ? loaded : new SnapshotSource(loaded);
  source.prepare(options);
  return createApi(source, options);
}
