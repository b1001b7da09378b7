import type { Snapshot } from "@mastery/core";
import type { Authorize } from "./authorization.ts";
import { docsPages } from "./docs/pages.ts";
import { openApiDocument } from "./document.ts";
import { snapshotEndpoints } from "./endpoints.ts";
import { internalError, methodNotAllowed, notFound, uriTooLong } from "./errors.ts";
import { gate, type Handler } from "./gate.ts";
import { type ApiRequest, type ApiResponse, NO_BODY } from "./http.ts";
import { unlessCurrent } from "./negotiation.ts";
import type { PageFile } from "./page-file.ts";
import { answerHome, isHtml, redirectsTo } from "./redirects.ts";
import { Router } from "./router.ts";
import { ROUTES } from "./routes.ts";
import { BEARER, type SecuritySchemes } from "./security.ts";
import { SharedBody } from "./shared-body.ts";
import { originForm, splitTarget } from "./target.ts";

/**
 * The interface over one snapshot: requests in, responses out, both plain data. `host` is passed to `authorize`. An answer is a
 * promise only if `authorize` returned one, and never rejects.
 */
export interface Api<Host = unknown, Answer = ApiResponse | Promise<ApiResponse>> {
  /**
   * Answers a request, or returns `undefined` when no path of the interface matches, so that the host can try its own routes. A
   * target in absolute form matches none, because the host's guards might not recognise it.
   */
  handle(request: ApiRequest, host: Host): Answer | undefined;
  /**
   * Answers any request: as `handle` does, but also in absolute form; with a redirect for a page with a trailing slash, and for `/`
   * to the first page in HTML, if the client accepts that; and with 404 when no path matches.
   */
  respond(request: ApiRequest, host: Host): Answer;
}

/** The interface without `authorize`: it answers synchronously. */
export type SynchronousApi = Api<void, ApiResponse>;

/** Who may read the interface, what is served beside it, and where errors go. */
export interface ApiOptions<Host = unknown> {
  /** Decides what each caller may read. Default: everyone may read everything. */
  readonly authorize?: Authorize<Host> | undefined;
  /** Security schemes for the OpenAPI document, by name, when you pass `authorize`. Default: a bearer token. */
  readonly securitySchemes?: SecuritySchemes | undefined;
  /** Files to serve beside the interface, such as `explorerFiles` of `@mastery/explorer`. Default: none. */
  readonly pages?: readonly PageFile[] | undefined;
  /** Called with internal errors, which clients see as 500 without the cause. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Longer targets are answered with 414; the interface's own have about a hundred characters. */
const LONGEST_TARGET = 8192;

/**
 * Creates the interface over a snapshot.
 *
 * @example
 * ```ts
 * const api = createApi(snapshot);
 * api.respond({ method: "GET", target: "/health", headers: {} }).status; // 200
 * ```
 */
export function createApi<Host>(
  snapshot: Snapshot,
  options: ApiOptions<Host> & { readonly authorize: Authorize<Host> },
): Api<Host>;
export function createApi(
  snapshot: Snapshot,
  options?: ApiOptions<never> & { readonly authorize?: undefined },
): SynchronousApi;
export function createApi<Host>(snapshot: Snapshot, options?: ApiOptions<Host>): Api<Host>;
export function createApi<Host>(
  snapshot: Snapshot,
  {
    authorize,
    securitySchemes = BEARER,
    pages = [],
    onError = console.error,
  }: ApiOptions<Host> = {},
): Api<Host> {
  const router = new Router<Handler<Host>>();
  const options = { snapshot, endpoints: snapshotEndpoints(snapshot), authorize };
  for (const route of ROUTES) router.add(route.path, gate(route, options));
  const addBody = (path: string, body: SharedBody): void =>
    router.add(path, ({ request }) => body.respond(request.headers));
  addBody("/openapi.json", openApiDocument(authorize && securitySchemes));
  for (const [path, body] of docsPages(authorize !== undefined)) addBody(path, body);
  for (const { path, text, ...file } of pages) addBody(path, new SharedBody(() => text, file));

  const htmlPaths = pages.filter(isHtml).map(({ path }) => path);
  const redirects = redirectsTo(["/docs", ...htmlPaths]);
  const [home] = htmlPaths;

  function handle(request: ApiRequest, host: Host): ApiResponse | Promise<ApiResponse> | undefined {
    const { method, target } = request;
    const { path, query } = splitTarget(target);
    const match = router.match(path);
    if (match === undefined) return undefined;
    if (target.length > LONGEST_TARGET) return asAsked(request, uriTooLong());
    if (method !== "GET" && method !== "HEAD") return methodNotAllowed();
    try {
      const answer = match.value({ parameter: match.parameter, query, request, host });
      if (!(answer instanceof Promise)) return asAsked(request, answer);
      return answer.catch(failure).then((response) => asAsked(request, response));
    } catch (error) {
      return asAsked(request, failure(error));
    }
  }

  function failure(error: unknown): ApiResponse {
    onError(error);
    return internalError();
  }

  function unmatched(target: string, { headers }: ApiRequest): ApiResponse {
    const { path } = splitTarget(target);
    if (path === "/" && home !== undefined) return answerHome(home, headers);
    return redirects.get(path) ?? notFound();
  }

  return {
    handle,
    respond(request, host) {
      const target = originForm(request.target);
      return handle({ ...request, target }, host) ?? asAsked(request, unmatched(target, request));
    },
  };
}

/** Returns the response to `GET` as the client asked for it: 304 if it is current, and without a body for `HEAD`. */
function asAsked({ method, headers }: ApiRequest, response: ApiResponse): ApiResponse {
  const current = unlessCurrent(headers, response);
  return method === "HEAD" ? { ...current, body: NO_BODY } : current;
}
