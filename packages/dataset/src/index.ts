/**
 * Reads data directories into the checked dataset that `precompute()` of `@mastery/core` starts from.
 *
 * @module
 */

export { type ReadOptions, readDataset } from "./reading/read-dataset.ts";
