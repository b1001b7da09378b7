import type { Snapshot } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import type { LanguagePack } from "@mastery/core/languages";
import { docsPages } from "#docs";
import { platform } from "#platform";
import { type ApiOptions, apiOptionsOf } from "./api-options.ts";
import { type Authorize, checkAuthorization, type ReadableLearners } from "./authorization.ts";
import { callerOf } from "./callers.ts";
import { allowOrigins } from "./cors.ts";
import { BEARER, buildDocument } from "./document.ts";
import * as errors from "./errors.ts";
import { holdsLearnerId } from "./holds-learner-id.ts";
import { type Observation, type ObservedOperation, observe } from "./observe.ts";
import { otherPaths, pageHandler } from "./pages.ts";
import { parameterReader, pathParameterOf } from "./parameters.ts";
import {
  type ApiRequest,
  type ApiResponse,
  allowCompression,
  finish,
  ok,
  type Reply,
} from "./reply.ts";
import { type AnyRoute, allRoutes } from "./routes/index.ts";
import { pathIn, Router } from "./routing.ts";
import { type ServedSnapshot, SnapshotSource, servedSnapshotOf } from "./snapshot-source.ts";

/** The HTTP API over a snapshot. Requests and responses are plain data, and the returned promises never reject. */
export interface Api<Host = unknown> {
  /** Path templates of all operations, of the OpenAPI document and of all pages, for hosts whose routers need a list of paths. */
  readonly paths: readonly string[];
  /**
   * Returns the response to a request, or `undefined` if no path of the API matches, so that the host can try its own routes. If a target
   * in absolute form (`http://host/path`) matches, the response is 400, because the host's guards might not recognise this form.
   *
   * @param host native request, passed to `authorize`
   */
  handle(request: ApiRequest, host: Host): Promise<ApiResponse | undefined>;
  /**
   * Returns the response to any request. Unlike `handle`, `respond` also redirects from the path of a page with a trailing slash to the
   * page, and from `/` to the first HTML page if the client accepts HTML. The response is 400 to every non-empty target that does not start
   * with a slash, and 404 if no path matches.
   */
  respond(request: ApiRequest, host: Host): Promise<ApiResponse>;
}

/** A `GET` request for a known path. `segment`, the value of the path's parameter, and `query` are as sent. */
interface Get<Host> {
  readonly request: ApiRequest;
  readonly host: Host;
  readonly segment: string;
  readonly query: string;
  readonly served: ServedSnapshot;
  readonly observation: Observation;
}

/** The operation of a path, and its handler. */
interface Endpoint<Host> {
  readonly operation: ObservedOperation;
  answer(get: Get<Host>): Promise<Reply>;
}

/** Maximum length of a target, in characters. Longer targets get 414. A target with 50 learner ids has about 1,900 characters. */
const MAX_TARGET_LENGTH = 8192;

/**
 * Creates the API over a snapshot, or over a source whose snapshot you can replace while the API is in use.
 *
 * @throws `MasteryError` `INVALID_OPTION` if `snapshot` is invalid, or listing every unknown name and invalid value among the options
 * @example
 * ```ts
 * const api = createApi(snapshot);
 * const response = await api.respond({ method: "GET", target: "/health", headers: {} });
 * response.status; // 200
 * ```
 */
export function createApi<Host = void>(
  snapshot: Snapshot | SnapshotSource,
  options: ApiOptions<Host> = {},
): Api<Host> {
  const {
    authorize,
    securitySchemes = BEARER,
    routes: added,
    pages = [],
    docs: hasDocs = true,
    corsOrigins = [],
    onError = console.error,
    onResponse,
    language,
  } = apiOptionsOf(options);
  const source = snapshot instanceof SnapshotSource ? snapshot : new SnapshotSource(snapshot);
  const isSecured = authorize !== undefined && Object.keys(securitySchemes).length > 0;
  const reportError = guarded(onError, console.error);
  const reportResponse = onResponse && guarded(onResponse, reportError);
  const origins = new Set(corsOrigins);
  const varies = origins.size > 0 ? ["origin"] : [];
  const router = new Router<Endpoint<Host>>();
  const paths: string[] = [];
  const serve = (path: string, endpoint: Endpoint<Host>): void => {
    router.add(path, endpoint);
    paths.push(path);
  };
  const routes = allRoutes(added);
  for (const [id, route] of Object.entries(routes)) {
    serve(route.path, { operation: id, answer: operationHandler(id, route, authorize, language) });
  }
  const document = {
    path: "/openapi.json",
    mediaType: "application/json",
    cacheControl: "no-cache",
    text: () =>
      JSON.stringify(buildDocument(routes, isSecured ? securitySchemes : undefined, language?.tag)),
  };
  const docs = hasDocs ? docsPages(isSecured) : [];
  const files = pages.map(({ text, ...page }) => ({ ...page, text: () => text }));
  for (const page of [document, ...docs, ...files]) {
    serve(page.path, { operation: "page", answer: pageHandler(page) });
  }
  const otherwise = otherPaths(docs, files);

  /** @param isAlone whether the host has no other routes, so that each request must get a response */
  async function respond(
    request: ApiRequest,
    host: Host,
    isAlone: boolean,
  ): Promise<ApiResponse | undefined> {
    const { method, target } = request;
    const served = servedSnapshotOf(source);
    const start = reportResponse ? performance.now() : 0;
    const observation: Observation = { start, operation: "other", caller: undefined };
    const { value: endpoint, path, segment, query } = router.match(target);
    let reply: Reply | undefined;
    if (endpoint === undefined) {
      if (target !== "" && !target.startsWith("/")) {
        // Guards in front of the service might not recognise a path in absolute form.
        if (isAlone || router.match(pathIn(target)).value) reply = errors.notOriginForm();
      } else if (isAlone) reply = otherwise(path, request);
    } else {
      observation.operation = endpoint.operation;
      if (target.length > MAX_TARGET_LENGTH) reply = errors.uriTooLong();
      else if (method !== "GET" && method !== "HEAD") reply = errors.methodNotAllowed();
      else {
        try {
          reply = await endpoint.answer({ request, host, segment, query, served, observation });
        } catch (error) {
          reportError(error);
          reply = errors.internalError();
        }
      }
    }
    if (reply === undefined) return undefined;
    if (!isSecured) reply.dependsOnCaller = false;
    await finish(request, reply, varies);
    if (origins.size > 0) reply = allowOrigins(origins, request, reply);
    if (reportResponse) reportResponse(observe(request, reply, observation, served.snapshot));
    const { status, headers, body } = reply;
    return { status, headers, body };
  }

  return {
    paths,
    handle: (request, host) => respond(request, host, false),
    respond: (request, host) => respond(request, host, true) as Promise<ApiResponse>,
  };
}

