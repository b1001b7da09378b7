import { writeJson } from "./ascii-json.ts";
import { bytesOf, COLUMN_SPECS, columnIn } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { countsOf } from "./counts-of.ts";
import { HEADER_BYTES, writeHeader } from "./header.ts";
import { align, layOut } from "./layout.ts";
import { contentOf, type Snapshot } from "./snapshot.ts";

/** Fills the gap before the columns: JSON may end in spaces. */
const SPACE = 0x20;

/** The bytes of a snapshot file. The same snapshot always gives the same bytes. */
export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
  return encodeContent(contentOf(snapshot));
}

/** The bytes of a snapshot file, from the content of a snapshot. */
export function encodeContent({ manifest, columns }: SnapshotContent): Uint8Array {
  const json = writeJson(manifest);
  const manifestEnd = HEADER_BYTES + json.length;
  const columnsAt = align(manifestEnd);
  const layout = layOut(countsOf(manifest));
  const bytes = new Uint8Array(columnsAt + layout.bytes);
  bytes.set(json, HEADER_BYTES);
  bytes.fill(SPACE, manifestEnd, columnsAt);
  for (const { column, at } of layout.columns) {
    bytes.set(bytesOf(columnIn(columns, column)), columnsAt + at);
  }
  writeHeader(bytes, columnsAt - HEADER_BYTES);
  return bytes;
}

/** The bytes that identify a snapshot, part by part: its manifest, then every column. */
export function* encodedParts(snapshot: Snapshot): Generator<Uint8Array> {
  const { manifest, columns } = contentOf(snapshot);
  yield writeJson(manifest);
  for (const column of COLUMN_SPECS) yield bytesOf(columnIn(columns, column));
}
