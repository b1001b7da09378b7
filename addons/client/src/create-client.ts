import type { InsightsOperations } from "@mastery/insights/routes";
import type { Operations as ContractOperations, ValidationError } from "@mastery/openapi/routes";

/** Address of the service, its credentials, and the way to send requests. */
export interface ClientOptions {
  /** Address of the service, such as `https://school.example/mastery`. */
  readonly baseUrl: string | URL;
  /** An API key or token, sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Returns additional header fields for each request, for example with a token that is renewed. */
  readonly headers?: (() => HeaderFields | Promise<HeaderFields>) | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Options that every request accepts. */
export interface RequestOptions {
  /** Cancels the request, whose promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Requests a path of the service. */
type Connection = (path: string, options?: RequestOptions) => Promise<unknown>;

/** The operations of the contract, and of the add-ons that a service may have. */
type Operations = ContractOperations & InsightsOperations;

type Operation = Operations[keyof Operations];

type QueryName<One> = One extends { readonly query: infer Query } ? keyof Query : never;

/** The method for each path. Each method has the parameters and the result of the operation at its path. */
const METHODS = {
  /** Returns the state and size of the service. */
  "/health": "health",
  /** Returns the learners whose data you may read, ordered by id. */
  "/learners": "learners",
  /** Returns the observed results of a learner. */
  "/profile/{learner_id}": "profile",
  /** Returns the clustering of all learners. */
  "/clusters": "clusters",
  /** Returns the cluster of a learner. */
  "/clusters/assignment/{learner_id}": "assignment",
  /** Returns at most `n` resources to work on next. `n` is an integer from 1 to 10, and defaults to 5. */
  "/recommend/{learner_id}": "recommend",
  /** Returns recommendations with the parts of each score. */
  "/recommend/details/{learner_id}": "recommendationDetails",
  /** Returns the strengths and weaknesses of the clusters. */
  "/clusters/traits": "clusterTraits",
  /** Returns all domains of the catalogue. */
  "/domains": "domains",
  /** Returns the rules in force. */
  "/rules": "rules",
  /** Returns a description of the served snapshot. */
  "/snapshot": "snapshot",
  /** Returns the cluster members whose data you may read, with their observed results. */
  "/clusters/members/{cluster_id}": "clusterMembers",
  /** Returns classes, courses and schools that contain learners whose data you may read. */
  "/groups": "groups",
  /** Returns the groups of a learner. */
  "/groups/memberships/{learner_id}": "learnerGroups",
  /** Returns the group members whose data you may read, with their observed results. */
  "/groups/members/{group_id}": "groupMembers",
  /** Returns the recommendations for the group members whose data you may read, and the resources that they have tried. */
  "/groups/attempts/{group_id}": "groupAttempts",
  /** Returns all skills with the progress of a group's members in them, most needed first. */
  "/groups/skills/{group_id}": "groupSkills",
  /** Returns what to take up with a group, and which members can work on what. `absent` lists the ids of members to leave out. */
  "/groups/plan/{group_id}": "groupPlan",
  /** Returns exercises for a whole group, with the members who can do them and those who have mastered them. */
  "/groups/exercises/{group_id}": "groupExercises",
  /** Returns all skills, each with the number of learners in each state, among those whose data you may read. */
  "/skills": "skills",
  /** Returns the learners who need to strengthen a skill, or for whom it is to be confirmed, among those whose data you may read. */
  "/skills/learners/{skill_id}": "skillLearners",
  /** Returns exercises for several learners together. `learners` lists their ids. */
  "/exercises": "exercises",
  /** Returns all skills with their state for a learner. */
  "/skills/states/{learner_id}": "learnerSkills",
} as const;

type At<Path> = Extract<Operation, { readonly path: Path }>;

type OptionsOf<Path> = RequestOptions & At<Path>["query"];

/** Lists are mutable, so that callers can sort or change them. */
type AnswerOf<Path> = At<Path>["body"] extends readonly (infer Item)[] ? Item[] : At<Path>["body"];

type Method<Path extends Operation["path"]> = Path extends `${string}{${infer Name}}`
  ? (
      id: Name extends "cluster_id" ? number : string,
      options?: OptionsOf<Path>,
    ) => Promise<AnswerOf<Path>>
  : (options?: OptionsOf<Path>) => Promise<AnswerOf<Path>>;

/** The methods of a client. Each method resolves to the content of the response, or rejects with a `ClientError`. */
export type Client = {
  readonly [Path in keyof typeof METHODS as (typeof METHODS)[Path]]: Method<Path>;
};

/** Parameters of recommendations. */
export type RecommendOptions = OptionsOf<"/recommend/{learner_id}">;

/**
 * Creates a client. The client caches recent responses with their entity tags, so that unchanged responses are not transferred again.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: "https://school.example/mastery", token });
 * const [next] = await client.recommend(learnerId, { n: 1 });
 * ```
 * @throws `TypeError` for an invalid base URL, an invalid token or an unknown option
 */
export function createClient(options: ClientOptions): Client {
  const get = connect(options);
  // The type requires a method for every operation.
  const names: Readonly<Record<Operation["path"], string>> = METHODS;
  const methods = Object.entries(names).map(([path, name]) => [
    name,
    path.includes("{")
      ? async (id: string | number, request?: RequestOptions) =>
          get(
            path.replace(/\{.+\}/, () => segment(String(id))),
            request,
          )
      : (request?: RequestOptions) => get(path, request),
  ]);
  return Object.fromEntries(methods) as Client;
}

/** One or two dots would denote a directory, so a character that no id contains is appended to such an id. */
function segment(id: string): string {
  return encodeURIComponent(wellFormed(id)).replace(/^\.{1,2}$/, "$&,");
}

/** Rejects text that cannot be encoded as UTF-8. The text is not quoted, because it may be the id of a learner. */
function wellFormed(text: string): string {
  if (/\p{Surrogate}/u.test(text)) {
    throw new TypeError("parameters: expected Unicode text, got half of a surrogate pair");
  }
  return text;
}

/** All options except the signal are sent as query parameters. The type requires every parameter. */
const REQUEST_OPTIONS: Readonly<Record<keyof RequestOptions | QueryName<Operation>, true>> = {
  signal: true,
  n: true,
  learners: true,
  absent: true,
};

/** Enough for the profiles, clusters and recommendations of a class. */
const MAX_ANSWERS = 100;

const PRINTABLE = /^[\x21-\x7e]+$/;

function connect(options: ClientOptions): Connection {
  checkNames(options, ["baseUrl", "token", "headers", "fetch"] satisfies (keyof ClientOptions)[]);
  const base = folder(options.baseUrl);
  const { token, headers, fetch = globalThis.fetch } = options;
  if (token !== undefined && !PRINTABLE.test(token)) {
    throw new TypeError("token: expected printable ASCII characters without spaces");
  }
  if (headers !== undefined && typeof headers !== "function") {
    throw new TypeError("headers: expected a function");
  }
  if (typeof fetch !== "function") throw new TypeError("fetch: expected a function");
  /** The latest responses by URL, oldest first. */
  const kept = new Map<string, { readonly etag: string; readonly text: string }>();

  return async (path, request = {}) => {
    checkNames(request, Object.keys(REQUEST_OPTIONS));
    const { signal, ...query } = request;
    const url = new URL(path.slice(1), base);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, wellFormed(String(value)));
    }
    const known = kept.get(url.href);
    const fields: HeaderFields = {
      accept: "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(await headers?.()),
      ...(known && { "if-none-match": known.etag }),
    };
    try {
      const response = await fetch(url, { headers: fields, signal: signal ?? null });
      if (response.status === 304 && known) return JSON.parse(known.text);
      if (!response.ok) throw await failureOf(response);
      const text = await response.text();
      const value = parse(text, response);
      const etag = response.headers.get("etag");
      if (etag !== null) {
        // Moves the response to the end of the map, because the response at the start is dropped first.
        kept.delete(url.href);
        kept.set(url.href, { etag, text });
        if (kept.size > MAX_ANSWERS) kept.delete(kept.keys().next().value!);
      }
      return value;
    } catch (reason) {
      signal?.throwIfAborted();
      throw reason instanceof ClientError ? reason : new ClientError("unreachable", { reason });
    }
  };
}

