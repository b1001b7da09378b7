import type { Snapshot } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import { type ApiOptions, apiOptionsOf } from "./api-options.ts";
import type { Authorize } from "./authorization.ts";
import { allowOrigins } from "./cors.ts";
import { BEARER, buildDocument } from "./document.ts";
import { endpoint, type Get } from "./endpoint.ts";
import { internalError, methodNotAllowed, notOriginForm, uriTooLong } from "./errors.ts";
import { type Observation, type ObservedOperation, observe } from "./observe.ts";
import { docsPages, otherPaths, pageAnswer } from "./pages.ts";
import { type ApiRequest, type ApiResponse, finish, type Reply } from "./reply.ts";
import { type OperationId, ROUTES } from "./routes/index.ts";
import { pathIn, Router, splitTarget } from "./routing.ts";
import { editionOf, SnapshotSource } from "./snapshot-source.ts";

/** The interface over a snapshot: requests in, responses out, both plain data. Its promises never reject. */
export interface Api<Host = unknown> {
  /**
   * Returns the answer to a request, or `undefined` when no path of the interface matches, so that the host can try its own routes.
   * A target with a matching path in absolute form (`http://host/path`) gets 400, because the host's guards might not recognise it.
   *
   * @param host what to pass to `authorize`
   */
  handle(request: ApiRequest, host: Host): Promise<ApiResponse | undefined>;
  /**
   * Returns the answer to any request: as `handle` does, but with a redirect for a page with a trailing slash, and for `/` to the first
   * page in HTML, if the client accepts that; with 400 for every target that does not begin with a slash; and with 404 when no path
   * matches.
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
  const varies = origins.size > 0 ? ["origin"] : [];
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

  /** @param isAlone whether no other routes follow, so that unmatched paths are answered, too */
  async function respond(
    request: ApiRequest,
    host: Host,
    isAlone: boolean,
  ): Promise<ApiResponse | undefined> {
    const { method, target } = request;
    const edition = editionOf(source);
    const start = reportResponse ? performance.now() : 0;
    const observation: Observation = { start, operation: "other", caller: undefined };
    const { path, query } = splitTarget(target);
    const match = router.match(path);
    let reply: Reply | undefined;
    if (match === undefined) {
      if (target !== "" && !target.startsWith("/")) {
        // In absolute form, guards before the service might not have recognised a path of ours.
        if (isAlone || router.match(pathIn(target))) reply = notOriginForm();
      } else if (isAlone) reply = otherwise(path, request);
    } else {
      observation.operation = match.value.operation;
      if (target.length > LONGEST_TARGET) reply = uriTooLong();
      else if (method !== "GET" && method !== "HEAD") reply = methodNotAllowed();
      else {
        const segment = match.parameter;
        try {
          reply = await match.value.answer({ request, host, segment, query, edition, observation });
        } catch (error) {
          reportError(error);
          reply = internalError();
        }
      }
    }
    if (reply === undefined) return undefined;
    await finish(request, reply, varies);
    if (origins.size > 0) reply = allowOrigins(origins, request, reply);
    if (reportResponse) reportResponse(observe(request, reply, observation, edition.snapshot));
    const { status, headers, body } = reply;
    return { status, headers, body };
  }

  return {
    handle: (request, host) => respond(request, host, false),
    respond: (request, host) => respond(request, host, true) as Promise<ApiResponse>,
  };
}
