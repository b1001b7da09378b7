import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { type DotProducts, LANES } from "./dot-products.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The module, with nothing kept from other tests. */
async function fresh(): Promise<typeof import("./dot-products.ts")> {
  vi.resetModules();
  return import("./dot-products.ts");
}

/** The dot products of eight vectors with each of some others. */
function products(eight: DotProducts, lanes: Float64Array, vectors: number): number[][] {
  eight.lanes.set(lanes);
  return Array.from({ length: vectors }, (_, vector) => {
    eight.multiply(vector);
    return [...eight.sums];
  });
}

/** Memory of WebAssembly is a whole number of pages. */
function isInWebAssembly({ lanes }: DotProducts): boolean {
  return lanes.buffer.byteLength % 65_536 === 0;
}

test("eight vectors are multiplied with each of the others, one of which is zero", async () => {
  const { openDotProducts } = await fresh();
  const vectors = Float64Array.of(1, 0, 2, 0, 0, 0, -1, 0.5, 0);
  const firsts = [0, 1, 2, 3, 4, 5, 6, 7];
  const lanes = Float64Array.of(...firsts, ...Array(LANES).fill(10), ...Array(LANES).fill(100));
  expect(products(openDotProducts(vectors, 3), lanes, 3)).toEqual([
    [200, 201, 202, 203, 204, 205, 206, 207],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [5, 4, 3, 2, 1, 0, -1, -2],
  ]);
});

test("WebAssembly and TypeScript give the same bits", async () => {
  const simd = await fresh();
  vi.stubGlobal("WebAssembly", undefined);
  const plain = await fresh();
  const number = fc.oneof(fc.constant(0), fc.double({ min: -1, max: 1, noNaN: true }));
  const numbers = (count: number) => fc.array(number, { minLength: count, maxLength: count });
  const input = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 }))
    .chain(([dimension, vectors]) =>
      fc.tuple(fc.constant(dimension), numbers(dimension * vectors), numbers(dimension * LANES)),
    );
  fc.assert(
    fc.property(input, ([dimension, others, eight]) => {
      const vectors = Float64Array.from(others);
      const lanes = Float64Array.from(eight);
      const count = vectors.length / dimension;
      vi.unstubAllGlobals();
      const inWebAssembly = simd.openDotProducts(vectors, dimension);
      expect(isInWebAssembly(inWebAssembly)).toBe(true);
      vi.stubGlobal("WebAssembly", undefined);
      const inTypeScript = plain.openDotProducts(vectors, dimension);
      expect(isInWebAssembly(inTypeScript)).toBe(false);
      expect(products(inWebAssembly, lanes, count)).toEqual(products(inTypeScript, lanes, count));
    }),
  );
});
