import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type DistanceArrays,
  distanceLayout,
  sumDistances,
  type TileSums,
} from "../distance-sums.ts";
import { kMeans } from "../k-means.ts";
import { type KMeansKernels, kMeansLayout } from "../k-means-workspace.ts";
import { countDistinctRows, type Matrix } from "../matrix.ts";
import { seededRandom } from "../random.ts";
import type { Kernels, Shape } from "./kernels.ts";
import { plainKernels } from "./plain-kernels.ts";
import { simdKernels } from "./simd-kernels.ts";

/** Rows that mix smooth and coarse numbers, so that ties occur. */
const points = fc
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

test("k-means in WebAssembly gives the same bits as in TypeScript, for any number of columns", () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 2, max: 8 }), fc.nat(), (data, k, seed) => {
      fc.pre(countDistinctRows(data, k) === k);
      const layout = (shape: Shape) => kMeansLayout(shape, k);
      const run = (kernels: KMeansKernels) => kMeans(data, k, seededRandom(seed), 300, kernels);
      expect(run(simdKernels(data, layout)!)).toEqual(run(plainKernels(data, layout)));
    }),
    { numRuns: 100 },
  );
});

test("sums of distances in WebAssembly have the same bits as in TypeScript, within a tile and between two", () => {
  fc.assert(
    fc.property(points, fc.nat(), fc.nat(), (data, one, other) => {
      const { rows } = data;
      const group = 1 + (one % (rows - 1));
      const tile = 1 + (other % (rows - 1));
      const starts = Uint32Array.of(0, group, rows);
      const table = { points: data, starts, columnsOfGroups: Uint32Array.of(0, 1), width: 2 };
      for (const right of [
        [0, tile],
        [tile, rows],
      ] as const) {
        const sums = (kernels: Kernels<DistanceArrays>): TileSums => {
          const output = new Float64Array(4 * rows);
          return sumDistances({ ...table, left: [0, tile], right, output }, kernels);
        };
        expect(sums(simdKernels(data, distanceLayout)!)).toEqual(
          sums(plainKernels(data, distanceLayout)),
        );
      }
    }),
    { numRuns: 100 },
  );
});