/** Shared caches must not store data about learners, and browsers must revalidate a response before each use. */
const JSON_BODY = { mediaType: "application/json", cacheControl: "private, no-cache" };

/** The learners whose data a caller may read without credentials if the service has an `authorize` function: none. */
const NOBODY: ReadableLearners = new Set();

/** Returns the handler of an operation. The handler checks first the parameters, then the caller, and finally whether the item exists. */
function operationHandler<Host>(
  id: string,
  route: AnyRoute,
  authorize: Authorize<Host> | undefined,
  language: LanguagePack | undefined,
): (get: Get<Host>) => Promise<Reply> {
  const { access } = route;
  const [name, parameter] = pathParameterOf(route) ?? [];
  const readParameters = parameterReader(route);
  const isAboutLearner = access === "learner" || access === "peers";
  const dependsOnLearners = access === "readable" || access === "group" || access === "peers";
  const needsCredentials = authorize !== undefined && access !== "open";

  return async ({ segment, query, request, host, served, observation }) => {
    const { values, problems } = readParameters(segment, query);
    if (problems.length > 0) return errors.invalidParameters(problems);
    let learners: ReadableLearners = authorize === undefined ? "all" : NOBODY;
    if (needsCredentials) {
      const learnerId = values["learner_id"] as string | undefined;
      const groupId = values["group_id"] as string | undefined;
      const asked = { operation: id, learnerId, groupId, request, host };
      const authorized: unknown = await authorize(asked);
      checkAuthorization(authorized);
      if (!("learners" in authorized)) {
        const { status } = authorized;
        return dependingOnCaller(
          status === 401 ? errors.unauthenticated(authorized.challenge) : errors.forbidden(),
        );
      }
      learners = served.readable(authorized.learners);
      const { snapshot } = served;
      observation.caller = callerOf(authorized, learners, (name) => holdsLearnerId(snapshot, name));
      if (!mayAsk(learners, values, served)) return dependingOnCaller(errors.forbidden());
    }
    const among = dependsOnLearners && learners !== "all" ? learners : undefined;
    const body = served.body(id, route, { values, among, language });
    const reply =
      body === undefined
        ? errors.notFound(parameter!.unknown(values[name!] as string))
        : ok(body, JSON_BODY, learners === "all" ? body.hash : keyed(body.hash));
    // This header field is sent only with full access. The revision depends on the data of all learners, so callers with less access could
    // learn when data change, and test guesses about the data.
    if (learners === "all") reply.headers["snapshot-revision"] = served.revision;
    // Responses about one learner have only a few kB, and compressing these takes longer than the look-up.
    if (body !== undefined && !isAboutLearner) allowCompression(reply, body);
    return needsCredentials ? dependingOnCaller(reply) : reply;
  };

  function mayAsk(
    learners: ReadableLearners,
    values: Values,
    { snapshot }: ServedSnapshot,
  ): boolean {
    if (learners === "all") return true;
    if (isAboutLearner) return learners.has(values["learner_id"] as string);
    if (access !== "group") return true;
    // This check takes the same time whether or not the group exists.
    const isMember = (id: string): boolean =>
      snapshot.groupsOf(id)?.some(({ group_id }) => group_id === values["group_id"]) ?? false;
    return Array.from(learners, isMember).includes(true);
  }
}

type Values = Readonly<Record<string, unknown>>;

function dependingOnCaller(reply: Reply): Reply {
  reply.dependsOnCaller = true;
  return reply;
}

let secret: Uint8Array | undefined;

/**
 * Returns a tag that nobody can compute from a guessed body. The secret is created late, because hosts may lack random numbers during
 * startup.
 */
function keyed(hash: string): string {
  secret ??= crypto.getRandomValues(new Uint8Array(32));
  return platform.sha256([secret, platform.encode(hash)]).slice(0, hash.length);
}
