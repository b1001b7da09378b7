import { writeJson } from "./ascii-json.ts";
import { bytesOf, COLUMN_SPECS, columnIn } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { countsOf } from "./counts-of.ts";
import { SNAPSHOT_FORMAT } from "./header.ts";
import { layOut } from "./layout.ts";
import { packFile } from "./packed-file.ts";
import { contentOf, type Snapshot } from "./snapshot.ts";

/** The bytes of a snapshot file. The same snapshot always gives the same bytes. */
export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
  return encodeContent(contentOf(snapshot));
}

/** The bytes of a snapshot file, from the content of a snapshot. */
export function encodeContent({ manifest, columns }: SnapshotContent): Uint8Array {
  const layout = layOut(countsOf(manifest));
  return packFile(SNAPSHOT_FORMAT, manifest, layout.bytes, (bytes) => {
    for (const { column, at } of layout.columns) bytes.set(bytesOf(columnIn(columns, column)), at);
  });
}

/** The bytes that identify a snapshot, part by part: its manifest, then every column. */
export function* encodedParts(snapshot: Snapshot): Generator<Uint8Array> {
  const { manifest, columns } = contentOf(snapshot);
  yield writeJson(manifest);
  for (const column of COLUMN_SPECS) yield bytesOf(columnIn(columns, column));
}
