import { setImmediate } from "node:timers/promises";
import type { Steps } from "@mastery/core/internal";
import { expect, onTestFinished, test, vi } from "vitest";
import { inTurns } from "./in-turns.ts";

test("does steps for 2 ms in each turn of the event loop, and at least one", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const done: string[] = [];
  function* steps(): Steps<string> {
    for (const milliseconds of [1, 1, 9, 1]) {
      now += milliseconds;
      done.push(`${milliseconds} ms`);
      yield;
    }
    return "all";
  }
  const result = inTurns(steps());
  expect(done).toEqual(["1 ms", "1 ms"]);
  await setImmediate();
  expect(done).toEqual(["1 ms", "1 ms", "9 ms"]);
  await setImmediate();
  expect(done).toEqual(["1 ms", "1 ms", "9 ms", "1 ms"]);
  expect(await result).toBe("all");
});

test("does no further step once the signal is aborted", async () => {
  const controller = new AbortController();
  const steps = vi.fn(function* (): Steps<void> {
    for (;;) {
      controller.abort(new Error("stopped"));
      yield;
    }
  });
  await expect(inTurns(steps(), controller.signal)).rejects.toThrow("stopped");
});
