import type { Snapshot } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import { type ApiOptions, apiOptionsOf } from "./api-options.ts";
import type { Authorize } from "./authorization.ts";
import { acrossOrigins } from "./cors.ts";
import { docsPages } from "./docs/pages.ts";
import { openApiDocument } from "./document.ts";
import { internalError, methodNotAllowed, notFound, uriTooLong } from "./errors.ts";
import { gate, type Handler } from "./gate.ts";
import { type ApiRequest, type ApiResponse, NO_BODY } from "./http.ts";
import { unlessCurrent } from "./negotiation.ts";
import { type Observation, type ObservedOperation, observe } from "./observe.ts";
import { answerHome, isHtml, redirectsTo } from "./redirects.ts";
import { renderText } from "./rendered-body.ts";
import { Router } from "./router.ts";
import { ROUTES } from "./routes.ts";
import { BEARER } from "./security.ts";
import { SharedBody } from "./shared-body.ts";
import { editionOf, SnapshotSource } from "./snapshot-source.ts";
import { originForm, splitTarget } from "./target.ts";

/**
 * The interface over a snapshot: requests in, responses out, both plain data. `host` is passed to `authorize`. An answer is a promise if
 * `authorize` returned one, while a long list of learners is rendered, while a body is compressed, and while the script of `/docs` is
 * loaded. The promise never rejects.
 */
export interface Api<Host = unknown> {
  /**
   * Answers a request, or returns `undefined` when no path of the interface matches, so that the host can try its own routes. A
   * target in absolute form matches none, because the host's guards might not recognise it.
   */
  handle(request: ApiRequest, host: Host): ApiResponse | Promise<ApiResponse> | undefined;
  /**
   * Answers any request: as `handle` does, but also in absolute form; with a redirect for a page with a trailing slash, and for `/`
   * to the first page in HTML, if the client accepts that; and with 404 when no path matches.
   */
  respond(request: ApiRequest, host: Host): ApiResponse | Promise<ApiResponse>;
}

/** What answers a path, under the name that it is reported by. */
interface Resource<Host> {
  readonly operation: ObservedOperation;
  readonly answer: Handler<Host>;
}

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
  } = apiOptionsOf(options);
  const reportError = guarded(onError, console.error);
  const source = snapshot instanceof SnapshotSource ? snapshot : new SnapshotSource(snapshot);
  const router = new Router<Resource<Host>>();
  for (const route of ROUTES) {
    router.add(route.path, { operation: route.operationId, answer: gate(route, authorize) });
  }
  const addBody = (path: string, body: SharedBody): void =>
    router.add(path, {
      operation: "page",
      answer: ({ request }) => body.respond(request.headers),
    });
  addBody("/openapi.json", openApiDocument(authorize && securitySchemes));
  for (const [path, body] of docsPages(authorize !== undefined)) addBody(path, body);
  for (const { path, text, ...file } of pages)
    addBody(path, new SharedBody(() => renderText(text), file));

  const htmlPaths = pages.filter(isHtml).map(({ path }) => path);
  const redirects = redirectsTo(["/docs", ...htmlPaths]);
  const [home] = htmlPaths;

  function handle(
    request: ApiRequest,
    host: Host,
    observation?: Observation,
  ): ApiResponse | Promise<ApiResponse> | undefined {
    const { method, target } = request;
    const { path, query } = splitTarget(target);
    const match = router.match(path);
    if (match === undefined) return undefined;
    const { value: resource, parameter } = match;
    if (observation) observation.operation = resource.operation;
    if (target.length > LONGEST_TARGET) return asAsked(request, uriTooLong());
    if (method !== "GET" && method !== "HEAD") return methodNotAllowed();
    try {
      const edition = editionOf(source);
      const answer = resource.answer({ parameter, query, request, host, edition, observation });
      if (!(answer instanceof Promise)) return asAsked(request, answer);
      return answer.catch(failure).then((response) => asAsked(request, response));
    } catch (error) {
      return asAsked(request, failure(error));
    }
  }

  function failure(error: unknown): ApiResponse {
    reportError(error);
    return internalError();
  }

  function unmatched(target: string, { headers }: ApiRequest): ApiResponse {
    const { path } = splitTarget(target);
    if (path === "/" && home !== undefined) return answerHome(home, headers);
    return redirects.get(path) ?? notFound();
  }

  function respond(
    request: ApiRequest,
    host: Host,
    observation?: Observation,
  ): ApiResponse | Promise<ApiResponse> {
    const target = originForm(request.target);
    const asked = target === request.target ? request : { ...request, target };
    return handle(asked, host, observation) ?? asAsked(request, unmatched(target, request));
  }

  const own = { handle, respond };
  const api = corsOrigins.length > 0 ? acrossOrigins(own, corsOrigins) : own;
  if (onResponse === undefined) return api;
  return observe(api, { onResponse, onError: reportError, currentSnapshot: () => source.current });
}

/** Returns the response to `GET` as the client asked for it: 304 if it is current, and without a body for `HEAD`. */
function asAsked({ method, headers }: ApiRequest, response: ApiResponse): ApiResponse {
  const current = unlessCurrent(headers, response);
  return method === "HEAD" ? { ...current, body: NO_BODY } : current;
}
