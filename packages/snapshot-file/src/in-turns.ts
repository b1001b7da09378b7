import { setImmediate } from "node:timers/promises";
import type { Steps } from "@mastery/core/internal";

/** Does one step in each turn of the event loop, so that a service answers requests in between. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
