/** An array to place in memory. */
interface Declared<Numbers> {
  readonly bytes: number;
  readonly at: (buffer: ArrayBuffer, offset: number) => Numbers;
}

/** The arrays of a computation, by name, each with its length. */
export type Layout<Arrays> = { readonly [Name in keyof Arrays]: Declared<Arrays[Name]> };

export function floats(length: number): Declared<Float64Array> {
  return {
    bytes: length * Float64Array.BYTES_PER_ELEMENT,
    at: (buffer, offset) => new Float64Array(buffer, offset, length),
  };
}

export function integers(length: number): Declared<Uint32Array> {
  return {
    bytes: length * Uint32Array.BYTES_PER_ELEMENT,
    at: (buffer, offset) => new Uint32Array(buffer, offset, length),
  };
}

export function bytes(length: number): Declared<Uint8Array> {
  return { bytes: length, at: (buffer, offset) => new Uint8Array(buffer, offset, length) };
}

/** Bytes that all arrays of a layout take. */
export function sizeOf<Arrays>(layout: Layout<Arrays>): number {
  return Object.values<Declared<unknown>>(layout).reduce(
    (size, { bytes }) => size + aligned(bytes),
    0,
  );
}

/** Places the arrays of a layout in a buffer, one after the other from an offset on. */
export function place<Arrays>(layout: Layout<Arrays>, buffer: ArrayBuffer, offset: number): Arrays {
  let free = offset;
  const placed = Object.entries<Declared<unknown>>(layout).map(([name, { bytes, at }]) => {
    const array = at(buffer, free);
    free += aligned(bytes);
    return [name, array];
  });
  return Object.fromEntries(placed) as Arrays;
}

/** Processors load vectors fastest from multiples of 16 bytes. */
function aligned(size: number): number {
  return Math.ceil(size / 16) * 16;
}
