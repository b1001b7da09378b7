import { prefixSums } from "../collections.ts";
import { openInstance } from "../webassembly/instance.ts";
import { floats, integers, place, sizeOf } from "../webassembly/workspace.ts";

/** How many vectors are multiplied at once: the sums of so many do not wait for each other. */
export const LANES = 8;

/** Multiplies eight vectors with others, one after another. The arrays are valid until WebAssembly runs other loops. */
export interface DotProducts {
  /** The eight vectors: their first coordinates, then their second ones, and so on. */
  readonly lanes: Float64Array;
  /** The dot products of the eight with the vector multiplied last. */
  readonly sums: Float64Array;
  /** Multiplies them with a vector, by its number. */
  multiply(vector: number): void;
}

/** Prepares dot products with some vectors, computed in WebAssembly, two doubles at a time, or in TypeScript, with the same bits. */
export function openDotProducts(vectors: Float64Array, dimension: number): DotProducts {
  const starts = prefixSums(coordinatesOf(vectors, dimension));
  const coordinates = starts.at(-1)!;
  const layout = {
    lanes: floats(LANES * dimension),
    sums: floats(LANES),
    positions: integers(coordinates),
    values: floats(coordinates),
  };
  const instance = openInstance(sizeOf(layout));
  const arrays = place(layout, instance?.buffer ?? new ArrayBuffer(sizeOf(layout)), 0);
  const { lanes, sums, positions, values } = arrays;
  let filled = 0;
  vectors.forEach((value, at) => {
    if (value === 0) return;
    positions[filled] = at % dimension;
    values[filled++] = value;
  });
  return {
    lanes,
    sums,
    multiply(vector) {
      const [start, end] = [starts[vector]!, starts[vector + 1]!];
      if (!instance) return multiply(arrays, start, end);
      instance.multiply(
        lanes.byteOffset,
        positions.byteOffset + start * positions.BYTES_PER_ELEMENT,
        positions.byteOffset + end * positions.BYTES_PER_ELEMENT,
        values.byteOffset + start * values.BYTES_PER_ELEMENT,
        sums.byteOffset,
      );
    },
  };
}

/** How many coordinates of each vector are not 0: where n-grams are hashed, a quarter. */
function coordinatesOf(vectors: Float64Array, dimension: number): Uint32Array {
  const counts = new Uint32Array(vectors.length / dimension);
  vectors.forEach((value, at) => {
    if (value !== 0) counts[Math.floor(at / dimension)]!++;
  });
  return counts;
}

interface Arrays extends Pick<DotProducts, "lanes" | "sums"> {
  readonly positions: Uint32Array;
  readonly values: Float64Array;
}

function multiply({ lanes, sums, positions, values }: Arrays, start: number, end: number): void {
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = start; i < end; i++) {
    const at = positions[i]! * LANES;
    const value = values[i]!;
    s0 += lanes[at]! * value;
    s1 += lanes[at + 1]! * value;
    s2 += lanes[at + 2]! * value;
    s3 += lanes[at + 3]! * value;
    s4 += lanes[at + 4]! * value;
    s5 += lanes[at + 5]! * value;
    s6 += lanes[at + 6]! * value;
    s7 += lanes[at + 7]! * value;
  }
  sums.set([s0, s1, s2, s3, s4, s5, s6, s7]);
}
