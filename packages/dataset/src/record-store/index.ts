/**
 * Fetches statements from a Learning Record Store into a directory.
 *
 * @module @mastery/dataset/record-store
 */

export { type FetchOptions, type FetchReport, fetchStatements } from "./fetch-statements.ts";
export { RecordStoreError, type RecordStoreOptions } from "./record-store.ts";
