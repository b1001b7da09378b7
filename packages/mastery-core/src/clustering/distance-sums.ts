import { type Matrix, squaredDistance } from "./matrix.ts";

/** A square of the table of all pairs of rows, as a task: the distances between a tile of rows and the same or a later one. */
export interface TilePair {
  /** Rows in the order of their groups. */
  readonly points: Matrix;
  /** First row of each group, and the number of rows at the end. */
  readonly starts: Uint32Array;
  /** For each group, the columns of the sums that a distance to it counts in: `groups * labellings` numbers. */
  readonly columnsOfGroups: Uint32Array;
  /** Columns of the sums. */
  readonly width: number;
  /** Rows of the one tile: from, and before which. */
  readonly left: Range;
  /** Rows of the other. */
  readonly right: Range;
}

export type Range = readonly [from: number, to: number];

/** `width` sums of distances per row of each tile. */
export interface TileSums {
  readonly left: Float64Array;
  /** Empty where the tiles are the same. */
  readonly right: Float64Array;
}

/**
 * Sums of the distances of each row of one tile to the rows of another, and the other way round, per column. Within a pair of
 * groups all distances count in the same columns, so each is added to just two running sums.
 */
export function sumDistances(pair: TilePair): TileSums {
  const { points, width } = pair;
  const [same, left, right] = [
    pair.left[0] === pair.right[0],
    groupsWithin(pair, pair.left),
    groupsWithin(pair, pair.right),
  ];
  const leftSums = new Float64Array((pair.left[1] - pair.left[0]) * width);
  const rightSums = same ? leftSums : new Float64Array((pair.right[1] - pair.right[0]) * width);
  /** Sums of one pair of groups, per row. */
  const block = new Float64Array(points.rows);
  for (const [i, part] of left.entries()) {
    for (const other of same ? right.slice(i) : right) {
      block.fill(0, part.from, part.to);
      block.fill(0, other.from, other.to);
      addBlock(points, block, part, other);
      addToColumns(pair, block, part, other.group, leftSums, pair.left[0]);
      if (other.from !== part.from) {
        addToColumns(pair, block, other, part.group, rightSums, pair.right[0]);
      }
    }
  }
  return { left: leftSums, right: same ? new Float64Array(0) : rightSums };
}

/** Rows of one group within a tile. */
interface Part {
  readonly group: number;
  readonly from: number;
  readonly to: number;
}

function groupsWithin({ starts }: TilePair, [from, to]: Range): Part[] {
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

/** Adds the sums of one pair of groups to the columns of the other group. */
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
 * Adds the distance of each unordered pair of a left and a right row to both rows' sums. Two rows are taken with two others at
 * a time, so that each number that is fetched serves two distances.
 */
function addBlock({ data, columns }: Matrix, block: Float64Array, left: Part, right: Part): void {
  const same = left.from === right.from;
  for (let i = left.from; i < left.to; i += 2) {
    const single = i + 1 === left.to;
    if (same && !single) addPair(data, columns, block, i, i + 1);
    let j = same ? i + 2 : right.from;
    if (!single) j = addFours(data, columns, block, i, j, right.to);
    for (; j < right.to; j++) {
      addPair(data, columns, block, i, j);
      if (!single) addPair(data, columns, block, i + 1, j);
    }
  }
}

function addPair(
  data: Float64Array,
  columns: number,
  block: Float64Array,
  i: number,
  j: number,
): void {
  const distance = Math.sqrt(squaredDistance(data, i, data, j, columns));
  block[i]! += distance;
  block[j]! += distance;
}

/** Rows i and i + 1 with all pairs of rows from `start` on; returns the row that is left over, or `end`. */
function addFours(
  data: Float64Array,
  columns: number,
  block: Float64Array,
  i: number,
  start: number,
  end: number,
): number {
  let sum0 = 0;
  let sum1 = 0;
  let j = start;
  for (; j + 1 < end; j += 2) {
    let d00 = 0;
    let d01 = 0;
    let d10 = 0;
    let d11 = 0;
    for (let column = 0; column < columns; column++) {
      const i0 = data[i * columns + column]!;
      const i1 = data[(i + 1) * columns + column]!;
      const j0 = data[j * columns + column]!;
      const j1 = data[(j + 1) * columns + column]!;
      d00 += (i0 - j0) * (i0 - j0);
      d01 += (i0 - j1) * (i0 - j1);
      d10 += (i1 - j0) * (i1 - j0);
      d11 += (i1 - j1) * (i1 - j1);
    }
    d00 = Math.sqrt(d00);
    d01 = Math.sqrt(d01);
    d10 = Math.sqrt(d10);
    d11 = Math.sqrt(d11);
    sum0 += d00 + d01;
    sum1 += d10 + d11;
    block[j]! += d00 + d10;
    block[j + 1]! += d01 + d11;
  }
  block[i]! += sum0;
  block[i + 1]! += sum1;
  return j;
}
