import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import wabt from "wabt";
import { kMeans } from "../k-means.ts";
import { countDistinctRows } from "../matrix.ts";
import { seededRandom } from "../random.ts";
import { KERNELS } from "./kernels.wasm.ts";
import { plainKernels } from "./plain-kernels.ts";
import { simdKernels } from "./simd-kernels.ts";

test("two doubles at a time give the same bits as one by one, for any number of columns", () => {
  const problem = fc
    .tuple(fc.integer({ min: 8, max: 150 }), fc.integer({ min: 1, max: 7 }))
    .chain(([rows, columns]) => {
      const smooth = fc.double({ min: -3, max: 3, noNaN: true });
      const coarse = fc.integer({ min: -4, max: 4 });
      const data = fc.oneof(smooth, coarse).chain(() =>
        fc.array(fc.oneof(smooth, coarse), {
          minLength: rows * columns,
          maxLength: rows * columns,
        }),
      );
      return fc.tuple(
        data,
        fc.constant(rows),
        fc.constant(columns),
        fc.integer({ min: 2, max: 8 }),
        fc.nat(),
      );
    });
  fc.assert(
    fc.property(problem, ([values, rows, columns, k, seed]) => {
      const points = { data: Float64Array.from(values), rows, columns };
      fc.pre(countDistinctRows(points, k) === k);
      const run = (kernels: ReturnType<typeof simdKernels>) =>
        kMeans(points, k, seededRandom(seed), 300, kernels);
      expect(simdKernels(points, k)).toBeDefined();
      expect(run(simdKernels(points, k))).toEqual(run(plainKernels(points)));
    }),
    { numRuns: 300 },
  );
});

test("the bytes are those of the source: npm run kernels", async () => {
  const source = await readFile(new URL("kernels.wat", import.meta.url), "utf8");
  const module = (await wabt()).parseWat("kernels.wat", source, { simd: true });
  const hex = Buffer.from(module.toBinary({}).buffer).toString("hex");
  expect(KERNELS.replaceAll("\n", "")).toBe(hex);
});
