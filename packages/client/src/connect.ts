import type { Operations } from "@mastery/openapi/routes";
import { ClientError, failureOf } from "./client-error.ts";

/** Address of the service, its credentials, and the way to send requests. */
export interface ClientOptions {
  /** Address of the service, such as `https://school.example/mastery`. */
  readonly baseUrl: string | URL;
  /** An API key or token, sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Returns additional header fields for each request, for example with a token that is renewed. */
  readonly headers?: (() => HeaderFields | Promise<HeaderFields>) | undefined;
  /** Function that sends the requests. Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Options that every request accepts. */
export interface RequestOptions {
  /** Cancels the request. The request then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Requests a path of the service. All options except the signal are sent as query parameters. */
export type Connection = (path: string, options?: RequestOptions) => Promise<unknown>;

export type Operation = Operations[keyof Operations];

type QueryName<One> = One extends { readonly query: infer Query } ? keyof Query : never;

/** Options of requests. All except the signal are sent as query parameters. The type requires every parameter. */
const REQUEST_OPTIONS: Readonly<Record<keyof RequestOptions | QueryName<Operation>, true>> = {
  signal: true,
  n: true,
  learners: true,
};

/** Maximum number of cached responses. This is enough for the profiles, clusters and recommendations of a class. */
const MOST_ANSWERS = 100;

/** Matches a header field value without spaces. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Returns a function that requests paths of a service. Recent responses are cached with their entity tags, and revalidated. */
export function connect(options: ClientOptions): Connection {
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
      if (value !== undefined) url.searchParams.set(name, String(value));
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
      if (etag !== null) keep(url.href, { etag, text });
      return value;
    } catch (reason) {
      signal?.throwIfAborted();
      throw reason instanceof ClientError ? reason : new ClientError("unreachable", { reason });
    }
  };

  function keep(url: string, answer: { readonly etag: string; readonly text: string }): void {
    kept.delete(url);
    kept.set(url, answer);
    if (kept.size > MOST_ANSWERS) kept.delete(kept.keys().next().value!);
  }
}

/** Rejects unknown names, because every request would fail with a misspelt `token`. The names are not quoted, since one may be a token. */
function checkNames(options: object, known: readonly string[]): void {
  if (Object.keys(options).every((name) => known.includes(name))) return;
  throw new TypeError(`options: expected only the names ${known.join(", ")}`);
}

/** Returns the base URL with a slash at the end, so that paths are resolved below it. */
function folder(baseUrl: string | URL): URL {
  const url = URL.canParse(String(baseUrl)) ? new URL(baseUrl) : undefined;
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
