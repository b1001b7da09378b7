import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { aFunction, type Checks, checkOptions, optional, secret } from "@mastery/core/validation";
import { guarded } from "@mastery/openapi";
import type { ChainStep } from "./connector-request.ts";
import { Places } from "./places.ts";

/** Outcome of delivering a result: milliseconds from the first attempt to the last response, and bytes sent in each attempt. */
export interface Resumption {
  /**
   * Status of the connector's last response, 502 if there was no response or if sending was abandoned, or 403 if the consent or the
   * caller's access was withdrawn.
   */
  readonly status: number;
  /** Whether the result was dropped because the consent or the caller's access was withdrawn. */
  readonly isWithdrawn: boolean;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Options of a resumer: the address for the results of chain steps, and callbacks. */
export interface ResumerOptions {
  /** Address of the connector's `/service-chain/resume`. Requests cannot change the address. */
  readonly url: string;
  /** Called once for each delivery. If the function fails, the error goes to `onError`. Default: none. */
  readonly onResume?: ((resumption: Resumption) => void) | undefined;
  /** Receives errors thrown by `onResume`. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Waits before each attempt. Tests replace this function. */
  readonly sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** Sends results to the connector of a service chain. */
export interface Resumer {
  /**
   * Resumes a chain in the background, once per step and caller unless that fails. Returns true also for a step already resumed, and false
   * without a free place for the caller, or when closed.
   *
   * @param caller identity of the caller; undefined if callers are not distinguished
   * @param mayDeliver returns whether the consent and the caller's access are in force; called before and during each attempt
   */
  resume(
    step: ChainStep,
    data: unknown,
    caller: string | undefined,
    mayDeliver: () => Promise<boolean>,
  ): boolean;
  /** Returns whether the caller has a free place for another result. */
  isFree(caller: string | undefined): boolean;
  /** Resolves once no result is being sent. */
  settled(): Promise<void>;
  /** Accepts no more results, and resolves once none is pending. Those left after this many milliseconds are abandoned and reported. */
  close(milliseconds: number): Promise<void>;
}

/** Milliseconds before each attempt. The first waits too, since the connector suspends a step only after the acknowledgement. */
const WAITS = [250, 1_000, 4_000];

/** Milliseconds to wait for a response. */
const TIMEOUT = 30_000;

const NO_ANSWER = 502;

const WITHDRAWN = 403;

/** Milliseconds between two checks during an attempt, because the connector can be slow to accept the connection. */
const CHECK_AGAIN = 500;

/** Maximum number of results that wait for the connector, in total and per caller, so that no caller can take every place. */
const MAX_WAITING = { all: 64, each: 16 };

/** Maximum number of steps that are remembered per caller, by hashes of their identifiers. */
const MAX_REMEMBERED = 10_000;

/** Maximum number of callers whose steps are remembered. This number exceeds the number of callers whose results can be waiting. */
const MAX_CALLERS = 100;

const RESUMER_OPTIONS: Checks<ResumerOptions> = {
  // Messages never show the address, because it may contain a password.
  url: secret("an http or https address without user and password", isAddress),
  onResume: optional(aFunction),
  onError: optional(aFunction),
  sleep: optional(aFunction),
};

/**
 * Creates a resumer of chains that sends to a single address. A step is identified by its chain, target and caller, so a repeated request
 * has no further effect, and callers cannot use up each other's steps.
 *
 * @throws {MasteryError} `INVALID_OPTION` unless the address is http or https without user and password; also for other invalid options
 */
export function createResumer(options: ResumerOptions): Resumer {
  checkOptions(options, RESUMER_OPTIONS);
  const { url, onResume = () => {}, onError = console.error, sleep } = options;
  const stop = new AbortController();
  setMaxListeners(MAX_WAITING.all, stop.signal);
  const pause =
    sleep ?? ((milliseconds: number) => wait(milliseconds, undefined, { signal: stop.signal }));
  const report = guarded(onResume, guarded(onError, console.error));
  const waiting = new Set<Promise<void>>();
  const places = new Places(MAX_WAITING.all, MAX_WAITING.each);
  /** Steps that are being resumed or have been resumed, by caller. The caller who was active least recently is first. */
  const steps = new Map<string | undefined, Set<string>>();

  function stepsOf(caller: string | undefined): Set<string> {
    const own = steps.get(caller) ?? new Set();
    steps.delete(caller);
    steps.set(caller, own);
    if (steps.size > MAX_CALLERS) steps.delete(steps.keys().next().value);
    return own;
  }

  async function attempt(body: string, signal: AbortSignal): Promise<number> {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      // A redirect is not followed, because it could send a learner's results to an address that the operator did not choose.
      redirect: "manual",
      signal: AbortSignal.any([stop.signal, signal, AbortSignal.timeout(TIMEOUT)]),
    });
    await response.body?.cancel();
    return response.status;
  }

  /** @throws if the result may not be delivered, or no longer; `withdrawn` is then aborted, unless the check itself failed */
  async function attemptWhile(
    mayDeliver: () => Promise<boolean>,
    body: string,
    withdrawn: AbortController,
  ): Promise<number> {
    const check = async (): Promise<void> => {
      if (!(await mayDeliver())) withdrawn.abort();
    };
    await check();
    withdrawn.signal.throwIfAborted();
    const timer = setInterval(() => check().catch(() => {}), CHECK_AGAIN);
    return attempt(body, withdrawn.signal).finally(() => clearInterval(timer));
  }

  async function send(
    key: string,
    body: string,
    own: Set<string>,
    mayDeliver: () => Promise<boolean>,
  ): Promise<void> {
    const start = performance.now();
    const withdrawn = new AbortController();
    let status = NO_ANSWER;
    for (const milliseconds of WAITS) {
      status = await pause(milliseconds)
        .then(() => attemptWhile(mayDeliver, body, withdrawn))
        .catch(() => (withdrawn.signal.aborted ? WITHDRAWN : NO_ANSWER));
      if (stop.signal.aborted || (status < 500 && status !== 429)) break;
    }
    // Forgets the step, so that the connector can send it again.
    if (status >= 300) own.delete(key);
    const bytes = Buffer.byteLength(body);
    const isWithdrawn = withdrawn.signal.aborted && status === WITHDRAWN;
    report({ status, isWithdrawn, milliseconds: performance.now() - start, bytes });
  }

  async function settled(): Promise<void> {
    while (waiting.size > 0) await Promise.all(waiting);
  }

  return {
    resume({ chainId, targetId }, data, caller, mayDeliver) {
      const key = digestOf(`${chainId} ${targetId}`);
      const own = stepsOf(caller);
      if (own.has(key)) return true;
      if (stop.signal.aborted || !places.take(caller)) return false;
      own.add(key);
      if (own.size > MAX_REMEMBERED) own.delete(own.values().next().value!);
      const body = JSON.stringify({ chainId, targetId, data });
      const sent = send(key, body, own, mayDeliver).finally(() => {
        waiting.delete(sent);
        places.leave(caller);
      });
      waiting.add(sent);
      return true;
    },
    isFree: (caller) => !stop.signal.aborted && places.isFree(caller),
    settled,
    async close(milliseconds) {
      const timer = setTimeout(() => stop.abort(), milliseconds);
      await settled();
      clearTimeout(timer);
      stop.abort();
    },
  };
}

/** Stored in place of identifiers of up to 2,048 characters. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function isAddress(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
