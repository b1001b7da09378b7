import fc from "fast-check";
import { expect } from "vitest";

// Every run draws other examples: few in `npm test`, many in `npm run nightly`.
// The same examples each time; the night asks for more, and gets others.
const runs = process.env["PROPERTY_RUNS"];
fc.configureGlobal(runs ? { numRuns: Number(runs) } : { numRuns: 40, seed: 42 });

/** Equal bytes settle that typed arrays are equal. Vitest's own comparison takes five microseconds for each element. */
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
