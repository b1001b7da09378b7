import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";
import type { ApiResponse } from "./http.ts";

/** Bytes that an entry takes besides its body. */
const OVERHEAD = 512;

test("renders an answer once, unless the cache is full", () => {
  const cache = new AnswerCache(2 * OVERHEAD + 12);
  const made: number[] = [];
  const ask = (key: number, length: number): ApiResponse =>
    cache.get(key, () => {
      made.push(key);
      return { status: 200, headers: {}, body: new Uint8Array(length) };
    });

  const first = ask(1, 4);
  ask(2, 9);
  ask(3, 8);
  ask(4, 0);
  expect(ask(1, 4)).toBe(first);
  for (const [key, length] of [
    [2, 9],
    [3, 8],
    [4, 0],
  ] as const)
    expect(ask(key, length).body).toHaveLength(length);
  expect(made).toEqual([1, 2, 3, 4, 2, 4]);
});
