import { concatenate } from "../collections.ts";
import { type FileFormat, packFile, unpackFile, viewColumns } from "../columns/file.ts";
import { arrayOf, COLUMN_SPECS, columnIn, lengthOf, makeColumns } from "../columns/schema.ts";
import { checkColumns } from "./check-columns.ts";
import { checkedManifest, countsOf, type SnapshotContent } from "./manifest.ts";
import { contentOf, Snapshot } from "./snapshot.ts";

export const SNAPSHOT_FORMAT: FileFormat = {
  name: "snapshot file",
  version: 11,
  schema: COLUMN_SPECS,
};

/**
 * Returns the bytes of a snapshot file. Equal snapshots always give the same bytes.
 *
 * @throws `MasteryError` `INVALID_OPTION` if `snapshot` is not a `Snapshot`
 */
export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
  return concatenate(fileParts(snapshot));
}

/** The parts share memory with the columns, so do not write to them. */
export function fileParts(snapshot: Snapshot): readonly Uint8Array[] {
  return contentParts(contentOf(snapshot));
}

export function contentParts({ manifest, columns }: SnapshotContent): readonly Uint8Array[] {
  const inOrder = COLUMN_SPECS.map((column) => columnIn(columns, column));
  return packFile(SNAPSHOT_FORMAT, manifest, inOrder);
}

/**
 * Returns the snapshot in a file, after validating the whole content of the file. The snapshot keeps a copy of the bytes.
 *
 * @throws `MasteryError` `NOT_A_SNAPSHOT`, `UNSUPPORTED_SNAPSHOT_VERSION`, `TRUNCATED_SNAPSHOT`, `CORRUPT_SNAPSHOT` or `INVALID_SNAPSHOT`,
 * as described in `ERROR_CODES`; `INVALID_OPTION` if `bytes` is not a `Uint8Array`
 */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  return viewSnapshot(ArrayBuffer.isView(bytes) ? new Uint8Array(bytes) : bytes);
}

/** Like {@link decodeSnapshot}, but columns are views of aligned bytes, so do not change the bytes afterwards. */
export function viewSnapshot(bytes: Uint8Array): Snapshot {
  const file = unpackFile(SNAPSHOT_FORMAT, bytes);
  const manifest = checkedManifest(file.manifest);
  const counts = countsOf(manifest);
  const views = viewColumns(
    file.columns,
    COLUMN_SPECS.map((column) => [arrayOf(column, counts), lengthOf(column, counts)]),
  );
  const content = { manifest, columns: makeColumns((_, i) => views[i]!) };
  checkColumns(content);
  return new Snapshot(content);
}

/** For another thread: the content, and the buffers to transfer with it. The snapshot cannot be used afterwards. */
export function contentToPost(snapshot: Snapshot): {
  readonly content: SnapshotContent;
  readonly buffers: ArrayBuffer[];
} {
  const content = contentOf(snapshot);
  const columns = COLUMN_SPECS.map((column) => columnIn(content.columns, column));
  return { content, buffers: columns.map(({ buffer }) => buffer as ArrayBuffer) };
}

/** For content that another thread posted: validates and freezes the manifest again, but does not check the columns. */
export function snapshotOfContent({ manifest, columns }: SnapshotContent): Snapshot {
  return new Snapshot({ manifest: checkedManifest(manifest), columns });
}
