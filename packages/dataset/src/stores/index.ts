/**
 * Reads the tables of databases into the validated dataset that `precompute()` of `@mastery/core` starts from.
 *
 * @module @mastery/dataset/stores
 */

export {
  checkTableNames,
  type TableMapping,
  type TableMappings,
  type TableName,
  type TableNames,
} from "../columns/names.ts";
export { readStore, type StoreOptions } from "./read-store.ts";
export { isStoreUrl } from "./store.ts";
