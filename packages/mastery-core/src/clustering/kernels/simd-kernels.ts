import type { Matrix } from "../matrix.ts";
import { bytesOfRun, type Kernels } from "./kernels.ts";
import { KERNELS } from "./kernels.wasm.ts";

/** The part of the hosts' `WebAssembly` that is used. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** `kernels.wat`; arguments are addresses, numbers of rows and centroids, and bytes per row. */
interface Exports {
  readonly approach: (...addresses: number[]) => number;
  readonly assign: (...addresses: number[]) => number;
  readonly addFours: (...addresses: number[]) => void;
}

const PAGE = 65_536;
const MAX_PAGES = 65_536;

/** One memory serves run after run: fresh pages cost more than small runs do. It goes when the host needs it. */
interface Instance extends Exports {
  readonly buffer: ArrayBuffer;
}
let last: WeakRef<Instance> | undefined;

let compiled: { readonly host: WebAssemblyHost; readonly module: object } | null | undefined;

/** Null where the host has no WebAssembly, does not allow it, or does not know its vectors. */
function compile(): NonNullable<typeof compiled> | null {
  const { WebAssembly: host } = globalThis as { WebAssembly?: WebAssemblyHost };
  if (!host) return null;
  try {
    const bytes = KERNELS.match(/../g)!.map(
      (pair) => (pair.charCodeAt(0) - 97) * 16 + pair.charCodeAt(1) - 97,
    );
    return { host, module: new host.Module(Uint8Array.from(bytes)) };
  } catch {
    return null;
  }
}

function instanceOf(bytes: number): Instance | undefined {
  const kept = last?.deref();
  if (kept && kept.buffer.byteLength >= bytes) return kept;
  const pages = Math.ceil(bytes / PAGE);
  if (compiled === undefined) compiled = compile();
  if (compiled === null || pages > MAX_PAGES) return undefined;
  const memory = new compiled.host.Memory({ initial: pages });
  const { exports } = new compiled.host.Instance(compiled.module, { host: { memory } });

  const instance = { ...(exports as Exports), buffer: memory.buffer };
  last = new WeakRef(instance);
  return instance;
}

/**
 * The inner loops two doubles at a time; undefined where that cannot be.
 *
 * All that this gives ends with the next call: it is the same memory.
 */
export function simdKernels(matrix: Matrix, k: number): Kernels | undefined {
  const { rows } = matrix;
  const columns = matrix.columns + (matrix.columns % 2);
  const shape = { data: matrix.data, rows, columns };
  const instance = instanceOf(rows * columns * 8 + bytesOfRun(shape, k));
  if (!instance) return undefined;
  const { buffer } = instance;

  let free = 0;
  function floats(length: number): Float64Array {
    free = Math.ceil(free / 16) * 16;
    const array = new Float64Array(buffer, free, length).fill(0);
    free += array.byteLength;
    return array;
  }
  const data = floats(rows * columns);
  copyRows(matrix, data, columns);
  const stride = columns * Float64Array.BYTES_PER_ELEMENT;

  return {
    points: { data, rows, columns },
    floats,
    bytes(length) {
      const array = new Uint8Array(buffer, free, length).fill(0);
      free += length;
      return array;
    },
    approach: (row, nearest, distances) =>
      instance.approach(0, rows, stride, row * stride, nearest.byteOffset, distances.byteOffset),
    assign({ centroids, labels, slack, moved, sums, sizes }) {
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
  for (let row = 0; row < rows; row++) {
    target.set(data.subarray(row * columns, (row + 1) * columns), row * width);
  }
}
