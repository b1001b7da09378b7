import { concatenate } from "../collections.ts";
import { writeJson } from "./ascii-json.ts";
import { bytesOf, COLUMN_SPECS, columnIn } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { SNAPSHOT_FORMAT } from "./header.ts";
import { packFile } from "./packed-file.ts";
import { contentOf, type Snapshot } from "./snapshot.ts";

/** The bytes of a snapshot file. The same snapshot always gives the same bytes. */
export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
  return encodeContent(contentOf(snapshot));
}

/** The bytes of a snapshot file, from the content of a snapshot. */
export function encodeContent(content: SnapshotContent): Uint8Array {
  return concatenate(partsOf(content));
}

/** The bytes of a snapshot file, part by part. Columns are the memory that the snapshot answers from. */
export function fileParts(snapshot: Snapshot): readonly Uint8Array[] {
  return partsOf(contentOf(snapshot));
}

function partsOf({ manifest, columns }: SnapshotContent): readonly Uint8Array[] {
  const bytes = COLUMN_SPECS.map((column) => bytesOf(columnIn(columns, column)));
  return packFile(SNAPSHOT_FORMAT, manifest, bytes);
}

/** The bytes that identify a snapshot, part by part: its manifest, then every column. */
export function* encodedParts(snapshot: Snapshot): Generator<Uint8Array> {
  const { manifest, columns } = contentOf(snapshot);
  yield writeJson(manifest);
  for (const column of COLUMN_SPECS) yield bytesOf(columnIn(columns, column));
}
