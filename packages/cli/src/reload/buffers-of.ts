import type { SnapshotContent } from "@mastery/core/internal";

/** Returns the buffers of all columns, each once. */
export function buffersOf({ columns }: SnapshotContent): ArrayBuffer[] {
  const arrays = Object.values(columns).flatMap((group) => Object.values<ArrayBufferView>(group));
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
