import { sharedFloats } from "../parallel/workers.ts";
import { type ClusterRates, signalOf } from "./cluster-rates.ts";
import type { Shelves } from "./shelves.ts";

/** What no resource of a shelf exceeds. */
export interface ShelfBounds {
  /** Highest product by `skill * shelves + shelf`. */
  readonly highestProducts: Float64Array;
  /** Highest signal by `cluster * shelves + shelf`. */
  readonly highestSignals: Float64Array;
}

/** @param products see `skillProducts`, of so many skills */
export function boundShelves(
  { offsets, resources }: Shelves,
  products: Float64Array,
  skills: number,
  clusters: ClusterRates,
): ShelfBounds {
  const shelves = offsets.length - 1;
  const k = clusters.signalWithoutRate.length;
  const highestProducts = sharedFloats(skills * shelves).fill(-Infinity);
  const highestSignals = sharedFloats(k * shelves);
  for (let shelf = 0; shelf < shelves; shelf++) {
    for (let position = offsets[shelf]!; position < offsets[shelf + 1]!; position++) {
      for (let skill = 0; skill < skills; skill++) {
        const at = skill * shelves + shelf;
        const product = products[skill * resources.length + position]!;
        if (product > highestProducts[at]!) highestProducts[at] = product;
      }
      for (let cluster = 0; cluster < k; cluster++) {
        const at = cluster * shelves + shelf;
        const signal = signalOf(clusters, cluster, resources[position]!);
        if (signal > highestSignals[at]!) highestSignals[at] = signal;
      }
    }
  }
  return { highestProducts, highestSignals };
}
