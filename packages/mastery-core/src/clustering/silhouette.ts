import { histogram, inversePermutation, prefixSums } from "../collections.ts";
import { checkArguments, custom, type Validator } from "../validation/index.ts";
import { type OnProgress, runAll, type Task, type Workers } from "../work.ts";
import { type Kernels, openKernels } from "./kernels/kernels.ts";
import { aMatrix, type Matrix, selectRows, squaredDistance } from "./matrix.ts";

/** A labelling of rows, with a cluster from 0 to k - 1 for each row. */
export interface Labelling {
  readonly labels: Uint8Array;
  readonly k: number;
}

/** The distances between two tiles are one task. */
const TILE_ROWS = 2048;

/**
 * Resolves to the exact mean silhouettes (Rousseeuw, 1987; Euclidean) of several labellings of the same rows, from one pass over all pairs
 * of rows. A row that is alone in its cluster scores 0. The time grows with rows², and the memory with rows · Σk.
 *
 * @throws `MasteryError` `INVALID_OPTION` if the points or the labellings are invalid
 */
export async function meanSilhouettes(
  points: Matrix,
  labellings: readonly Labelling[],
  workers?: Workers,
  onProgress: OnProgress = () => {},
): Promise<number[]> {
  checkArguments({ points }, { points: aMatrix });
  checkArguments({ labellings }, { labellings: labellingsOf(points.rows) });
  const groups = groupByLabels(points.rows, labellings);
  const order = Uint32Array.from(groups.flat());
  // First column of each labelling, then the number of columns. There is one column per labelling and cluster.
  const columns = prefixSums(labellings.map(({ k }) => k));
  const width = columns.at(-1)!;
  const grouped = {
    points: selectRows(points, order),
    starts: prefixSums(groups.map(({ length }) => length)),
    columnsOfGroups: Uint32Array.from(
      groups.flatMap(([row]) => labellings.map(({ labels }, i) => columns[i]! + labels[row!]!)),
    ),
    width,
  };
  const pairs = tilePairs(points.rows);
  const tasks = pairs.map((pair) => ({ ...pair, ...grouped }));
  // For each row in grouped order, the sums of distances to the rows of each cluster, for each labelling.
  const sums = new Float64Array(points.rows * width);
  await runAll(workers, distanceSumsTask, tasks, (added, i) => {
    const { left, right } = pairs[i]!;
    const leftLength = (left[1] - left[0]) * width;
    addAt(sums, added.subarray(0, leftLength), left[0] * width);
    addAt(sums, added.subarray(leftLength), right[0] * width);
    return onProgress((i + 1) / pairs.length);
  });
  const position = inversePermutation(order);
  return labellings.map((labelling, i) => {
    const sumsAt = (row: number): number => position[row]! * width + columns[i]!;
    return meanSilhouette(labelling, sums, sumsAt);
  });
}

function labellingsOf(rows: number): Validator {
  return custom(
    `a list of { labels, k } with ${rows} labels each`,
    (value) => Array.isArray(value) && value.every((one) => one?.labels?.length === rows),
  );
}

/** Groups rows with the same label in every labelling. Groups are ordered by their first rows, and rows are ascending. */
function groupByLabels(rows: number, labellings: readonly Labelling[]): number[][] {
  const groups = new Map<string, number[]>();
  for (let row = 0; row < rows; row++) {
    const key = labellings.map(({ labels }) => labels[row]).join();
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Includes each tile with itself. Tiles, and thus the order of additions, do not depend on the workers. */
function tilePairs(rows: number): { left: RowRange; right: RowRange }[] {
  const tiles = Array.from(
    { length: Math.ceil(rows / TILE_ROWS) },
    (_, i): RowRange => [i * TILE_ROWS, Math.min(rows, (i + 1) * TILE_ROWS)],
  );
  return tiles.flatMap((left, i) => tiles.slice(i).map((right) => ({ left, right })));
}

function addAt(sums: Float64Array, added: Float64Array, start: number): void {
  for (let i = 0; i < added.length; i++) sums[start + i]! += added[i]!;
}

function meanSilhouette(
  { labels, k }: Labelling,
  sums: Float64Array,
  sumsAt: (row: number) => number,
): number {
  const sizes = histogram(labels, k);
  let total = 0;
  labels.forEach((own, row) => {
    if (sizes[own] === 1) return;
    const at = sumsAt(row);
    const within = sums[at + own]! / (sizes[own]! - 1);
    let between = Infinity;
    for (let c = 0; c < k; c++) {
      if (c === own || sizes[c] === 0) continue;
      const mean = sums[at + c]! / sizes[c]!;
      if (mean < between) between = mean;
    }
    const larger = Math.max(within, between);
    // If a sample contains only one cluster, or if the rows of two clusters are equal, these rows score 0.
    if (larger > 0 && larger < Infinity) total += (between - within) / larger;
  });
  return total / labels.length;
}

interface TilePair {
  /** Rows are ordered by group. */
  readonly points: Matrix;
  /** First row of each group, then the number of rows. */
  readonly starts: Uint32Array;
  /** Columns to which distances to each group's rows are added: `groups * labellings` numbers. */
  readonly columnsOfGroups: Uint32Array;
  readonly width: number;
  readonly left: RowRange;
  readonly right: RowRange;
}

/** `to` is excluded. */
type RowRange = readonly [from: number, to: number];

/**
 * Sums the distances between two tiles, by row and column. All rows of a group have the same label in every labelling, so each distance is
 * added to only two running sums per pair of groups, which are then added to the columns of all labellings.
 *
 * @returns `width` sums per row of the left tile, then per row of the right tile if the tiles differ
 */
export function sumDistances(
  pair: TilePair,
  kernels: Kernels = openKernels(pair.points, 0),
): Float64Array {
  const { width } = pair;
  // Per row, the sum of its distances within the current pair of groups.
  const block = kernels.arrays.nearest;
  const [same, left, right] = [
    pair.left[0] === pair.right[0],
    groupsWithin(pair, pair.left),
    groupsWithin(pair, pair.right),
  ];
  const leftLength = (pair.left[1] - pair.left[0]) * width;
  const rightLength = same ? 0 : (pair.right[1] - pair.right[0]) * width;
  const sums = new Float64Array(leftLength + rightLength);
  const rightSums = sums.subarray(same ? 0 : leftLength);
  for (const [i, part] of left.entries()) {
    for (const other of same ? right.slice(i) : right) {
      block.fill(0, part.from, part.to);
      block.fill(0, other.from, other.to);
      addBlock(kernels, block, part, other);
      addToColumns(pair, block, part, other.group, sums, pair.left[0]);
      if (other.from !== part.from) {
        addToColumns(pair, block, other, part.group, rightSums, pair.right[0]);
      }
    }
  }
  return sums;
}

export const distanceSumsTask: Task<TilePair, Float64Array> = {
  name: "distance-sums",
  run: (pair) => sumDistances(pair),
};

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

/** Adds each unordered pair to the sums of both rows. Takes four rows at a time, so that each loaded number serves two distances. */
function addBlock(kernels: Kernels, block: Float64Array, left: Part, right: Part): void {
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
