import { setTimeout } from "node:timers/promises";
import { MasteryError } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  aText,
  type Checks,
  isObject,
  oneOf,
  optional,
  parseJson,
  secret,
} from "@mastery/core/internal";

/** Address of a Learning Record Store, and how to query it. */
export interface RecordStoreOptions {
  /** Base URL of the store's xAPI resources, without `statements`. */
  readonly endpoint: string;
  /** Value of the `Authorization` header; never shown. */
  readonly authorization?: string | undefined;
  /** Version of xAPI to request. */
  readonly version?: "1.0.3" | "2.0.0" | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Waits between two attempts. Tests replace it. */
  readonly sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** Validators of {@link RecordStoreOptions}, shared with callers that extend these options. */
export const RECORD_STORE_OPTIONS: Checks<RecordStoreOptions> = {
  // Never shown in messages, since it may contain a password.
  endpoint: secret("an http or https URL without user and password", isEndpoint),
  authorization: optional(aText),
  version: optional(oneOf("1.0.3", "2.0.0")),
  signal: optional(abortSignal),
  sleep: optional(aFunction),
};

export interface Page {
  readonly statements: readonly object[];
  /** Link to the next page; null on the last page. */
  readonly more: string | null;
  /** Time up to which the store's responses are complete, if the store states it. */
  readonly consistentThrough: string | null;
}

/** Number of attempts per request. Waits of 1, 2, 4 … seconds separate them. */
const ATTEMPTS = 8;
const LONGEST_WAIT = 60_000;
/** Milliseconds to wait for a response. */
const TIMEOUT = 120_000;

/** Queries a Learning Record Store for statements. Retries if the store is busy or the connection breaks. */
export interface RecordStore {
  /** Address of the store, which identifies it in the cursor. */
  readonly address: string;
  /** Fetches the first page of the statements that were stored after a point in time, oldest first. */
  query(since: string | null): Promise<Page>;
  /** Fetches the page to which an earlier page links. */
  more(link: string): Promise<Page>;
}

/** @param options options that {@link RECORD_STORE_OPTIONS} has validated */
export function openRecordStore({
  endpoint,
  authorization,
  version = "1.0.3",
  signal,
  // An aborted wait is not an error here: the signal is checked afterwards.
  sleep = (wait) => setTimeout(wait, undefined, { signal }).catch(() => {}),
}: RecordStoreOptions): RecordStore {
  // With a slash at the end, relative URLs are resolved below the endpoint.
  const base = new URL(endpoint);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  const headers = {
    accept: "application/json",
    "x-experience-api-version": version,
    ...(authorization === undefined ? {} : { authorization }),
  };

  async function pageAt(url: URL): Promise<Page> {
    for (let attempt = 1; ; attempt++) {
      const answer = await answerOf(url);
      if ("statements" in answer) return answer;
      const { reason, status, wait } = answer;
      if (wait === null || attempt === ATTEMPTS) {
        const tries = wait === null ? "" : ` (${ATTEMPTS} attempts)`;
        throw new RecordStoreError(`${url.origin}${url.pathname}: ${reason}${tries}`, status);
      }
      await sleep(Math.min(LONGEST_WAIT, wait ?? 1000 * 2 ** (attempt - 1)));
      signal?.throwIfAborted();
    }
  }

  async function answerOf(url: URL): Promise<Page | Failure> {
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

  return {
    address: base.href,
    query(since) {
      const url = new URL("statements", base);
      url.searchParams.set("ascending", "true");
      if (since !== null) url.searchParams.set("since", since);
      return pageAt(url);
    },
    async more(link) {
      const url = URL.canParse(link, base.href) ? new URL(link, base) : null;
      if (url?.origin === base.origin) return pageAt(url);
      throw new RecordStoreError(`a link to more statements leads away from ${base.origin}`);
    },
  };
}

/** Reason why there is no page. */
interface Failure {
  readonly reason: string;
  readonly status?: number;
  /** Milliseconds to wait before a retry, if the store requests a wait. Null if a retry is pointless. */
  readonly wait?: number | null | undefined;
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: "the credentials are refused (HTTP 401)",
  403: "the credentials do not permit reading statements (HTTP 403)",
  404: "page not found (HTTP 404); check the endpoint",
};

/** Thrown when a request fails. `status` is the HTTP status, or null if there was no response. */
export class RecordStoreError extends MasteryError {
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super("RECORD_STORE_FAILED", message);
    this.status = status;
  }
}

function isEndpoint(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

function pageIn(response: Response, text: string): Page | Failure {
  const body = parseJson(text);
  if (body === undefined) return { reason: "the response is not JSON", wait: null };
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

/** Returns the milliseconds to wait by a `Retry-After` header (seconds or a date), or undefined if the header is missing or invalid. */
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