/** Every request would fail with a misspelt `token`. Unknown names are not quoted, since a name may be a token. */
function checkNames(options: object, known: readonly string[]): void {
  if (Object.keys(options).every((name) => known.includes(name))) return;
  throw new TypeError(`options: expected only the names ${known.join(", ")}`);
}

/** Drops the query and the fragment, and ends the path with a slash, so that paths are resolved below the base URL. */
function folder(baseUrl: string | URL): URL {
  const url = URL.canParse(String(baseUrl)) ? new URL(baseUrl) : undefined;
  if (url && (url.username !== "" || url.password !== "")) {
    throw new TypeError(
      "baseUrl: expected an address without a user name or password; pass a token or headers instead",
    );
  }
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    throw new TypeError(`baseUrl: expected an http or https URL, got ${JSON.stringify(baseUrl)}`);
  }
  url.pathname = url.pathname.replace(/\/*$/, "/");
  url.search = "";
  url.hash = "";
  return url;
}

function parse(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch (reason) {
    throw new ClientError("unexpected", { response, reason });
  }
}

/** Reason why a request failed. */
export type FailureKind =
  /** No response: the service or the network is down, or the browser blocked the request. */
  | "unreachable"
  /** 401: credentials are missing or invalid. */
  | "unauthenticated"
  /** 403: the credentials do not permit this request. */
  | "forbidden"
  /** 404: the id is unknown, or there is no mastery service at the base URL. */
  | "not-found"
  /** 422: a parameter is invalid. */
  | "invalid"
  /** Any other response, such as 502 or a sign-in page. */
  | "unexpected";

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not-found",
  422: "invalid",
};

type Detail = string | readonly ValidationError[];

/** Error thrown for a failed request. The message contains no learner id, so you can log it. */
export class ClientError extends Error {
  override readonly name = "ClientError";
  readonly kind: FailureKind;
  /** Status of the response, if there was one. */
  readonly status: number | undefined;
  /** Value of `WWW-Authenticate` in a 401 response. */
  readonly challenge: string | undefined;
  readonly #detail: Detail | undefined;
  readonly #reason: unknown;

  constructor(
    kind: FailureKind,
    { response, detail, reason }: { response?: Response; detail?: unknown; reason?: unknown } = {},
  ) {
    super(
      response ? `the service responded with ${response.status}` : "the service did not respond",
    );
    this.kind = kind;
    this.status = response?.status;
    this.challenge = response?.headers.get("www-authenticate") ?? undefined;
    this.#detail = detail as Detail | undefined;
    this.#reason = reason;
  }

  /** What made the request fail, such as an error of `fetch`. Not the `cause`: causes are printed, and may contain the full address. */
  get reason(): unknown {
    return this.#reason;
  }

  /** The service's explanation, or the problems of a 422 response. Not shown when the error is printed, since it may contain an id. */
  get detail(): Detail | undefined {
    return this.#detail;
  }
}

async function failureOf(response: Response): Promise<ClientError> {
  const kind = KINDS[response.status] ?? "unexpected";
  const body: unknown = await response.json().catch(() => undefined);
  return new ClientError(kind, { response, detail: Object(body).detail });
}
