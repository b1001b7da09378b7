import { type Matrix, selectRows, squaredDistance } from "./matrix.ts";

/** Called between blocks of work with the share that is done, 0 to 1; awaited when it returns a promise. */
export type Pause = (share: number) => void | Promise<void>;

/** A labelling of the rows: a cluster per row, 0 … k - 1. */
export interface Labelling {
  readonly labels: Uint8Array;
  readonly k: number;
}

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
  pause: Pause = () => {},
): Promise<number[]> {
  const groups = groupByLabels(points.rows, labellings);
  const order = Uint32Array.from(groups.flat());
  const sums = await distanceSums(selectRows(points, order), groups, labellings, pause);
  const position = new Uint32Array(points.rows);
  order.forEach((row, at) => {
    position[row] = at;
  });
  return labellings.map((labelling, i) => meanSilhouette(labelling, sums[i]!, position));
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

/**
 * For each labelling, the sums of distances of each row (in grouped order) to the rows of each cluster: `rows * k` numbers.
 */
async function distanceSums(
  grouped: Matrix,
  groups: readonly (readonly number[])[],
  labellings: readonly Labelling[],
  pause: Pause,
): Promise<Float64Array[]> {
  const { rows } = grouped;
  const sums = labellings.map(({ k }) => new Float64Array(rows * k));
  const starts = groups.map(() => 0);
  groups.forEach((group, g) => {
    starts[g + 1] = starts[g]! + group.length;
  });
  /** Sums of one block, per row: of the left rows to the right group, and of the right rows to the left group. */
  const block = new Float64Array(rows);
  const settle = (g: number, other: number): void => {
    const member = groups[other]![0]!;
    labellings.forEach(({ labels, k }, i) => {
      const sum = sums[i]!;
      const cluster = labels[member]!;
      for (let at = starts[g]!; at < starts[g + 1]!; at++) sum[at * k + cluster]! += block[at]!;
    });
  };

  for (let left = 0; left < groups.length; left++) {
    for (let right = left; right < groups.length; right++) {
      block.fill(0, starts[left], starts[left + 1]);
      block.fill(0, starts[right], starts[right + 1]);
      addBlock(
        grouped,
        block,
        starts[left]!,
        starts[left + 1]!,
        starts[right]!,
        starts[right + 1]!,
      );
      settle(left, right);
      if (right !== left) settle(right, left);
    }
    const rest = 1 - starts[left + 1]! / rows;
    await pause(1 - rest * rest);
  }
  return sums;
}

/**
 * Adds the distance of each unordered pair of a left and a right row to both rows' sums. Two rows are taken with two others at
 * a time, so that each number that is fetched serves two distances.
 */
function addBlock(
  { data, columns }: Matrix,
  block: Float64Array,
  leftStart: number,
  leftEnd: number,
  rightStart: number,
  rightEnd: number,
): void {
  const same = leftStart === rightStart;
  for (let i = leftStart; i < leftEnd; i += 2) {
    const single = i + 1 === leftEnd;
    if (same && !single) addPair(data, columns, block, i, i + 1);
    let j = same ? i + 2 : rightStart;
    if (!single) j = addFours(data, columns, block, i, j, rightEnd);
    for (; j < rightEnd; j++) {
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

function meanSilhouette(
  { labels, k }: Labelling,
  sums: Float64Array,
  position: Uint32Array,
): number {
  const sizes = new Uint32Array(k);
  for (const label of labels) sizes[label]!++;
  let total = 0;
  labels.forEach((own, row) => {
    if (sizes[own] === 1) return;
    const at = position[row]! * k;
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
