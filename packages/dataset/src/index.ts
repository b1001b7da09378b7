/**
 * Reads data directories into the checked dataset that `precompute()` of `@mastery/core` starts from, and keeps its result in
 * snapshot files.
 *
 * @module
 */

export { type ReadOptions, readDataset } from "./reading/read-dataset.ts";
export { readSnapshot, writeSnapshot } from "./snapshot-file/snapshot-file.ts";
