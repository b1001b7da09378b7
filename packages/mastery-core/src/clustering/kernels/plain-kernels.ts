import { type Layout, place, sizeOf } from "../../webassembly/workspace.ts";
import { type Matrix, squaredDistance } from "../matrix.ts";
import type { Kernels, LloydState, Shape } from "./kernels.ts";

/** The inner loops in TypeScript, for hosts where WebAssembly or its memory is unavailable. */
export function plainKernels<Arrays>(
  points: Matrix,
  layoutOf: (shape: Shape) => Layout<Arrays>,
): Kernels<Arrays> {
  const { data, rows, columns } = points;
  const layout = layoutOf(points);
  return {
    points,
    arrays: place(layout, new ArrayBuffer(sizeOf(layout)), 0),
    approach(drawn, nearest, distances) {
      let sum = 0;
      for (let row = 0; row < rows; row++) {
        const distance = squaredDistance(data, row, data, drawn, columns);
        distances[row] = distance;
        sum += Math.min(distance, nearest[row]!);
      }
      return sum;
    },
    assign(state) {
      const { labels, slack, moved } = state;
      let changed = 0;
      for (let row = 0; row < rows; row++) {
        if (slack[row]! > moved[labels[row]!]!) continue;
        if (reassign(points, state, row)) changed++;
      }
      return changed;
    },
    addFours(sums, i, start, pairs) {
      const distance = (one: number, other: number): number =>
        Math.sqrt(squaredDistance(data, one, data, other, columns));
      let sum0 = 0;
      let sum1 = 0;
      for (let j = start; j < start + 2 * pairs; j += 2) {
        const d00 = distance(i, j);
        const d01 = distance(i, j + 1);
        const d10 = distance(i + 1, j);
        const d11 = distance(i + 1, j + 1);
        sum0 += d00 + d01;
        sum1 += d10 + d11;
        sums[j]! += d00 + d10;
        sums[j + 1]! += d01 + d11;
      }
      sums[i]! += sum0;
      sums[i + 1]! += sum1;
    },
  };
}

function reassign({ data, columns }: Matrix, state: LloydState, row: number): boolean {
  const { centroids, labels, slack, moved } = state;
  let nearest = 0;
  let first = Infinity;
  let second = Infinity;
  for (let c = 0; c < moved.length; c++) {
    const distance = squaredDistance(data, row, centroids, c, columns);
    if (distance < first) {
      second = first;
      first = distance;
      nearest = c;
    } else if (distance < second) {
      second = distance;
    }
  }
  slack[row] = Math.sqrt(second) - Math.sqrt(first) + moved[nearest]!;
  if (nearest === labels[row]) return false;
  moveRow({ data, columns }, state, row, nearest);
  return true;
}

/** Moves a row to another cluster. */
export function moveRow(
  { data, columns }: Pick<Matrix, "data" | "columns">,
  { labels, sums, sizes }: LloydState,
  row: number,
  to: number,
): void {
  const from = labels[row]!;
  labels[row] = to;
  sizes[from]!--;
  sizes[to]!++;
  for (let column = 0; column < columns; column++) {
    const value = data[row * columns + column]!;
    sums[from * columns + column]! -= value;
    sums[to * columns + column]! += value;
  }
}
