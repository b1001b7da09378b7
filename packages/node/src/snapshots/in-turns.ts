import { setImmediate } from "node:timers/promises";
import type { Steps } from "@mastery/core/internal";

/** Milliseconds after which a turn of the event loop begins no other step. */
const TURN = 1;

/**
 * Does a few steps in each turn of the event loop, so that a service answers requests in between.
 *
 * @throws the reason of the signal once it is aborted
 */
export async function inTurns<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + TURN;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await setImmediate();
  }
}
