import type { Partition } from "./k-means.ts";
import type { Start } from "./k-means-plus-plus.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";

/**
 * Lloyd's iterations until no label changes, with the bound of Hamerly (2010): a row's distances are computed again only where
 * the centroids' movements could have changed its nearest one. An empty cluster takes the row that is farthest from its
 * centroid.
 *
 * @param start is used up: the labels are those of the first iteration
 */
export function lloyd(points: Matrix, start: Start, maxIterations: number): Partition {
  const clusters = new Clusters(points, start);
  let settled = false;
  for (let iteration = 1; ; iteration++) {
    clusters.fillEmpty();
    // Sums are kept up move by move; before stopping they are summed afresh, and a last look with them must agree.
    if ((settled && clusters.exact) || iteration === maxIterations) break;
    clusters.update(settled);
    settled = !clusters.assign();
  }
  if (!(settled && clusters.exact)) clusters.update(true);
  return clusters.partition();
}

/** The state of one run. */
class Clusters {
  readonly #points: Matrix;
  readonly #k: number;
  readonly #centroids: Float64Array;
  readonly #labels: Uint8Array;
  readonly #sizes: Uint32Array;
  readonly #sums: Float64Array;
  /** By how much the sum of all moves may exceed that at the start before another centroid can be nearer, per row. */
  readonly #slack: Float64Array;
  /** For each label, the sum over all iterations of its centroid's move and of the longest move of another. */
  readonly #moved: Float64Array;
  /** Whether the centroids are the means of freshly summed rows. */
  exact = false;

  constructor(points: Matrix, { centroids, labels, nearest, second }: Start) {
    this.#points = points;
    this.#k = centroids.length / points.columns;
    this.#centroids = centroids;
    this.#labels = labels;
    this.#sizes = new Uint32Array(this.#k);
    this.#sums = new Float64Array(centroids.length);
    this.#sumAfresh();
    this.#slack = second;
    for (let row = 0; row < points.rows; row++) {
      this.#slack[row] = Math.sqrt(second[row]!) - Math.sqrt(nearest[row]!);
    }
    this.#moved = new Float64Array(this.#k);
  }

  /** Gives each row the label of its nearest centroid, the lower label on a tie; tells whether any changed. */
  assign(): boolean {
    const labels = this.#labels;
    const slack = this.#slack;
    const moved = this.#moved;
    let changed = false;
    for (let row = 0; row < labels.length; row++) {
      if (slack[row]! > moved[labels[row]!]!) continue;
      if (this.#reassign(row)) changed = true;
    }
    return changed;
  }

  /** Looks at every centroid for a row whose bound could not tell. */
  #reassign(row: number): boolean {
    const { data, columns } = this.#points;
    const centroids = this.#centroids;
    const k = this.#k;
    let nearest = 0;
    let first = Infinity;
    let second = Infinity;
    for (let c = 0; c < k; c++) {
      const distance = squaredDistance(data, row, centroids, c, columns);
      if (distance < first) {
        second = first;
        first = distance;
        nearest = c;
      } else if (distance < second) {
        second = distance;
      }
    }
    this.#slack[row] = Math.sqrt(second) - Math.sqrt(first) + this.#moved[nearest]!;
    if (nearest === this.#labels[row]) return false;
    this.#move(row, nearest);
    return true;
  }

  #move(row: number, to: number): void {
    const { data, columns } = this.#points;
    const from = this.#labels[row]!;
    this.#labels[row] = to;
    this.#sizes[from]!--;
    this.#sizes[to]!++;
    for (let column = 0; column < columns; column++) {
      const value = data[row * columns + column]!;
      this.#sums[from * columns + column]! -= value;
      this.#sums[to * columns + column]! += value;
    }
  }

  /** Gives each empty cluster the row farthest from its centroid, among the clusters with more than one. */
  fillEmpty(): void {
    const { data, rows, columns } = this.#points;
    for (let empty = this.#sizes.indexOf(0); empty !== -1; empty = this.#sizes.indexOf(0)) {
      let farthest = 0;
      let distance = -1;
      for (let row = 0; row < rows; row++) {
        const label = this.#labels[row]!;
        if (this.#sizes[label] === 1) continue;
        const own = squaredDistance(data, row, this.#centroids, label, columns);
        if (own > distance) [farthest, distance] = [row, own];
      }
      this.#move(farthest, empty);
      this.#slack[farthest] = -Infinity;
      this.exact = false;
    }
  }

  /** Moves the centroids to the means of their rows. */
  update(afresh: boolean): void {
    const { columns } = this.#points;
    if (afresh) this.#sumAfresh();
    this.exact = afresh;
    const before = this.#centroids.slice();
    for (let i = 0; i < before.length; i++) {
      this.#centroids[i] = this.#sums[i]! / this.#sizes[Math.floor(i / columns)]!;
    }
    const moves = Array.from(this.#moved, (_, c) =>
      Math.sqrt(squaredDistance(before, c, this.#centroids, c, columns)),
    );
    moves.forEach((move, c) => {
      this.#moved[c]! += move + Math.max(...moves.filter((_, other) => other !== c));
    });
  }

  #sumAfresh(): void {
    const { data, rows, columns } = this.#points;
    const labels = this.#labels;
    const sums = this.#sums;
    sums.fill(0);
    this.#sizes.fill(0);
    for (let row = 0; row < rows; row++) {
      const label = labels[row]!;
      this.#sizes[label]!++;
      for (let column = 0; column < columns; column++) {
        sums[label * columns + column]! += data[row * columns + column]!;
      }
    }
  }

  partition(): Partition {
    const { data, rows, columns } = this.#points;
    let inertia = 0;
    for (let row = 0; row < rows; row++) {
      inertia += squaredDistance(data, row, this.#centroids, this.#labels[row]!, columns);
    }
    return { labels: this.#labels, centroids: this.#centroids, inertia };
  }
}
