import { drain, type Steps } from "../work.ts";
import { checkColumns } from "./check-columns.ts";
import { checkManifest } from "./check-manifest.ts";
import { arrayOf, makeColumns, type SnapshotColumns } from "./columns.ts";
import type { Counts } from "./counts.ts";
import { countsOf } from "./counts-of.ts";
import { SNAPSHOT_FORMAT } from "./header.ts";
import { invalid } from "./invalid.ts";
import { layOut } from "./layout.ts";
import { parseManifest } from "./manifest.ts";
import { checkBytes, unpackFile } from "./packed-file.ts";
import { Snapshot } from "./snapshot.ts";

/**
 * The snapshot in the bytes of a snapshot file, after checking everything in them. The snapshot keeps a copy of the bytes.
 *
 * @throws `MasteryError` `NOT_A_SNAPSHOT`, `UNSUPPORTED_SNAPSHOT_VERSION`, `TRUNCATED_SNAPSHOT`, `CORRUPT_SNAPSHOT`
 *   or `INVALID_SNAPSHOT`; `INVALID_OPTION` for anything but a `Uint8Array`
 */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  checkBytes(bytes);
  return drain(decodeInSteps(new Uint8Array(bytes)));
}

/**
 * Does what `decodeSnapshot()` does, without a copy: the columns may be views of the bytes, so do not change them afterwards. A
 * catalogue of many thousands of resources is parsed in one step.
 *
 * @param checksum that of the file, if the reader computed it: see `checksumAfter()`
 */
export function* decodeInSteps(bytes: Uint8Array, checksum?: number): Steps<Snapshot> {
  const file = yield* unpackFile(SNAPSHOT_FORMAT, bytes, checksum);
  yield;
  const manifest = parseManifest(file.manifest);
  yield;
  checkManifest(manifest);
  const columns = viewColumns(file.columns, countsOf(manifest));
  const content = { manifest, columns };
  yield* checkColumns(content);
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
    return new (arrayOf(column, counts))(buffer, byteOffset + at, length);
  });
}
