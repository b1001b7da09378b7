import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import wabt from "wabt";
import { KERNELS } from "./kernels.wasm.ts";

test("kernels.wasm.ts is assembled from kernels.wat (run npm run kernels)", async () => {
  const source = await readFile(new URL("kernels.wat", import.meta.url), "utf8");
  const module = (await wabt()).parseWat("kernels.wat", source, { simd: true });
  const hex = Buffer.from(module.toBinary({}).buffer).toString("hex");
  const letters = hex.replace(/./g, (digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)]!);
  expect(KERNELS).toBe(letters);
});
