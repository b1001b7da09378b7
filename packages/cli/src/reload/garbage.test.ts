import { expect, it, vi } from "vitest";
import { hintAtGarbage } from "./garbage.ts";

it("frees memory that nobody holds, without a flag for V8", { timeout: 60_000 }, async () => {
  const names: string[] = [];
  const registry = new FinalizationRegistry<string>((name) => names.push(name));
  registry.register(new Uint8Array(2 ** 20), "dropped");
  await new Promise(setImmediate);
  hintAtGarbage();
  await expect.poll(() => names, { timeout: 50_000 }).toEqual(["dropped"]);
});

it("ends no service that may not reserve so much", () => {
  const allocate = vi.spyOn(Buffer, "allocUnsafeSlow").mockImplementation(() => {
    throw new RangeError("Array buffer allocation failed");
  });
  expect(hintAtGarbage).not.toThrow();
  expect(allocate).toHaveBeenCalledOnce();
  allocate.mockRestore();
});
