import type { Task } from "../parallel/workers.ts";
import { floats, type Layout } from "../webassembly/workspace.ts";
import type { Kernels, Shape } from "./kernels/kernels.ts";
import { openKernels } from "./kernels/open-kernels.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";

/** A task: the distances between the rows of a tile and those of the same or a later tile. */
export interface TilePair {
  /** Rows, ordered by group. */
  readonly points: Matrix;
  /** First row of each group, followed by the number of rows. */
  readonly starts: Uint32Array;
  /** For each group, the columns that distances to its rows are added to: `groups * labellings` numbers. */
  readonly columnsOfGroups: Uint32Array;
  /** Number of columns of the sums. */
  readonly width: number;
  /** Rows of the first tile. */
  readonly left: RowRange;
  /** Rows of the second tile. */
  readonly right: RowRange;
  /** Memory for the sums, at least as much as they need. No other task may use it until they were read. */
  readonly output: Float64Array;
}

/** A range of rows; `before` is not part of it. */
export type RowRange = readonly [from: number, to: number];

/** The output of a task. */
export interface TileSums {
  /** `width` sums per row of the left tile, then per row of the right tile if it is another one: a view of `output`. */
  readonly sums: Float64Array;
}

/** The working memory of a task. */
export interface DistanceArrays {
  /** Per row, the sum of distances within one pair of groups. */
  readonly block: Float64Array;
}

/** The layout of the working memory. */
export function distanceLayout({ rows }: Shape): Layout<DistanceArrays> {
  return { block: floats(rows) };
}

/**
 * Sums the distances between the rows of two tiles, per row and column. Within a pair of groups, all distances belong to the same
 * columns, so each is added to only two running sums.
 */
export function sumDistances(
  pair: TilePair,
  kernels: Kernels<DistanceArrays> = openKernels(pair.points, distanceLayout),
): TileSums {
  const { width } = pair;
  const { block } = kernels.arrays;
  const [same, left, right] = [
    pair.left[0] === pair.right[0],
    groupsWithin(pair, pair.left),
    groupsWithin(pair, pair.right),
  ];
  const leftLength = (pair.left[1] - pair.left[0]) * width;
  const rightLength = same ? 0 : (pair.right[1] - pair.right[0]) * width;
  const sums = pair.output.subarray(0, leftLength + rightLength).fill(0);
  const rightSums = sums.subarray(same ? 0 : leftLength);
  for (const [i, part] of left.entries()) {
    for (const other of same ? right.slice(i) : right) {
      block.fill(0, part.from, part.to);
      block.fill(0, other.from, other.to);
      addBlock(kernels, part, other);
      addToColumns(pair, block, part, other.group, sums, pair.left[0]);
      if (other.from !== part.from) {
        addToColumns(pair, block, other, part.group, rightSums, pair.right[0]);
      }
    }
  }
  return { sums };
}

/** {@link sumDistances} with the fastest kernels of the host. */
export const distanceSumsTask: Task<TilePair, TileSums> = {
  name: "distance-sums",
  run: (pair) => sumDistances(pair),
};

/** Rows of one group within a tile. */
interface Part {
  readonly group: number;
  readonly from: number;
  readonly to: number;
}

function groupsWithin({ starts }: TilePair, [from, to]: RowRange): Part[] {
  const parts: Part[] = [];
  for (let group = 0; group + 1 < starts.length; group++) {
    const part = {
      group,
      from: Math.max(from, starts[group]!),
      to: Math.min(to, starts[group + 1]!),
    };
    if (part.from < part.to) parts.push(part);
  }
  return parts;
}

/** Adds the sums of one group's rows to the columns of the other group. */
function addToColumns(
  { columnsOfGroups, starts, width }: TilePair,
  block: Float64Array,
  { from, to }: Part,
  group: number,
  sums: Float64Array,
  tileStart: number,
): void {
  const labellings = columnsOfGroups.length / (starts.length - 1);
  for (let i = 0; i < labellings; i++) {
    const column = columnsOfGroups[group * labellings + i]!;
    for (let row = from; row < to; row++) sums[(row - tileStart) * width + column]! += block[row]!;
  }
}

/**
 * Adds the distance of each unordered pair of a left and a right row to the sums of both. Two rows are compared with two others at
 * a time, so that each number loaded serves two distances.
 */
function addBlock(kernels: Kernels<DistanceArrays>, left: Part, right: Part): void {
  const { block } = kernels.arrays;
  const same = left.from === right.from;
  for (let i = left.from; i < left.to; i += 2) {
    const single = i + 1 === left.to;
    if (same && !single) addPair(kernels.points, block, i, i + 1);
    let j = same ? i + 2 : right.from;
    const pairs = single ? 0 : Math.max(0, right.to - j) >> 1;
    if (pairs > 0) kernels.addFours(block, i, j, pairs);
    for (j += 2 * pairs; j < right.to; j++) {
      addPair(kernels.points, block, i, j);
      if (!single) addPair(kernels.points, block, i + 1, j);
    }
  }
}

function addPair({ data, columns }: Matrix, block: Float64Array, i: number, j: number): void {
  const distance = Math.sqrt(squaredDistance(data, i, data, j, columns));
  block[i]! += distance;
  block[j]! += distance;
}
