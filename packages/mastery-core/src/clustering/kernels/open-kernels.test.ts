import { afterEach, expect, test, vi } from "vitest";
import { floats } from "../../webassembly/workspace.ts";
import { matrix } from "../arbitraries.fixture.ts";
import { type DistanceArrays, distanceLayout, sumDistances } from "../distance-sums.ts";
import { kMeans } from "../k-means.ts";
import { type KMeansKernels, kMeansLayout } from "../k-means-workspace.ts";
import { seededRandom } from "../random.ts";
import type { Kernels, Shape } from "./kernels.ts";
import { openKernels } from "./open-kernels.ts";
import { simdKernels } from "./simd-kernels.ts";

/** An odd number of columns, which WebAssembly would pad. */
const points = matrix(...Array.from({ length: 40 }, (_, i) => [(i * i) % 17, i % 5, (3 * i) % 7]));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The host's WebAssembly, with one constructor that always throws. */
function refusing(part: "Memory" | "Instance"): object {
  function refuse(): never {
    throw new RangeError(`${part} refused`);
  }
  const { WebAssembly } = globalThis as unknown as { WebAssembly: object };
  return Object.assign(Object.create(WebAssembly), { [part]: refuse });
}

/** More than the memory kept from other runs, so that the host is asked for it. */
const spare = floats(2 ** 22);
const runLayout = (shape: Shape) => ({ ...kMeansLayout(shape, 3), spare });
const tileLayout = (shape: Shape) => ({ ...distanceLayout(shape), spare });

function partition(kernels?: KMeansKernels) {
  return kMeans(points, 3, seededRandom(1), 300, kernels);
}

function distances(kernels?: Kernels<DistanceArrays>) {
  const table = {
    points,
    starts: Uint32Array.of(0, 15, 40),
    columnsOfGroups: Uint32Array.of(0, 1),
  };
  const tiles = { left: [0, 17], right: [17, 40], width: 2, output: new Float64Array(80) } as const;
  return sumDistances({ ...table, ...tiles }, kernels);
}

test.each([
  { refusal: "there is no WebAssembly", host: undefined },
  { refusal: "memory is refused", host: refusing("Memory") },
  { refusal: "instantiation fails", host: refusing("Instance") },
])("TypeScript runs the loops, with the same bits, when $refusal", ({ host }) => {
  const expected = { partition: partition(), distances: distances() };
  vi.stubGlobal("WebAssembly", host);
  const run = openKernels(points, runLayout);
  const tile = openKernels(points, tileLayout);
  // Only the loops in TypeScript use the rows without a copy.
  expect(run.points).toBe(points);
  expect(tile.points).toBe(points);
  expect({ partition: partition(run), distances: distances(tile) }).toEqual(expected);
});

test("WebAssembly runs the next loops after ones that need more than its 4 GiB", () => {
  expect(simdKernels(points, () => ({ huge: floats(2 ** 30) }))).toBeUndefined();
  expect(simdKernels(points, distanceLayout)!.points.columns).toBe(4);
});
