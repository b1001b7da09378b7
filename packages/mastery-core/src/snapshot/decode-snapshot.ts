import { readJson } from "./ascii-json.ts";
import { checkColumns } from "./check-columns.ts";
import { checkManifest } from "./check-manifest.ts";
import { type Columns, makeColumns, viewOf } from "./columns.ts";
import type { Counts } from "./counts.ts";
import { countsOf } from "./counts-of.ts";
import { HEADER_BYTES, readHeader } from "./header.ts";
import { invalid } from "./invalid.ts";
import { ALIGNMENT, align, layOut } from "./layout.ts";
import { readManifest } from "./manifest.ts";
import { Snapshot } from "./snapshot.ts";

/**
 * The snapshot in the bytes of a snapshot file. Nothing in them is trusted. The snapshot owns them from here on: its columns are views
 * of them, where the host's memory allows it, so they must not change.
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
  const manifest = readManifest(readJson(aligned.subarray(HEADER_BYTES, columnsAt), "manifest"));
  checkManifest(manifest);
  const columns = readColumns(aligned.subarray(columnsAt), countsOf(manifest));
  const content = { manifest, columns };
  checkColumns(content);
  return new Snapshot(content);
}

/** The columns as views of the bytes, which they fill. */
function readColumns({ buffer, byteOffset, byteLength }: Uint8Array, counts: Counts): Columns {
  const layout = layOut(counts);
  // Before any view is made: counts that are wrong may be huge.
  if (byteLength !== layout.bytes) {
    throw invalid("columns", `${layout.bytes} bytes`, byteLength);
  }
  return makeColumns((column, position) => {
    const { at, length } = layout.places[position]!;
    return viewOf(column, buffer, byteOffset + at, length);
  });
}
