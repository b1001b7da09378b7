import { precompute } from "@mastery/core";
import { contentOf } from "@mastery/core/internal";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buffersOf } from "./buffers-of.ts";
import { hintAtGarbage } from "./garbage.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
const MEBIBYTE = 2 ** 20;

afterEach(() => vi.restoreAllMocks());

/** Lets the process report so many bytes outside the heap. */
function held(arrayBuffers: number): void {
  vi.spyOn(process, "memoryUsage").mockReturnValue({ ...process.memoryUsage(), arrayBuffers });
}

it("frees memory that nobody holds, without a flag for V8", { timeout: 60_000 }, async () => {
  const names: string[] = [];
  const registry = new FinalizationRegistry<string>((name) => names.push(name));
  registry.register(new Uint8Array(16 * MEBIBYTE), "dropped");
  await new Promise(setImmediate);
  hintAtGarbage(snapshot);
  await expect.poll(() => names, { timeout: 50_000 }).toEqual(["dropped"]);
});

describe("the memory that is reserved", () => {
  it("waits for more than 8 MiB beside the snapshot that is served", () => {
    const allocate = vi.spyOn(Buffer, "allocUnsafeSlow");
    const served = buffersOf(contentOf(snapshot)).reduce((sum, one) => sum + one.byteLength, 0);
    expect(served).toBeGreaterThan(0);
    held(served + 8 * MEBIBYTE);
    hintAtGarbage(snapshot);
    expect(allocate).not.toHaveBeenCalled();
    held(served + 8 * MEBIBYTE + 1);
    hintAtGarbage(snapshot);
    expect(allocate).toHaveBeenCalledOnce();
  });

  it("ends no service that may not reserve so much", () => {
    const allocate = vi.spyOn(Buffer, "allocUnsafeSlow").mockImplementation(() => {
      throw new RangeError("Array buffer allocation failed");
    });
    held(9 * MEBIBYTE);
    expect(() => hintAtGarbage(snapshot)).not.toThrow();
    expect(allocate).toHaveBeenCalledOnce();
  });
});
