import type { SnapshotContent } from "@mastery/core/internal";

/** The memory of all columns, each piece once. */
export function buffersOf({ columns }: SnapshotContent): ArrayBuffer[] {
  const arrays = Object.values(columns).flatMap((group) => Object.values<ArrayBufferView>(group));
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
