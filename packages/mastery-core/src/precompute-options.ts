import type { Model } from "./model/model.ts";
import type { FittingOptions } from "./options.ts";
import type { Snapshot } from "./snapshot/snapshot.ts";

/** Settings of `fit()` and `precompute()`. */
export interface PrecomputeOptions extends FittingOptions {
  /**
   * What was computed before, of the same domains: each cluster keeps the id of the one there that it most resembles, and new ones get
   * ids that were never used (rule 2.3.10). By default, ids are 0, 1, … from the largest cluster on.
   */
  readonly previous?: Snapshot | Model | undefined;
}
