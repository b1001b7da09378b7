import { histogram, inversePermutation, prefixSums } from "../collections.ts";
import { runAll, sharedFloats, type Workers } from "../parallel/workers.ts";
import { checkArguments, custom, type Validator } from "../validation.ts";
import type { OnProgress } from "../work.ts";
import { distanceSumsTask, type RowRange, type TilePair } from "./distance-sums.ts";
import { aMatrix, type Matrix, selectRows } from "./matrix.ts";

/** A labelling of the rows: a cluster per row, 0 … k - 1. */
export interface Labelling {
  readonly labels: Uint8Array;
  readonly k: number;
}

/** Rows of a tile. The distances between two tiles are one task. */
const TILE_ROWS = 2048;

/**
 * The exact mean silhouettes (Rousseeuw, 1987; Euclidean) of several labellings of the same rows, from one pass over all pairs of
 * rows. A row alone in its cluster scores 0. Time grows with rows², memory with rows · Σk.
 *
 * Rows are grouped by their labels in all labellings. Within a pair of groups, every labelling agrees on both clusters, so a
 * distance is added to only two running sums, which count for all labellings at the end.
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
  const sums = await distanceSums(
    selectRows(points, order),
    groups,
    labellings,
    workers,
    onProgress,
  );
  const width = sums.length / points.rows;
  const position = inversePermutation(order);
  const firstColumns = columnsOf(labellings);
  return labellings.map((labelling, i) => {
    const sumsAt = (row: number): number => position[row]! * width + firstColumns[i]!;
    return meanSilhouette(labelling, sums, sumsAt);
  });
}

/** Checks that each labelling has a label for every row. */
function labellingsOf(rows: number): Validator {
  return custom(
    `a list of { labels, k } with ${rows} labels each`,
    (value) => Array.isArray(value) && value.every((one) => one?.labels?.length === rows),
  );
}

/** Groups of rows with the same label in every labelling. Groups are in the order of their first rows; rows are ascending. */
function groupByLabels(rows: number, labellings: readonly Labelling[]): number[][] {
  let group = new Float64Array(rows);
  for (const { labels, k } of labellings) {
    const numbers = new Map<number, number>();
    group = group.map((before, row) => {
      const key = before * k + labels[row]!;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key)!;
    });
  }
  const groups: number[][] = [];
  group.forEach((number, row) => {
    groups[number] ??= [];
    groups[number].push(row);
  });
  return groups;
}

/** The first column of each labelling, followed by the number of columns: there is a column per labelling and cluster. */
function columnsOf(labellings: readonly Labelling[]): Uint32Array {
  return prefixSums(labellings.map(({ k }) => k));
}

/** For each row (in grouped order), the sums of its distances to the rows of each cluster of each labelling. */
async function distanceSums(
  points: Matrix,
  groups: readonly (readonly number[])[],
  labellings: readonly Labelling[],
  workers: Workers | undefined,
  onProgress: OnProgress,
): Promise<Float64Array> {
  const columns = columnsOf(labellings);
  const width = columns.at(-1)!;
  const starts = prefixSums(groups.map(({ length }) => length));
  const columnsOfGroups = Uint32Array.from(
    groups.flatMap(([member]) => labellings.map(({ labels }, i) => columns[i]! + labels[member!]!)),
  );
  const pairs = tilePairs(points.rows);
  /** Memory of tasks whose sums were read. Fresh memory for each task would be more than all else together. */
  const free: Float64Array[] = [];
  /** Memory of each task started so far. */
  const outputs: Float64Array[] = [];
  function* tasks(): Generator<TilePair> {
    for (const pair of pairs) {
      const output = free.pop() ?? sharedFloats(2 * Math.min(TILE_ROWS, points.rows) * width);
      outputs.push(output);
      yield { ...pair, points, starts, columnsOfGroups, width, output };
    }
  }
  const sums = new Float64Array(points.rows * width);
  await runAll(workers, distanceSumsTask, tasks(), ({ sums: added }, i) => {
    const { left, right } = pairs[i]!;
    const leftLength = (left[1] - left[0]) * width;
    addAt(sums, added.subarray(0, leftLength), left[0] * width);
    addAt(sums, added.subarray(leftLength), right[0] * width);
    free.push(outputs[i]!);
    return onProgress((i + 1) / pairs.length);
  });
  return sums;
}

/** All pairs of tiles. The tiles do not depend on the workers, so neither does the order in which sums are added. */
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
    // A sample may have only one cluster, and the rows of two clusters may be equal.
    if (larger > 0 && larger < Infinity) total += (between - within) / larger;
  });
  return total / labels.length;
}
