import { ClientError, failureOf } from "./client-error.ts";
import type { ClientOptions, HeaderFields, RecommendOptions, RequestOptions } from "./options.ts";
import { RecentAnswers } from "./recent-answers.ts";

/** Asks for a path, relative to the base URL. */
export type Connection = <T>(path: string, options?: RequestOptions) => Promise<T>;

/** Enough for a class: profile, cluster and recommendations of each learner. */
const MOST_ANSWERS = 100;

/** What a header field can hold, without spaces. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Opens a connection. It keeps answers with their tags, and asks whether they are still current. */
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
  const kept = new RecentAnswers(MOST_ANSWERS);

  return async (path, request = {}) => {
    checkNames(request, ["signal", "n"] satisfies (keyof RecommendOptions)[]);
    const { signal } = request;
    const known = kept.get(path);
    const fields: HeaderFields = {
      accept: "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(await headers?.()),
      ...(known && { "if-none-match": known.etag }),
    };
    try {
      const response = await fetch(new URL(path, base), {
        headers: fields,
        signal: signal ?? null,
      });
      if (response.status === 304 && known) return JSON.parse(known.text);
      if (!response.ok) throw await failureOf(response);
      const text = await response.text();
      const value = parse(text, response);
      const etag = response.headers.get("etag");
      if (etag !== null) kept.set(path, { etag, text });
      return value;
    } catch (reason) {
      signal?.throwIfAborted();
      throw reason instanceof ClientError ? reason : new ClientError("unreachable", { reason });
    }
  };
}

/** Refuses unknown names: with a misspelt token, every request would be refused. They are not quoted, as a token may be one. */
function checkNames(options: object, known: readonly string[]): void {
  if (Object.keys(options).every((name) => known.includes(name))) return;
  throw new TypeError(`options: expected no other names than ${known.join(", ")}`);
}

/** The base URL as a folder, so that paths are below it. */
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

function parse(text: string, response: Response): never {
  try {
    return JSON.parse(text) as never;
  } catch (reason) {
    throw new ClientError("unexpected", { response, reason });
  }
}
