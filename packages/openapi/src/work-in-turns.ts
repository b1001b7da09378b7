import type { Steps } from "@mastery/core/internal";
import { platform } from "#platform";
import type { Eventually } from "./eventually.ts";

/** Ends once the latest work is done. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * Does work of one step at once, and longer work one step in each turn of the event loop, so that it never holds up other requests
 * for longer than a step. Long work waits for the long work before it: steps of many in one turn would hold up requests again.
 */
export function doInTurns<T>(steps: Steps<T>): Eventually<T> {
  const first = steps.next();
  if (first.done) return first.value;
  const result = latest.then(() => finish(steps));
  latest = result.catch(() => {});
  return result;
}

async function finish<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await platform.nextTurn();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
