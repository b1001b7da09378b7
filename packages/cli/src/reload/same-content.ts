import { setImmediate } from "node:timers/promises";
import type { Snapshot } from "@mastery/core";
import { contentOf, type SnapshotColumns } from "@mastery/core/internal";

/** Whether two snapshots are equal in every byte. Other work gets its turn between two columns. */
export async function haveSameContent(one: Snapshot, other: Snapshot): Promise<boolean> {
  const [a, b] = [contentOf(one), contentOf(other)];
  if (JSON.stringify(a.manifest) !== JSON.stringify(b.manifest)) return false;
  const columns = columnsOf(b.columns);
  for (const [position, column] of columnsOf(a.columns).entries()) {
    if (bytesOf(column).compare(bytesOf(columns[position]!)) !== 0) return false;
    await setImmediate();
  }
  return true;
}

/** All columns, which are in the same order in every snapshot. */
function columnsOf(columns: SnapshotColumns): ArrayBufferView[] {
  return Object.values(columns).flatMap((group) => Object.values<ArrayBufferView>(group));
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
