import { setImmediate } from "node:timers/promises";
import type { Steps } from "@mastery/core/internal";
import { expect, onTestFinished, test, vi } from "vitest";
import { inTurns } from "./in-turns.ts";

test("does steps for 1 ms in each turn of the event loop, and at least one", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const done: string[] = [];
  function* steps(): Steps<string> {
    for (const milliseconds of [0.5, 0.5, 9, 0.5]) {
      now += milliseconds;
      done.push(`${milliseconds} ms`);
      yield;
    }
    return "all";
  }
  const result = inTurns(steps());
  expect(done).toEqual(["0.5 ms", "0.5 ms"]);
  await setImmediate();
  expect(done).toEqual(["0.5 ms", "0.5 ms", "9 ms"]);
  await setImmediate();
  expect(done).toEqual(["0.5 ms", "0.5 ms", "9 ms", "0.5 ms"]);
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
