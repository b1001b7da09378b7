import { readCsv } from "../formats/csv.ts";
import type { TableReader } from "../reading/readers.ts";
import { readColumnNames, unusedNames } from "./names.ts";

/** The reader of CSV and of `columns.json`. */
export const tables: TableReader = { csv: readCsv, readColumnNames, unusedNames };
