import { ClientError, type FailureKind } from "@mastery/client";
import { useCallback, useEffect, useState } from "preact/hooks";
import { useSession } from "../session/session.ts";
import type { Service } from "./service.ts";

/** An answer on its way, arrived, or not to be had. */
export type Answer<T> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: T }
  | FailedAnswer;

/** Why there is no answer, and how to ask again. */
export interface FailedAnswer {
  readonly state: "failed";
  readonly kind: FailureKind;
  /** Of the response, if there was one that failed. */
  readonly status: number | undefined;
  readonly retry: () => void;
}

/**
 * Asks when the component appears, and again whenever the key or the service changes, which cancels what was asked before. Another
 * service is asked the same question: what is shown stays until its answer arrives.
 */
export function useAnswer<T>(
  key: string,
  ask: (service: Service, signal: AbortSignal) => Promise<T>,
): Answer<T> {
  const { service, challenge } = useSession();
  const [answer, setAnswer] = useState<{ key: string; attempt: number; answer: Answer<T> }>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);

  // The key stands for the question, an attempt repeats it.
  useEffect(() => {
    const left = new AbortController();
    const show = (arrived: Answer<T>): void => {
      if (!left.signal.aborted) setAnswer({ key, attempt, answer: arrived });
    };
    setAnswer((shown) => (shown?.key === key && shown.attempt === attempt ? shown : undefined));
    ask(service, left.signal).then(
      (value) => show({ state: "ready", value }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        if (asksForToken(error)) challenge();
        else show(failed(error, retry));
      },
    );
    return () => left.abort();
  }, [key, attempt, service]);

  return answer?.key === key ? answer.answer : { state: "loading" };
}

/** Whether a key or token would help: a gateway that wants something else says so, or nothing. */
function asksForToken(error: unknown): boolean {
  return error instanceof ClientError && /^bearer\b/i.test(error.challenge ?? "");
}

function failed(error: unknown, retry: () => void): FailedAnswer {
  if (error instanceof ClientError) {
    return { state: "failed", kind: error.kind, status: error.status, retry };
  }
  // An answer of another shape than the interface's, such as an object in place of the list.
  reportError(error);
  return { state: "failed", kind: "unexpected", status: undefined, retry };
}
