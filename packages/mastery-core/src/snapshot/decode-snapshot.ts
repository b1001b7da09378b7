import { readJson } from "./ascii-json.ts";
import { checkColumns } from "./check-columns.ts";
import { checkManifest } from "./check-manifest.ts";
import { makeColumns, type SnapshotColumns, viewOf } from "./columns.ts";
import type { Counts } from "./counts.ts";
import { countsOf } from "./counts-of.ts";
import { HEADER_BYTES, readHeader } from "./header.ts";
import { invalid } from "./invalid.ts";
import { ALIGNMENT, align, layOut } from "./layout.ts";
import { parseManifest } from "./manifest.ts";
import { Snapshot } from "./snapshot.ts";

/**
 * The snapshot in the bytes of a snapshot file, after checking everything in them. Its columns may be views of these bytes, so do
 * not change them afterwards.
 *
 * @throws `MasteryError` `NOT_A_SNAPSHOT`, `UNSUPPORTED_SNAPSHOT_VERSION`, `TRUNCATED_SNAPSHOT`, `CORRUPT_SNAPSHOT`
 *   or `INVALID_SNAPSHOT`
 */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  const aligned = align(bytes.byteOffset) === bytes.byteOffset ? bytes : new Uint8Array(bytes);
  const columnsAt = HEADER_BYTES + readHeader(aligned);
  if (columnsAt > bytes.length || align(columnsAt) !== columnsAt) {
    throw invalid(
      "manifest",
      `its end within the file, at a multiple of ${ALIGNMENT}`,
      `byte ${columnsAt}`,
    );
  }
  const manifest = parseManifest(readJson(aligned.subarray(HEADER_BYTES, columnsAt), "manifest"));
  checkManifest(manifest);
  const columns = viewColumns(aligned.subarray(columnsAt), countsOf(manifest));
  const content = { manifest, columns };
  checkColumns(content);
  return new Snapshot(content);
}

/** The columns as views of the bytes, which hold nothing else. */
function viewColumns(
  { buffer, byteOffset, byteLength }: Uint8Array,
  counts: Counts,
): SnapshotColumns {
  const layout = layOut(counts);
  // Checked before any view is made, since wrong counts may be huge.
  if (byteLength !== layout.bytes) {
    throw invalid("columns", `${layout.bytes} bytes`, byteLength);
  }
  return makeColumns((column, position) => {
    const { at, length } = layout.columns[position]!;
    return viewOf(column, buffer, byteOffset + at, length);
  });
}
