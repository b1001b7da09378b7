import { expect, test } from "vitest";
import { once } from "./once.ts";

test("simultaneous callers share one result", async () => {
  let calls = 0;
  const shared = once(async () => ({ call: ++calls }));
  const [first, second] = await Promise.all([shared(), shared()]);
  expect(first).toBe(second);
  expect(await shared()).toEqual({ call: 1 });
});

test("a failure reaches all waiting callers, and the next call tries again", async () => {
  let calls = 0;
  const shared = once(async () => {
    if (++calls === 1) throw new Error("too many open files");
    return calls;
  });
  const outcomes = await Promise.allSettled([shared(), shared()]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await shared()).toBe(2);
});
