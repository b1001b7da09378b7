import { expect } from "vitest";

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
