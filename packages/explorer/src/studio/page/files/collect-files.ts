import { recordsOf } from "@mastery/dataset/portable";
import type { FilesByPath } from "./dropped-files.ts";

/** The records that a data directory cannot be without. */
const NEEDED = ["skills", "resources", "learners", "traces"] as const;

export type Needed = (typeof NEEDED)[number];

/** Adds files to those that were collected. New ones take the place of those with the same records. */
export function collectFiles(collected: FilesByPath, added: FilesByPath): FilesByPath {
  const renewed = new Set([...added.keys()].map(recordsOf));
  const kept = [...collected].filter(([name]) => {
    const records = recordsOf(name);
    return records === undefined || !renewed.has(records);
  });
  return new Map([...kept, ...added].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The records that are still missing. */
export function missingFrom(collected: FilesByPath): readonly Needed[] {
  const held = new Set([...collected.keys()].map(recordsOf));
  return NEEDED.filter((records) => !held.has(records));
}
