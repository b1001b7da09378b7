/**
 * Readers of the formats and databases of this package, by which `mastery` finds them.
 *
 * @module @mastery/sources/readers
 */

export { oneRoster } from "../one-roster/index.ts";
export { parquetReader } from "../parquet/read-parquet.ts";
export { readPopulation } from "../population/population-file.ts";
export { isStoreUrl, readStore } from "../stores/index.ts";
