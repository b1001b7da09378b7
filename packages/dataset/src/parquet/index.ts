/**
 * DuckDB, which reads and writes Parquet, for the other packages of this repository. It may change in any version: they are released
 * together.
 *
 * @module @mastery/dataset/parquet
 */

export { UnreadableFileError } from "../formats/unreadable-file-error.ts";
export { type Database, type DuckDbLibrary, literal, type Row, withDuckDb } from "./duckdb.ts";
export { makeSpillDirectory } from "./spill-directory.ts";
