import { openInstance } from "../../webassembly/instance.ts";
import { floats, type Layout, place, sizeOf } from "../../webassembly/workspace.ts";
import type { Matrix } from "../matrix.ts";
import type { Kernels, Shape } from "./kernels.ts";

/**
 * The inner loops in WebAssembly, two doubles at a time; undefined if WebAssembly or its memory is unavailable. The kernels are
 * valid until the next call, which reuses their memory.
 */
export function simdKernels<Arrays>(
  matrix: Matrix,
  layoutOf: (shape: Shape) => Layout<Arrays>,
): Kernels<Arrays> | undefined {
  const { rows } = matrix;
  const columns = matrix.columns + (matrix.columns % 2);
  const input = { data: floats(rows * columns) };
  const layout = layoutOf({ rows, columns });
  const start = sizeOf(input);
  const size = start + sizeOf(layout);
  const instance = openInstance(size);
  if (!instance) return undefined;
  const { buffer } = instance;
  new Uint8Array(buffer, start, size - start).fill(0);
  const { data } = place(input, buffer, 0);
  copyRows(matrix, data, columns);
  const stride = columns * Float64Array.BYTES_PER_ELEMENT;

  return {
    points: { data, rows, columns },
    arrays: place(layout, buffer, start),
    approach: (row, nearest, distances) =>
      instance.approach(0, rows, stride, row * stride, nearest.byteOffset, distances.byteOffset),
    assign({ centroids, labels, slack, moved, sums, sizes }) {
      const arrays = [labels, slack, moved, sums, sizes].map(({ byteOffset }) => byteOffset);
      return instance.assign(0, rows, stride, centroids.byteOffset, moved.length, ...arrays);
    },
    addFours(sums, i, j, pairs) {
      const sumOf = (row: number): number => sums.byteOffset + row * Float64Array.BYTES_PER_ELEMENT;
      instance.addFours(i * stride, stride, j * stride, pairs, sumOf(i), sumOf(j));
    },
  };
}

function copyRows({ data, rows, columns }: Matrix, target: Float64Array, width: number): void {
  if (columns === width) {
    target.set(data);
    return;
  }
  target.fill(0);
  for (let row = 0; row < rows; row++) {
    target.set(data.subarray(row * columns, (row + 1) * columns), row * width);
  }
}
