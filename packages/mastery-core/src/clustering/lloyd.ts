import type { Partition } from "./k-means.ts";
import { type Matrix, squaredDistance } from "./matrix.ts";

/**
 * Lloyd's iterations from given centroids until no label changes, with the bounds of Hamerly (2010): a row's distances are
 * computed again only where the centroids' movements could have changed its nearest one. An empty cluster takes the row
 * that is farthest from its centroid.
 *
 * @param start `k * columns` numbers; left as they are
 */
export function lloyd(points: Matrix, start: Float64Array, maxIterations: number): Partition {
  const clusters = new Clusters(points, start);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const settled = !clusters.assign();
    clusters.fillEmpty();
    // Sums are kept up move by move; before stopping they are summed afresh, and a last look with them must agree.
    if (settled && clusters.exact) break;
    clusters.update(settled);
  }
  clusters.update(true);
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
  /** At least the distance to the row's own centroid. */
  readonly #upper: Float64Array;
  /** At most the distance to any other centroid. */
  readonly #lower: Float64Array;
  /** Half the distance of each centroid to its nearest other. */
  readonly #margin: Float64Array;
  /** Whether the centroids are the means of freshly summed rows. */
  exact = false;

  constructor(points: Matrix, start: Float64Array) {
    const { rows, columns } = points;
    this.#points = points;
    this.#k = start.length / columns;
    this.#centroids = start.slice();
    this.#labels = new Uint8Array(rows);
    this.#sizes = new Uint32Array(this.#k);
    this.#sizes[0] = rows;
    this.#sums = new Float64Array(start.length);
    this.#sumAfresh();
    this.#upper = new Float64Array(rows).fill(Infinity);
    this.#lower = new Float64Array(rows);
    this.#margin = new Float64Array(this.#k);
  }

  /** Gives each row the label of its nearest centroid, the lower label on a tie; tells whether any changed. */
  assign(): boolean {
    const { data, rows, columns } = this.#points;
    const [labels, upper, lower, centroids] = [
      this.#labels,
      this.#upper,
      this.#lower,
      this.#centroids,
    ];
    this.#measureMargins();
    let changed = false;
    for (let row = 0; row < rows; row++) {
      const label = labels[row]!;
      const bound = Math.max(this.#margin[label]!, lower[row]!);
      if (upper[row]! < bound) continue;
      const own = Math.sqrt(squaredDistance(data, row, centroids, label, columns));
      upper[row] = own;
      if (own < bound) continue;
      if (this.#reassign(row)) changed = true;
    }
    return changed;
  }

  /** Looks at every centroid for a row whose bounds could not tell. */
  #reassign(row: number): boolean {
    const { data, columns } = this.#points;
    let nearest = 0;
    let first = Infinity;
    let second = Infinity;
    for (let c = 0; c < this.#k; c++) {
      const distance = squaredDistance(data, row, this.#centroids, c, columns);
      if (distance < first) {
        second = first;
        first = distance;
        nearest = c;
      } else if (distance < second) {
        second = distance;
      }
    }
    this.#upper[row] = Math.sqrt(first);
    this.#lower[row] = Math.sqrt(second);
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
      this.#upper[farthest] = Infinity;
      this.exact = false;
    }
  }

  /** Moves the centroids to the means of their rows, and widens the bounds by their movements. */
  update(afresh: boolean): void {
    const { rows, columns } = this.#points;
    if (afresh) this.#sumAfresh();
    this.exact = afresh;
    const moved = new Float64Array(this.#k);
    const before = this.#centroids.slice();
    for (let i = 0; i < before.length; i++) {
      this.#centroids[i] = this.#sums[i]! / this.#sizes[Math.floor(i / columns)]!;
    }
    let farthest = 0;
    let longest = 0;
    let second = 0;
    for (let c = 0; c < this.#k; c++) {
      const distance = Math.sqrt(squaredDistance(before, c, this.#centroids, c, columns));
      moved[c] = distance;
      if (distance > longest) [second, longest, farthest] = [longest, distance, c];
      else if (distance > second) second = distance;
    }
    for (let row = 0; row < rows; row++) {
      const label = this.#labels[row]!;
      this.#upper[row]! += moved[label]!;
      this.#lower[row]! -= label === farthest ? second : longest;
    }
  }

  #measureMargins(): void {
    for (let c = 0; c < this.#k; c++) {
      let nearest = Infinity;
      for (let other = 0; other < this.#k; other++) {
        if (other === c) continue;
        const distance = squaredDistance(
          this.#centroids,
          c,
          this.#centroids,
          other,
          this.#points.columns,
        );
        if (distance < nearest) nearest = distance;
      }
      this.#margin[c] = Math.sqrt(nearest) / 2;
    }
  }

  #sumAfresh(): void {
    const { data, rows, columns } = this.#points;
    this.#sums.fill(0);
    for (let row = 0; row < rows; row++) {
      const sum = this.#labels[row]! * columns;
      for (let column = 0; column < columns; column++) {
        this.#sums[sum + column]! += data[row * columns + column]!;
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
