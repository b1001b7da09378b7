import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import type { Target } from "./target.ts";
import { startWatchdog } from "./watchdog.ts";

/** Limits of a run: a number of inputs, and a time in seconds. */
export interface Budget {
  /** Seed for repeating a run. By default, a random seed is drawn. */
  readonly seed?: number | undefined;
  readonly runs: number;
  readonly seconds: number;
}

/** Result of a run. */
export interface Outcome {
  readonly seed: number;
  readonly runs: number;
  readonly seconds: number;
  /** The smallest input that breaks an invariant, with the error. */
  readonly failure: string | null;
}

type Found = fc.RunDetails<[unknown]>;

/** Time limit for one input, in milliseconds. */
const BOUND = 10_000;

/** Feeds generated inputs to a target until the budget is used up or an invariant is broken. Resolves to the outcome. */
export async function fuzz(
  { inputs, check, close }: Target<unknown>,
  { seed = Math.trunc(Math.random() * 2 ** 31), runs, seconds }: Budget,
): Promise<Outcome> {
  const start = performance.now();
  const watchdog = startWatchdog(BOUND, `seed ${seed}`);
  const stray = collectStrayErrors();
  const property = fc.asyncProperty(inputs, async (input) => {
    watchdog.feed();
    await check(input);
    await stray.throwIfAny();
  });
  const parameters = {
    seed,
    numRuns: runs,
    timeout: BOUND,
    interruptAfterTimeLimit: 1000 * seconds,
  };
  const details = await Promise.resolve(fc.check(property, parameters)).finally(async () => {
    stray.stop();
    watchdog.stop();
    await close?.();
  });
  return {
    seed,
    runs: details.numRuns,
    seconds: (performance.now() - start) / 1000,
    failure: details.failed ? describe(details) : null,
  };
}

function describe({ errorInstance, counterexample, counterexamplePath }: Found): string {
  const error = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance);
  return `${error}\ninput: ${shown(counterexample![0])}\npath: ${counterexamplePath}`;
}

/** Returns an input as JSON, with bytes as text. */
function shown(input: unknown): string {
  return JSON.stringify(input, (_, value) =>
    value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
  );
}

/** Collects errors that no code handles, because each such error would end a process of the service. */
function collectStrayErrors() {
  const errors: unknown[] = [];
  const collect = (error: unknown): void => void errors.push(error);
  process.on("unhandledRejection", collect).on("uncaughtException", collect);
  return {
    async throwIfAny(): Promise<void> {
      // Waits for a turn of the event loop only after a first error, because Node reports rejections after a turn, and waiting each time
      // would be slow.
      if (errors.length === 0) return;
      await setImmediate();
      throw errors.splice(0)[0];
    },
    stop(): void {
      process.off("unhandledRejection", collect).off("uncaughtException", collect);
    },
  };
}
