import type { RecordKind } from "@mastery/core";
import { TABLE_ENDINGS } from "../columns/no-tables.ts";
import { JSON_ENDINGS } from "../formats/format.ts";
import { CONTENTS } from "./find-data-files.ts";

/** Folder of OneRoster tables, whose reader an add-on brings. */
export const ONE_ROSTER = "oneroster";

/**
 * Returns the kind of record in a file, by the name of the file or its folder, whether or not there is a reader; undefined for other files.
 * OneRoster tables count as learners, although they also contain groups.
 */
export function recordsOf(name: string): RecordKind | undefined {
  const [first = ""] = name.split("/");
  if (first === ONE_ROSTER) return "learners";
  const ending = [...JSON_ENDINGS, ...TABLE_ENDINGS].find((one) => first.endsWith(one)) ?? "";
  const stem = first.slice(0, first.length - ending.length);
  return CONTENTS.find(({ kinds }) => kinds.some((kind) => kind === stem))?.records;
}
