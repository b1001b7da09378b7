import type { SnapshotContent } from "./content.ts";
import { parseManifest } from "./manifest.ts";
import { Snapshot } from "./snapshot.ts";

/**
 * The snapshot of content that was taken from another one, in another thread: its columns are used as they are, without a check. A
 * manifest that was sent is no longer frozen, so it is copied.
 */
export function snapshotOfContent({ manifest, columns }: SnapshotContent): Snapshot {
  return new Snapshot({ manifest: parseManifest(manifest), columns });
}
