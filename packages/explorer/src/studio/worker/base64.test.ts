import { expect, test } from "vitest";
import { decodeBase64 } from "./base64.ts";

test("gives back every byte", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(decodeBase64(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
});
