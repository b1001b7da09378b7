import { expect, test } from "vitest";
import { bytes, floats, place, sizeOf } from "./workspace.ts";

test("arrays lie one after the other at multiples of 16 bytes, within the declared size", () => {
  const layout = { labels: bytes(3), nearest: floats(3), moved: floats(2) };
  expect(sizeOf(layout)).toBe(16 + 32 + 16);
  const buffer = new ArrayBuffer(16 + sizeOf(layout));
  const { labels, nearest, moved } = place(layout, buffer, 16);
  expect([labels, nearest, moved].map(({ byteOffset, length }) => [byteOffset, length])).toEqual([
    [16, 3],
    [32, 3],
    [64, 2],
  ]);
  expect(moved.byteOffset + moved.byteLength).toBe(buffer.byteLength);
});
