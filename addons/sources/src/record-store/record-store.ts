import { setTimeout } from "node:timers/promises";
import { MasteryError } from "@mastery/core";
import { isObject, parseJson } from "@mastery/core/validation";
import type { ErrorCode } from "../errors/index.ts";

/** A store, and how it is queried. */
export interface StoreOptions {
  /** Base URL of the store's xAPI resources, without `statements`. */
  readonly endpoint: string;
  /** Value of the `Authorization` header; never shown. */
  readonly authorization?: string | undefined;
  /** Default: 1.0.3. */
  readonly version?: "1.0.3" | "2.0.0" | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Waits between two attempts. Tests replace this function. */
  readonly sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** One page of a query's result. */
export interface Page {
  readonly statements: readonly object[];
  readonly more: string | null;
  /** Time up to which the store's responses are complete, if the store states it. */
  readonly consistentThrough: string | null;
}

/** Maximum number of attempts per request. By default, 1, 2, 4 … seconds pass between two attempts. */
const MAX_ATTEMPTS = 8;
const MAX_WAIT = 60_000;
/** Milliseconds to wait for a response. */
const TIMEOUT = 120_000;

export interface RecordStore {
  /** Base URL, which identifies the store in the cursor. */
  readonly address: string;
  /** Queries the statements stored after a time, or all statements. */
  query(since: string | null): Promise<Page>;
  /** Returns the page behind a link, or null if the link has expired. */
  follow(more: string): Promise<Page | null>;
}

/** Statuses with which stores respond to an expired link. The query then restarts after the last stored statement. */
const EXPIRED = [400, 404, 410];

/** Requests are repeated if the store is busy or the connection breaks. */
export function openRecordStore({
  endpoint,
  authorization,
  version = "1.0.3",
  signal,
  // An aborted wait is not an error here: the signal is checked afterwards.
  sleep = (wait) => setTimeout(wait, undefined, { signal }).catch(() => {}),
}: StoreOptions): RecordStore {
  // With a slash at the end, relative URLs are resolved below the endpoint.
  const base = new URL(endpoint);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  const headers = {
    accept: "application/json",
    "x-experience-api-version": version,
    ...(authorization === undefined ? {} : { authorization }),
  };

  /** False once links worked only below the endpoint's path. These URLs are then tried first. */
  let knowsItsPath = true;

  async function query(since: string | null): Promise<Page> {
    const url = new URL("statements", base);
    url.searchParams.set("ascending", "true");
    if (since !== null) url.searchParams.set("since", since);
    const result = await fetchWithRetries(url);
    if ("statements" in result) return result;
    throw failure(url, result);
  }

  async function follow(more: string): Promise<Page | null> {
    const [link, below] = linksTo(more);
    if (!link) return null;
    const [first, second] = knowsItsPath || !below ? [link, below] : [below, link];
    const result = await fetchWithRetries(first);
    if ("statements" in result) return result;
    if (result.wait !== null) throw failure(first, result);
    const other = second && (await fetchWithRetries(second));
    if (other && "statements" in other) {
      knowsItsPath = second === link;
      return other;
    }
    if (EXPIRED.includes(result.status ?? 0)) return null;
    throw failure(first, result);
  }

  /**
   * A store behind a proxy may name a host, or a path, that only the proxy knows. The host is always the endpoint's, so that no other host
   * receives the credentials. The second URL is the link below the endpoint's path.
   */
  function linksTo(more: string): URL[] {
    if (!URL.canParse(more, base.href)) return [];
    const { pathname, search } = new URL(more, base);
    const link = new URL(base);
    Object.assign(link, { pathname, search });
    if (pathname.startsWith(base.pathname)) return [link];
    const below = new URL(link);
    below.pathname = [...segmentsOf(base.pathname), ...restOf(pathname)].join("/");
    return [link, below];
  }

  function restOf(path: string): string[] {
    const segments = segmentsOf(path);
    const resource = segments.indexOf("statements");
    if (resource >= 0) return segments.slice(resource);
    const prefix = segmentsOf(base.pathname);
    // `/lrs/xapi` and `/xapi/more/1` give `more/1`.
    const start = prefix.findIndex((_, i) =>
      prefix.slice(i).every((one, j) => one === segments[j]),
    );
    return start < 0 ? segments : segments.slice(prefix.length - start);
  }

  async function fetchWithRetries(url: URL): Promise<Page | Failure> {
    for (let attempt = 1; ; attempt++) {
      const result = await fetchPage(url);
      if ("statements" in result || result.wait === null) return result;
      const { reason, wait = 1000 * 2 ** (attempt - 1) } = result;
      if (attempt === MAX_ATTEMPTS) return { reason: `${reason} (${MAX_ATTEMPTS} attempts)` };
      await sleep(Math.min(MAX_WAIT, wait));
      signal?.throwIfAborted();
    }
  }

  async function fetchPage(url: URL): Promise<Page | Failure> {
    const timeout = AbortSignal.timeout(TIMEOUT);
    const end = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const response = await fetch(url, { headers, signal: end });
      const text = await response.text();
      if (response.ok) return pageIn(response, text);
      const { status } = response;
      const isBusy = status === 429 || status >= 500;
      return {
        reason: REFUSALS[status] ?? `HTTP ${status}`,
        status,
        wait: isBusy ? retryAfter(response.headers.get("retry-after")) : null,
      };
    } catch (error) {
      signal?.throwIfAborted();
      return { reason: describeNetworkError(error) };
    }
  }

  return { address: base.href, query, follow };
}

function failure({ origin, pathname }: URL, { reason }: Failure): MasteryError<ErrorCode> {
  return failed(`${origin}${pathname}: ${reason}`);
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

interface Failure {
  readonly reason: string;
  readonly status?: number;
  /** Milliseconds to wait before a retry, if the store requests a wait. The value is null if a retry is pointless. */
  readonly wait?: number | null | undefined;
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: "the credentials are refused (HTTP 401)",
  403: "the credentials do not permit reading statements (HTTP 403)",
  404: "page not found (HTTP 404); check the endpoint",
};

function pageIn(response: Response, text: string): Page | Failure {
  const body = parseJson(text);
  if (body === undefined) {
    const type = response.headers.get("content-type")?.split(";")[0];
    return { reason: `the response is not JSON${type ? `, but ${type}` : ""}`, wait: null };
  }
  const { statements, more } = Object(body) as { statements?: unknown; more?: unknown };
  if (!Array.isArray(statements) || !statements.every(isObject)) {
    return { reason: "the response has no list of statements", wait: null };
  }
  return {
    statements,
    more: typeof more === "string" && more !== "" ? more : null,
    consistentThrough: response.headers.get("x-experience-api-consistent-through"),
  };
}

/** In milliseconds. Undefined if the header, in seconds or a date, is missing or invalid. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? 1000 * Number(header) : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function describeNetworkError(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === "TimeoutError") return `no response within ${TIMEOUT / 1000} s`;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}

export function failed(message: string, cause?: unknown): MasteryError<ErrorCode> {
  return new MasteryError<ErrorCode>("RECORD_STORE_FAILED", message, { cause });
}
