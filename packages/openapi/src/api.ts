import type { Snapshot } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import { type ApiOptions, apiOptionsOf } from "./api-options.ts";
import type { Authorize } from "./authorization.ts";
import { allowOrigins } from "./cors.ts";
import { BEARER, buildDocument } from "./document.ts";
import { endpoint, type Get } from "./endpoint.ts";
import { internalError, methodNotAllowed, uriTooLong } from "./errors.ts";
import type { ApiRequest, ApiResponse } from "./http.ts";
import { type Observation, type ObservedOperation, observe } from "./observe.ts";
import { docsPages, otherPaths, pageAnswer } from "./pages.ts";
import { chooseCoding, compress, dropBody, type Reply, revalidate } from "./reply.ts";
import { type OperationId, ROUTES } from "./routes/index.ts";
import { originForm, Router, splitTarget } from "./routing.ts";
import { type Edition, editionOf, SnapshotSource } from "./snapshot-source.ts";

/** The interface over a snapshot: requests in, responses out, both plain data. Its promises never reject. */
export interface Api<Host = unknown> {
  /**
   * Returns the answer to a request, or `undefined` when no path of the interface matches, so that the host can try its own routes.
   * A target in absolute form matches none, because the host's guards might not recognise it.
   *
   * @param host what to pass to `authorize`
   */
  handle(request: ApiRequest, host: Host): Promise<ApiResponse | undefined>;
  /**
   * Returns the answer to any request: as `handle` does, but also in absolute form; with a redirect for a page with a trailing slash,
   * and for `/` to the first page in HTML, if the client accepts that; and with 404 when no path matches.
   */
  respond(request: ApiRequest, host: Host): Promise<ApiResponse>;
}

/** What answers a path, under the name that it is reported by. */
interface Resource<Host> {
  readonly operation: ObservedOperation;
  answer(get: Get<Host>): Promise<Reply>;
}

/** Templates of all paths, for hosts whose routers need to know them. */
export const PATHS: readonly string[] = [
  ...Object.values(ROUTES).map(({ path }) => path),
  "/openapi.json",
  ...docsPages(false).map(({ path }) => path),
];

/** Longer targets are answered with 414; the interface's own have about a hundred characters. */
const LONGEST_TARGET = 8192;

/**
 * Creates the interface over a snapshot, or over a source whose snapshot you replace while it serves.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every unknown name and invalid value among the options, or for anything but a snapshot
 * @example
 * ```ts
 * const api = createApi(snapshot);
 * const response = await api.respond({ method: "GET", target: "/health", headers: {} });
 * response.status; // 200
 * ```
 */
export function createApi<Host>(
  snapshot: Snapshot | SnapshotSource,
  options: ApiOptions<Host> & { readonly authorize: Authorize<Host> },
): Api<Host>;
export function createApi(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<never> & { readonly authorize?: undefined },
): Api<void>;
export function createApi<Host>(
  snapshot: Snapshot | SnapshotSource,
  options?: ApiOptions<Host>,
): Api<Host>;
export function createApi<Host>(
  snapshot: Snapshot | SnapshotSource,
  options: ApiOptions<Host> = {},
): Api<Host> {
  const {
    authorize,
    securitySchemes = BEARER,
    pages = [],
    corsOrigins = [],
    onError = console.error,
    onResponse,
    language,
  } = apiOptionsOf(options);
  const source = snapshot instanceof SnapshotSource ? snapshot : new SnapshotSource(snapshot);
  const reportError = guarded(onError, console.error);
  const reportResponse = onResponse && guarded(onResponse, reportError);
  const origins = new Set(corsOrigins);
  const router = new Router<Resource<Host>>();
  for (const id of Object.keys(ROUTES) as OperationId[]) {
    router.add(ROUTES[id].path, { operation: id, answer: endpoint(id, authorize, language) });
  }
  const document = {
    path: "/openapi.json",
    mediaType: "application/json",
    cacheControl: "no-cache",
    text: () => JSON.stringify(buildDocument(authorize && securitySchemes, language?.tag)),
  };
  const files = pages.map(({ text, ...page }) => ({ ...page, text: () => text }));
  for (const page of [document, ...docsPages(authorize !== undefined), ...files]) {
    router.add(page.path, { operation: "page", answer: pageAnswer(page) });
  }
  const otherwise = otherPaths(pages);

  /** What every request passes first: routing, the checks of target and method, then what answers the path. */
  async function dispatch(
    request: ApiRequest,
    host: Host,
    edition: Edition,
    observation: Observation,
  ): Promise<Reply | undefined> {
    const { path, query } = splitTarget(request.target);
    const match = router.match(path);
    if (match === undefined) return undefined;
    observation.operation = match.value.operation;
    if (request.target.length > LONGEST_TARGET) return uriTooLong();
    if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed();
    const segment = match.parameter;
    try {
      return await match.value.answer({ request, host, segment, query, edition, observation });
    } catch (error) {
      reportError(error);
      return internalError();
    }
  }

  /** What every answer passes last, in this order. */
  async function finish(
    request: ApiRequest,
    answer: Reply,
    edition: Edition,
    observation: Observation,
  ): Promise<ApiResponse> {
    let reply = answer;
    vary(reply);
    chooseCoding(request, reply);
    revalidate(request, reply);
    if (reply.compressible !== undefined) await compress(reply);
    dropBody(request, reply);
    if (origins.size > 0) reply = allowOrigins(origins, request, reply);
    if (reportResponse) reportResponse(observe(request, reply, observation, edition.snapshot));
    const { status, headers, body } = reply;
    return { status, headers, body };
  }

  /** Names all header fields that the answer depends on, so that no cache gives one caller's answer to another. */
  function vary({ headers, compressible, dependsOnCaller }: Reply): void {
    const fields = headers["vary"] === undefined ? [] : [headers["vary"]];
    if (compressible !== undefined) fields.push("accept-encoding");
    if (dependsOnCaller) fields.push("authorization");
    if (origins.size > 0) fields.push("origin");
    if (fields.length > 0) headers["vary"] = fields.join(", ");
  }

  /** @param isAlone whether no other routes follow, so that unmatched paths are answered, too */
  async function respond(
    request: ApiRequest,
    host: Host,
    isAlone: boolean,
  ): Promise<ApiResponse | undefined> {
    const edition = editionOf(source);
    const start = reportResponse ? performance.now() : 0;
    const observation: Observation = { start, operation: "other", caller: undefined };
    const reply =
      (await dispatch(request, host, edition, observation)) ??
      (isAlone ? otherwise(splitTarget(request.target).path, request) : undefined);
    return reply && finish(request, reply, edition, observation);
  }

  return {
    handle: (request, host) => respond(request, host, false),
    respond(request, host) {
      const target = originForm(request.target);
      const asked = target === request.target ? request : { ...request, target };
      return respond(asked, host, true) as Promise<ApiResponse>;
    },
  };
}
