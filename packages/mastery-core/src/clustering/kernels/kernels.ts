import { type Matrix, squaredDistance } from "../matrix.ts";
import { KERNELS } from "./kernels.wasm.ts";

/** The working memory of a run. The number of centroids is even, because kernels compare a row with two centroids at a time. */
export interface Arrays {
  /** The number of each row's nearest centroid. */
  readonly labels: Uint8Array;
  /** Squared distance of each row to its nearest centroid so far, while centroids are chosen. */
  readonly nearest: Float64Array;
  /** As long as a row's slack exceeds `moved` for its label, no other centroid can be nearer. */
  readonly slack: Float64Array;
  /** Squared distances to the best row drawn so far for the next centroid, and to the row drawn last. */
  readonly best: Float64Array;
  readonly trial: Float64Array;
  /** One centroid after another. The last can be padding at infinity. */
  readonly centroids: Float64Array;
  /** For each label, the distance that its centroid has moved, plus the largest that any other has moved, over all iterations so far. */
  readonly moved: Float64Array;
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
}

type Shape = Pick<Matrix, "rows" | "columns">;

/** The inner loops of k-means and of silhouettes over one matrix. All implementations give bit-identical results. */
export interface Kernels {
  /** Padded with a column of zeros if needed. */
  readonly points: Matrix;
  /** Initially zero. */
  readonly arrays: Arrays;
  /** Writes each row's squared distance to `row` into `distances`, and returns the sum of the smaller of it and `nearest`. */
  approach(row: number, nearest: Float64Array, distances: Float64Array): number;
  /** Gives rows with used-up slack a new slack and label (the lower on a tie), and sums rows. Returns the number of changed labels. */
  assign(): number;
  /** Adds the distances from rows i and i + 1 to the `2 * pairs` rows starting at j to the sums of both rows, one sum per row. */
  addFours(sums: Float64Array, i: number, j: number, pairs: number): void;
}

