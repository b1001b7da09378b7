import { KERNELS } from "./kernels.wasm.ts";

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
  readonly multiply: (...addresses: number[]) => void;
}

const PAGE = 65_536;

/** The loops, and the memory that they reach. */
export interface Instance extends Exports {
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
export function openInstance(bytes: number): Instance | undefined {
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
