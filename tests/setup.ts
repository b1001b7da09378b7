import fc from "fast-check";
import { expect } from "vitest";

// `npm test` uses the same few examples each time, and `scripts/nightly.sh` draws many new examples.
const runs = process.env["PROPERTY_RUNS"];
fc.configureGlobal(runs ? { numRuns: Number(runs) } : { numRuns: 40, seed: 42 });

/** Compares typed arrays by their bytes, because Vitest's own comparison takes five microseconds per element. */
expect.addEqualityTesters([
  (a: unknown, b: unknown): true | undefined => {
    if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b)) return undefined;
    const areAlike = Object.getPrototypeOf(a) === Object.getPrototypeOf(b);
    return areAlike && bytesOf(a).equals(bytesOf(b)) ? true : undefined;
  },
]);

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
