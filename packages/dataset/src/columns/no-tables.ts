import type { Reader } from "../files/reader.ts";
import { unreadableFormat } from "../formats/format.ts";

export const PARQUET = ".parquet";

export const TABLE_ENDINGS: readonly string[] = [".csv", ".csv.gz", PARQUET];

/** Refuses tables, so that none, such as one of exclusions, is left out in silence. */
export const noTables: Reader = {
  endings: TABLE_ENDINGS,
  open: async () => async (file) => {
    throw unreadableFormat(file.name.endsWith(PARQUET) ? "Parquet" : "CSV", [".json", ".jsonl"]);
  },
};
