import { expect, test } from "vitest";
import { isSuccess } from "./outcome.ts";

test.each([
  [{ verb: "completed", score: 0 }, false],
  [{ verb: "completed", score: 0.499999999 }, false],
  [{ verb: "completed", score: 0.4999999999 }, true],
  [{ verb: "completed", score: 0.5 }, true],
  [{ verb: "completed", score: null }, true],
  [{ verb: "completed" }, true],
  [{ verb: "completed", score: 0, success: true }, true],
  [{ verb: "completed", score: 1, success: false }, false],
  [{ verb: "passed", score: 0 }, true],
  [{ verb: "failed", score: 1, success: null }, false],
] as const)("with the pass mark 0.5, the success of %j is %j", (trace, expected) => {
  expect(isSuccess(trace, 0.5)).toBe(expected);
});

test("compares scores with any pass mark to 9 decimals", () => {
  expect(isSuccess({ verb: "completed", score: 0.1 + 0.2 }, 0.3)).toBe(true);
  expect(isSuccess({ verb: "completed", score: 0.3 }, 0.1 + 0.2)).toBe(true);
  expect(isSuccess({ verb: "completed", score: 0 }, 0)).toBe(true);
});
