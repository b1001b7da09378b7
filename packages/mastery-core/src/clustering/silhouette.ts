import { positionsIn, startsOf } from "../numbering.ts";
import { runAll, sharedFloats, type Workers } from "../parallel/workers.ts";
import { distanceSumsTask, type Range, type TilePair } from "./distance-sums.ts";
import { type Matrix, selectRows } from "./matrix.ts";

/** Called between blocks of work with the share that is done, 0 to 1; awaited when it returns a promise. */
export type Pause = (share: number) => void | Promise<void>;

/** A labelling of the rows: a cluster per row, 0 … k - 1. */
export interface Labelling {
  readonly labels: Uint8Array;
  readonly k: number;
}

/** Rows whose distances to each other, or to another tile's, make a task. */
const TILE_ROWS = 2048;

/**
 * Mean silhouette (Rousseeuw, 1987; Euclidean) of several labellings of the same rows, exact, from one pass over the
 * unordered pairs of rows. A row alone in its cluster scores 0. Time grows with rows², memory with rows · Σk.
 *
 * Rows are grouped by their tuple of labels: within a pair of groups every labelling agrees on both clusters, so a distance
 * is added to just two running sums, and the sums per cluster of each labelling fall out per block.
 */
export async function meanSilhouettes(
  points: Matrix,
  labellings: readonly Labelling[],
  workers?: Workers,
  pause: Pause = () => {},
): Promise<number[]> {
  const groups = groupByLabels(points.rows, labellings);
  const order = Uint32Array.from(groups.flat());
  const sums = await distanceSums(selectRows(points, order), groups, labellings, workers, pause);
  const width = sums.length / points.rows;
  const position = positionsIn(order);
  const firstColumns = columnsOf(labellings);
  return labellings.map((labelling, i) => {
    const sumsAt = (row: number): number => position[row]! * width + firstColumns[i]!;
    return meanSilhouette(labelling, sums, sumsAt);
  });
}

/** Rows with the same label in every labelling, ascending within a group; groups by their first row. */
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

/** The sums of each labelling's clusters lie side by side: the first column of each labelling, and the number of columns. */
function columnsOf(labellings: readonly Labelling[]): Uint32Array {
  return startsOf(labellings.map(({ k }) => k));
}

/** For each row (in grouped order), the sums of its distances to the rows of each cluster of each labelling. */
async function distanceSums(
  points: Matrix,
  groups: readonly (readonly number[])[],
  labellings: readonly Labelling[],
  workers: Workers | undefined,
  pause: Pause,
): Promise<Float64Array> {
  const columns = columnsOf(labellings);
  const width = columns.at(-1)!;
  const starts = startsOf(groups.map(({ length }) => length));
  const columnsOfGroups = Uint32Array.from(
    groups.flatMap(([member]) => labellings.map(({ labels }, i) => columns[i]! + labels[member!]!)),
  );
  const pairs = tilePairs(points.rows);
  /** Memory of tasks whose sums were taken: fresh memory for each task would be more than all else that is held. */
  const free: Float64Array[] = [];
  /** Memory of each task begun so far. */
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
    return pause((i + 1) / pairs.length);
  });
  return sums;
}

/** The tiles do not depend on who computes them, so neither does the order in which sums are added. */
function tilePairs(rows: number): { left: Range; right: Range }[] {
  const tiles = Array.from(
    { length: Math.ceil(rows / TILE_ROWS) },
    (_, i): Range => [i * TILE_ROWS, Math.min(rows, (i + 1) * TILE_ROWS)],
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
  const sizes = new Uint32Array(k);
  for (const label of labels) sizes[label]!++;
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
    // In a sample every row may be of one cluster; all rows of two clusters may coincide.
    if (larger > 0 && larger < Infinity) total += (between - within) / larger;
  });
  return total / labels.length;
}
