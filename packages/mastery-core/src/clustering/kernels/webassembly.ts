import type { Matrix } from "../matrix.ts";
import {
  floats,
  type Kernels,
  type Layout,
  place,
  plainKernels,
  type Shape,
  sizeOf,
} from "./kernels.ts";
import { KERNELS } from "./kernels.wasm.ts";

/**
 * The fastest kernels that the host can run, valid until the next call.
 *
 * @param layoutOf the arrays needed for rows of a shape
 */
export function openKernels<Arrays>(
  matrix: Matrix,
  layoutOf: (shape: Shape) => Layout<Arrays>,
): Kernels<Arrays> {
  return simdKernels(matrix, layoutOf) ?? plainKernels(matrix, layoutOf);
}

/**
 * The inner loops in WebAssembly, two doubles at a time; undefined if WebAssembly or its memory is unavailable. The kernels are
 * valid until the next call, which reuses their memory.
 */
export function simdKernels<Arrays>(
  matrix: Matrix,
  layoutOf: (shape: Shape) => Layout<Arrays>,
): Kernels<Arrays> | undefined {
  const { rows } = matrix;
  const columns = matrix.columns + (matrix.columns % 2);
  const input = { data: floats(rows * columns) };
  const layout = layoutOf({ rows, columns });
  const start = sizeOf(input);
  const size = start + sizeOf(layout);
  const instance = openInstance(size);
  if (!instance) return undefined;
  const { buffer } = instance;
  new Uint8Array(buffer, start, size - start).fill(0);
  const { data } = place(input, buffer, 0);
  copyRows(matrix, data, columns);
  const stride = columns * Float64Array.BYTES_PER_ELEMENT;

  return {
    points: { data, rows, columns },
    arrays: place(layout, buffer, start),
    approach: (row, nearest, distances) =>
      instance.approach(0, rows, stride, row * stride, nearest.byteOffset, distances.byteOffset),
    assign({ centroids, labels, slack, moved, sums, sizes }) {
      sums.fill(0);
      sizes.fill(0);
      const arrays = [labels, slack, moved, sums, sizes].map(({ byteOffset }) => byteOffset);
      return instance.assign(0, rows, stride, centroids.byteOffset, moved.length, ...arrays);
    },
    addFours(sums, i, j, pairs) {
      const sumOf = (row: number): number => sums.byteOffset + row * Float64Array.BYTES_PER_ELEMENT;
      instance.addFours(i * stride, stride, j * stride, pairs, sumOf(i), sumOf(j));
    },
  };
}

function copyRows({ data, rows, columns }: Matrix, target: Float64Array, width: number): void {
  if (columns === width) {
    target.set(data);
    return;
  }
  target.fill(0);
  for (let row = 0; row < rows; row++) {
    target.set(data.subarray(row * columns, (row + 1) * columns), row * width);
  }
}

/** The part of `WebAssembly` that is used. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** The exports of `kernels.wat`. Arguments are addresses, numbers of rows and centroids, and bytes per row. */
interface Exports {
  readonly approach: (...addresses: number[]) => number;
  readonly assign: (...addresses: number[]) => number;
  readonly addFours: (...addresses: number[]) => void;
}

const PAGE = 65_536;

/** The loops, and the memory that they reach. */
interface Instance extends Exports {
  readonly buffer: ArrayBuffer;
}

/** Reused from run to run, as fresh pages cost more than a small run. The host may free it in between. */
let last: WeakRef<Instance> | undefined;

/** Null if the host does not compile the module. */
let compiled: object | null | undefined;

function compile({ Module }: WebAssemblyHost): object | null {
  const bytes = KERNELS.match(/../g)!.map(
    (pair) => (pair.charCodeAt(0) - 97) * 16 + pair.charCodeAt(1) - 97,
  );
  try {
    return new Module(Uint8Array.from(bytes));
  } catch {
    // The policy of the page forbids it, or the engine lacks SIMD.
    return null;
  }
}

/**
 * The loops with memory of so many bytes or more; undefined if WebAssembly or its memory is unavailable. What lies in the memory is
 * valid until the next call, which reuses it.
 */
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
    // Out of memory or address space; smaller runs may still succeed.
    return undefined;
  }
}
