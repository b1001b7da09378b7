import { type ParquetReader, tables } from "../columns/tables.ts";
import { formatsOf } from "../files/find-data-files.ts";
import type { Reader } from "../files/reader.ts";
import { ONE_ROSTER } from "../files/records-of.ts";
import { fileIssue } from "../formats/format.ts";
import { json } from "./readers.ts";

/** Readers of files that this package does not read. */
export interface FurtherReaders {
  /** Reader of Parquet files, such as `parquetReader()` from `@mastery/sources/readers`. Default: each Parquet file is an issue. */
  readonly parquet?: ParquetReader | undefined;
  /** Readers of files with other names, such as `oneRoster` from `@mastery/sources/one-roster`. Default: OneRoster tables are an issue. */
  readonly readers?: readonly Reader[] | undefined;
}

/** Returns the readers of all files other than JSON. */
export function furtherReaders({ parquet, readers = [] }: FurtherReaders = {}): Reader[] {
  return [tables(parquet), ...readers, noOneRoster];
}

/** Says which add-on reads the tables of OneRoster, unless an earlier reader reads them. */
const noOneRoster: Reader = {
  endings: [],
  folder: {
    name: ONE_ROSTER,
    inPlaceOf: "learners",
    async find() {
      const expected = `learners as ${formatsOf([json, tables()])}`;
      const got = "OneRoster tables, whose reader is in @mastery/sources";
      const issue = fileIssue("unreadable_file", ONE_ROSTER, expected, got);
      return [{ kinds: ["groups", "learners"], issue }];
    },
  },
  open: async () => async () => {},
};
