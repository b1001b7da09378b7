import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import wabt from "wabt";
import { matrix } from "../arbitraries.fixture.ts";
import { kMeans } from "../k-means.ts";
import { countDistinctRows, type Matrix } from "../matrix.ts";
import { seededRandom } from "../random.ts";
import { sumDistances } from "../silhouette.ts";
import { type Kernels, plainKernels, simdKernels } from "./kernels.ts";
import { KERNELS } from "./kernels.wasm.ts";

test("kernels.wasm.ts is assembled from kernels.wat (run node scripts/assemble-kernels.mjs)", async () => {
  const source = await readFile(new URL("kernels.wat", import.meta.url), "utf8");
  const module = (await wabt()).parseWat("kernels.wat", source, { simd: true });
  const hex = Buffer.from(module.toBinary({}).buffer).toString("hex");
  const letters = hex.replace(/./g, (digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)]!);
  expect(KERNELS).toBe(letters);
});

/** Generates rows that mix smooth and coarse numbers, so that ties occur. */
const matrices = fc
  .tuple(fc.integer({ min: 8, max: 150 }), fc.integer({ min: 1, max: 7 }))
  .chain(([rows, columns]) => {
    const value = fc.oneof(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.integer({ min: -4, max: 4 }),
    );
    return fc
      .array(value, { minLength: rows * columns, maxLength: rows * columns })
      .map((values): Matrix => ({ data: Float64Array.from(values), rows, columns }));
  });

test("k-means in WebAssembly returns the same bits as in TypeScript, for any number of columns", () => {
  fc.assert(
    fc.property(matrices, fc.integer({ min: 2, max: 8 }), fc.nat(), (data, k, seed) => {
      fc.pre(countDistinctRows(data, k) === k);
      const run = (kernels: Kernels) => kMeans(data, k, seededRandom(seed), 300, kernels);
      expect(run(simdKernels(data, k)!)).toEqual(run(plainKernels(data, k)));
    }),
  );
});

test("sums of distances in WebAssembly have the same bits as in TypeScript, within a tile and between two tiles", () => {
  fc.assert(
    fc.property(matrices, fc.nat(), fc.nat(), (data, one, other) => {
      const { rows } = data;
      const group = 1 + (one % (rows - 1));
      const tile = 1 + (other % (rows - 1));
      const starts = Uint32Array.of(0, group, rows);
      const table = { points: data, starts, columnsOfGroups: Uint32Array.of(0, 1), width: 2 };
      for (const right of [
        [0, tile],
        [tile, rows],
      ] as const) {
        const sums = (kernels: Kernels): Float64Array => {
          return sumDistances({ ...table, left: [0, tile], right }, kernels);
        };
        expect(sums(simdKernels(data, 0)!)).toEqual(sums(plainKernels(data, 0)));
      }
    }),
  );
});

/** Points with an odd number of columns: the WebAssembly kernels pad them. */
const points = matrix(...Array.from({ length: 40 }, (_, i) => [(i * i) % 17, i % 5, (3 * i) % 7]));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the host's WebAssembly with one constructor that always throws. */
function refusing(part: "Memory" | "Instance"): object {
  function refuse(): never {
    throw new RangeError(`${part} refused`);
  }
  const { WebAssembly } = globalThis as unknown as { WebAssembly: object };
  return Object.assign(Object.create(WebAssembly), { [part]: refuse });
}

/** Imports a copy of the module that has compiled and allocated nothing yet. */
function freshModule(name: string): Promise<typeof import("./kernels.ts")> {
  const path = `./kernels.ts?${encodeURIComponent(name)}`;
  return import(path);
}

function partition(kernels?: Kernels) {
  return kMeans(points, 3, seededRandom(1), 300, kernels);
}

function distances(kernels?: Kernels) {
  const table = {
    points,
    starts: Uint32Array.of(0, 15, 40),
    columnsOfGroups: Uint32Array.of(0, 1),
  };
  const tiles = { left: [0, 17], right: [17, 40], width: 2 } as const;
  return sumDistances({ ...table, ...tiles }, kernels);
}

test.each([
  { refusal: "there is no WebAssembly", host: undefined },
  { refusal: "memory is refused", host: refusing("Memory") },
  { refusal: "instantiation fails", host: refusing("Instance") },
])("TypeScript runs the loops with the same bits if $refusal", async ({ refusal, host }) => {
  const expected = { partition: partition(), distances: distances() };
  const { openKernels } = await freshModule(refusal);
  vi.stubGlobal("WebAssembly", host);
  const run = openKernels(points, 3);
  const tile = openKernels(points, 0);
  // The rows are not copied, which shows that the loops run in TypeScript.
  expect(run.points).toBe(points);
  expect(tile.points).toBe(points);
  expect({ partition: partition(run), distances: distances(tile) }).toEqual(expected);
});

test("WebAssembly still runs loops after a run that needs more than the 4 GiB of WebAssembly", () => {
  expect(simdKernels(points, 2 ** 27)).toBeUndefined();
  expect(simdKernels(points, 0)!.points.columns).toBe(4);
});

test("a module that the host rejects is compiled only once", async () => {
  const refuse = vi.fn(function refuse() {
    throw new Error("refused");
  });
  vi.stubGlobal("WebAssembly", { Module: refuse });
  try {
    const { simdKernels } = await freshModule("uncompiled");
    expect(simdKernels(points, 0)).toBeUndefined();
    expect(simdKernels(points, 0)).toBeUndefined();
    expect(refuse).toHaveBeenCalledTimes(1);
  } finally {
    vi.unstubAllGlobals();
  }
});