/** For hosts where WebAssembly or its memory is unavailable. */
export function plainKernels(points: Matrix, k: number): Kernels {
  const { data, rows, columns } = points;
  const arrays = allocate(points, k, new ArrayBuffer(sizeOf(points, k)), 0);
  return {
    points,
    arrays,
    approach(drawn, nearest, distances) {
      let sum = 0;
      for (let row = 0; row < rows; row++) {
        const distance = squaredDistance(data, row, data, drawn, columns);
        distances[row] = distance;
        sum += Math.min(distance, nearest[row]!);
      }
      return sum;
    },
    assign() {
      const { labels, slack, moved } = arrays;
      let changed = 0;
      for (let row = 0; row < rows; row++) {
        if (slack[row]! > moved[labels[row]!]!) continue;
        if (reassign(points, arrays, row)) changed++;
      }
      sumRows(points, arrays);
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

function reassign({ data, columns }: Matrix, arrays: Arrays, row: number): boolean {
  const { centroids, labels, slack, moved } = arrays;
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
  const changed = nearest !== labels[row];
  labels[row] = nearest;
  return changed;
}

export function sumRows({ data, rows, columns }: Matrix, { labels, sums, sizes }: Arrays): void {
  sums.fill(0);
  sizes.fill(0);
  for (let row = 0; row < rows; row++) {
    const label = labels[row]!;
    sizes[label]!++;
    for (let column = 0; column < columns; column++) {
      sums[label * columns + column]! += data[row * columns + column]!;
    }
  }
}

/** In doubles. */
function lengthsOf({ rows, columns }: Shape, k: number): Record<keyof Arrays, number> {
  const clusters = even(k);
  const values = clusters * columns;
  const perRow = { nearest: rows, slack: rows, best: rows, trial: rows };
  const perCluster = { centroids: values, moved: clusters, sums: values, sizes: clusters };
  return { labels: Math.ceil(rows / 8), ...perRow, ...perCluster };
}

function even(number: number): number {
  return number + (number % 2);
}

/** A multiple of 16, because processors load vectors fastest from aligned addresses. */
function bytesOf(doubles: number): number {
  return even(doubles) * Float64Array.BYTES_PER_ELEMENT;
}

function sizeOf(shape: Shape, k: number): number {
  return Object.values(lengthsOf(shape, k)).reduce((size, length) => size + bytesOf(length), 0);
}

function allocate(shape: Shape, k: number, buffer: ArrayBuffer, offset: number): Arrays {
  let free = offset;
  const allocated = Object.entries(lengthsOf(shape, k)).map(([name, length]) => {
    const array = new Float64Array(buffer, free, length);
    free += bytesOf(length);
    return [name, array];
  });
  const arrays: Record<keyof Arrays, Float64Array> = Object.fromEntries(allocated);
  return { ...arrays, labels: new Uint8Array(buffer, arrays.labels.byteOffset, shape.rows) };
}

/** Returns the fastest kernels that the host can run, valid until the next call. */
export function openKernels(matrix: Matrix, k: number): Kernels {
  return simdKernels(matrix, k) ?? plainKernels(matrix, k);
}

/** Processes two doubles at a time; undefined if WebAssembly or its memory is unavailable. The next call reuses the memory. */
export function simdKernels(matrix: Matrix, k: number): Kernels | undefined {
  const { rows } = matrix;
  const columns = even(matrix.columns);
  const start = bytesOf(rows * columns);
  const size = sizeOf({ rows, columns }, k);
  const instance = openInstance(start + size);
  if (!instance) return undefined;
  const { buffer } = instance;
  new Uint8Array(buffer, start, size).fill(0);
  const data = new Float64Array(buffer, 0, rows * columns);
  copyRows(matrix, data, columns);
  const arrays = allocate({ rows, columns }, k, buffer, start);
  const stride = columns * Float64Array.BYTES_PER_ELEMENT;

  return {
    points: { data, rows, columns },
    arrays,
    approach: (row, nearest, distances) =>
      instance.approach(0, rows, stride, row * stride, nearest.byteOffset, distances.byteOffset),
    assign() {
      const { labels, slack, centroids, moved, sums, sizes } = arrays;
      sums.fill(0);
      sizes.fill(0);
      const written = [labels, slack, moved, sums, sizes].map(({ byteOffset }) => byteOffset);
      return instance.assign(0, rows, stride, centroids.byteOffset, moved.length, ...written);
    },
    addFours(sums, i, j, pairs) {
      const sumOf = (row: number): number => sums.byteOffset + row * Float64Array.BYTES_PER_ELEMENT;
      instance.addFours(i * stride, stride, j * stride, pairs, sumOf(i), sumOf(j));
    },
  };
}

function copyRows({ data, rows, columns }: Matrix, target: Float64Array, width: number): void {
  target.fill(0);
  for (let row = 0; row < rows; row++) {
    target.set(data.subarray(row * columns, (row + 1) * columns), row * width);
  }
}

interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** Exports of `kernels.wat`. Arguments are addresses, numbers of rows and centroids, and bytes per row. */
interface Exports {
  readonly approach: (...args: number[]) => number;
  readonly assign: (...args: number[]) => number;
  readonly addFours: (...args: number[]) => void;
}

const PAGE = 65_536;

interface Instance extends Exports {
  readonly buffer: ArrayBuffer;
}

/** Later runs reuse the last instance, because allocating pages takes longer than a small run. It may be collected between runs. */
let last: WeakRef<Instance> | undefined;

/** Null if the host cannot compile it, and undefined before the first attempt. */
let compiled: object | null | undefined;

function compile({ Module }: WebAssemblyHost): object | null {
  const bytes = KERNELS.match(/../g)!.map(
    (pair) => (pair.charCodeAt(0) - 97) * 16 + pair.charCodeAt(1) - 97,
  );
  try {
    return new Module(Uint8Array.from(bytes));
  } catch {
    // A content security policy may forbid WebAssembly, or the engine may lack SIMD.
    return null;
  }
}

/** Undefined if WebAssembly or its memory is unavailable. The content of the memory is valid until the next call. */
function openInstance(bytes: number): Instance | undefined {
  const kept = last?.deref();
  if (kept && kept.buffer.byteLength >= bytes) return kept;
  const { WebAssembly: host } = globalThis as { WebAssembly?: WebAssemblyHost };
  if (!host) return undefined;
  if (compiled === undefined) compiled = compile(host);
  if (!compiled) return undefined;
  try {
    const memory = new host.Memory({ initial: Math.ceil(bytes / PAGE) });
    const { exports } = new host.Instance(compiled, { host: { memory } });
    const instance = { ...(exports as Exports), buffer: memory.buffer };
    last = new WeakRef(instance);
    return instance;
  } catch {
    // The host is out of memory or address space. Smaller runs may still succeed.
    return undefined;
  }
}
