import { setTimeout } from "node:timers/promises";
import { MasteryError } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  aText,
  type Checks,
  oneOf,
  optional,
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
export class RecordStore {
  readonly #endpoint: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal | undefined;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;

  /** @param options options that {@link RECORD_STORE_OPTIONS} has validated */
  constructor({ endpoint, authorization, version = "1.0.3", signal, sleep }: RecordStoreOptions) {
    this.#endpoint = folder(endpoint);
    this.#headers = {
      accept: "application/json",
      "x-experience-api-version": version,
      ...(authorization === undefined ? {} : { authorization }),
    };
    this.#signal = signal;
    // An aborted wait is not an error here: the caller checks the signal afterwards.
    this.#sleep = sleep ?? ((wait) => setTimeout(wait, undefined, { signal }).catch(() => {}));
  }

  /** Address of the store, which identifies it in the cursor. */
  get address(): string {
    return this.#endpoint.href;
  }

  /** Fetches the first page of the statements that were stored after a point in time, oldest first. */
  query(since: string | null): Promise<Page> {
    const url = new URL("statements", this.#endpoint);
    url.searchParams.set("ascending", "true");
    if (since !== null) url.searchParams.set("since", since);
    return this.#page(url);
  }

  more(link: string): Promise<Page> {
    const base = this.#endpoint.href;
    const url = URL.canParse(link, base) ? new URL(link, base) : null;
    if (url?.origin !== this.#endpoint.origin) {
      throw new RecordStoreError(
        `a link to more statements leads away from ${this.#endpoint.origin}`,
      );
    }
    return this.#page(url);
  }

  async #page(url: URL): Promise<Page> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#answer(url);
      if (answer.page) return answer.page;
      if (answer.final || attempt === ATTEMPTS) {
        const tries = answer.final ? "" : ` (${ATTEMPTS} attempts)`;
        throw new RecordStoreError(
          `${url.origin}${url.pathname}: ${answer.reason}${tries}`,
          answer.status,
        );
      }
      await this.#sleep(Math.min(LONGEST_WAIT, answer.wait ?? 1000 * 2 ** (attempt - 1)));
      this.#signal?.throwIfAborted();
    }
  }

  async #answer(url: URL): Promise<Answer> {
    const timeout = AbortSignal.timeout(TIMEOUT);
    const signal = this.#signal ? AbortSignal.any([this.#signal, timeout]) : timeout;
    try {
      const response = await fetch(url, { headers: this.#headers, signal });
      const text = await response.text();
      if (response.ok) return read(response, text);
      const busy = response.status === 429 || response.status >= 500;
      return {
        reason: REFUSALS[response.status] ?? `HTTP ${response.status}`,
        status: response.status,
        final: !busy,
        wait: retryAfter(response.headers.get("retry-after")),
      };
    } catch (error) {
      this.#signal?.throwIfAborted();
      return { reason: describeNetworkError(error), final: false };
    }
  }
}

interface Answer {
  readonly page?: Page;
  /** Reason why there is no page. */
  readonly reason?: string;
  readonly status?: number;
  /** Whether a retry is pointless. */
  readonly final?: boolean;
  /** Milliseconds to wait before a retry, if the store requests a wait. */
  readonly wait?: number | undefined;
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

/** Adds a slash at the end of the endpoint, so that relative URLs are resolved below it. */
function folder(endpoint: string): URL {
  const url = new URL(endpoint);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

function read(response: Response, text: string): Answer {
  let body: { statements?: unknown; more?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return { reason: "the response is not JSON", final: true };
  }
  if (!Array.isArray(body?.statements) || !body.statements.every(isObject)) {
    return { reason: "the response has no list of statements", final: true };
  }
  return {
    page: {
      statements: body.statements,
      more: typeof body.more === "string" && body.more !== "" ? body.more : null,
      consistentThrough: response.headers.get("x-experience-api-consistent-through"),
    },
  };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
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
