import { type Matrix, selectRows } from "./matrix.ts";

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

/** Adds the distance of each unordered pair of a left and a right row to both rows' sums. */
function addBlock(
  { data, columns }: Matrix,
  block: Float64Array,
  leftStart: number,
  leftEnd: number,
  rightStart: number,
  rightEnd: number,
): void {
  const same = leftStart === rightStart;
  for (let i = leftStart; i < leftEnd; i++) {
    let sum = 0;
    for (let j = same ? i + 1 : rightStart; j < rightEnd; j++) {
      let squares = 0;
      const end = i * columns + columns;
      for (let p = i * columns, q = j * columns; p < end; p += 2, q += 2) {
        // Columns come in pairs: a mean score and a success rate per domain.
        const first = data[p]! - data[q]!;
        const second = data[p + 1]! - data[q + 1]!;
        squares += first * first + second * second;
      }
      const distance = Math.sqrt(squares);
      sum += distance;
      block[j]! += distance;
    }
    block[i]! += sum;
  }
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
