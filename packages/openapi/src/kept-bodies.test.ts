import { expect, test } from "vitest";
import { bytesOf } from "./http.ts";
import { KeptBodies } from "./kept-bodies.ts";

test("keeps what there is room for, and the first that came", () => {
  const kept = new KeptBodies(10);
  const rendered: string[] = [];
  const get = (key: number, text: string): string => {
    const body = kept.get(key, () => {
      rendered.push(text);
      return text;
    });
    return Buffer.from(bytesOf(body)).toString("latin1");
  };
  const asked: [number, string][] = [
    [1, "four"],
    [2, "\xe9ight of"],
    [3, "sixty\xff"],
    [4, "x"],
  ];
  for (const one of [...asked, ...asked]) expect(get(...one)).toBe(one[1]);
  expect(rendered).toEqual(["four", "\xe9ight of", "sixty\xff", "x", "\xe9ight of", "x"]);
});
