import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";
import { TARGETS } from "./targets.ts";

/** Seconds per target. All targets together run for at most a minute. */
const SECONDS = 40 / Object.keys(TARGETS).length;

/** A fixed seed, so that the tests of a change cannot fail by chance. `npm run lab -- fuzz` draws other seeds. */
const SEED = 42;

test.each(Object.keys(TARGETS))("%s: no invariant is broken", async (name) => {
  const { failure, runs, seed } = await fuzz(await TARGETS[name]!(), {
    seed: SEED,
    runs: 1_000_000,
    seconds: SECONDS,
  });
  expect(failure, `npm run lab -- fuzz ${name} --seed ${seed} --runs ${runs}`).toBeNull();
  expect(runs).toBeGreaterThan(0);
});

describe("a run", () => {
  const run = (check: (input: number) => void | Promise<void>) =>
    fuzz({ inputs: fc.nat(9), check }, { seed: 1, runs: 100, seconds: 10 });

  test("reports the input that breaks an invariant", async () => {
    const { failure, seed } = await run((input) => {
      if (input > 2) throw new Error("broken");
    });
    expect(seed).toBe(1);
    expect(failure).toMatch(/^Error: broken[\s\S]*\ninput: 3\n/);
  });

  test("reports an unhandled rejection", async () => {
    const { failure } = await run(async (input) => {
      if (input > 2) void Promise.reject(new Error("stray"));
      await setImmediate();
    });
    expect(failure).toMatch(/^Error: stray/);
  });

  test("ends when its budget is used up", async () => {
    expect(await run(() => {})).toMatchObject({ runs: 100, failure: null });
  });
});
