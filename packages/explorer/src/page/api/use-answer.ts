import { useCallback, useEffect, useState } from "preact/hooks";
import { type Failure, RequestFailure } from "./client.ts";

/** An answer on its way, arrived, or not to be had. */
export type Answer<T> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: T }
  | { readonly state: "failed"; readonly failure: Failure; readonly retry: () => void };

/** Asks when the component appears, and again whenever the key changes. An answer that comes too late is not shown. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<{ key: string; answer: Answer<T> }>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);

  // The key stands for the question, an attempt repeats it.
  useEffect(() => {
    let wanted = true;
    setAnswer(undefined);
    ask().then(
      (value) => wanted && setAnswer({ key, answer: { state: "ready", value } }),
      (error: unknown) => wanted && setAnswer({ key, answer: failed(error, retry) }),
    );
    return () => {
      wanted = false;
    };
  }, [key, attempt]);

  return answer?.key === key ? answer.answer : { state: "loading" };
}

function failed<T>(error: unknown, retry: () => void): Answer<T> {
  if (error instanceof RequestFailure) return { state: "failed", failure: error.failure, retry };
  // An answer of another shape than the interface's, such as an object in place of the list.
  reportError(error);
  return { state: "failed", failure: { kind: "unexpected" }, retry };
}
