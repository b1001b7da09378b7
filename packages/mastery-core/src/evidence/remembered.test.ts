import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("asks once for each text, and again for those beyond the limit and those not found", () => {
  const asked: string[] = [];
  const find = remembered((text) => {
    asked.push(text);
    return text === "?" ? undefined : text.length - 1;
  }, 2);
  const texts = ["a", "bb", "ccc", "?", "bb", "a", "ccc", "?"];
  expect(texts.map(find)).toEqual([0, 1, 2, undefined, 1, 0, 2, undefined]);
  expect(asked).toEqual(["a", "bb", "ccc", "?", "ccc", "?"]);
});

test("remembers no text of more than 256 characters", () => {
  const asked: number[] = [];
  const find = remembered((text) => asked.push(text.length), 2);
  for (const length of [256, 257, 256, 257]) find("x".repeat(length));
  expect(asked).toEqual([256, 257, 257]);
});
