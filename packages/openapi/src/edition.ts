import type { Snapshot } from "@mastery/core";
import { contentOf } from "@mastery/core/internal";
import { type Endpoints, snapshotEndpoints } from "./endpoints.ts";
import { Lazy, whenReady } from "./eventually.ts";
import { snapshotRevision } from "./revision.ts";

/** A snapshot and all that answers render of it. A request takes one edition at its start and keeps it to its end. */
export interface Edition {
  readonly snapshot: Snapshot;
  /** Computed by `prepare()`, or with the first request: answers name the revision, which takes time to compute. */
  readonly endpoints: Lazy<Endpoints>;
}

/** @throws `MasteryError` `INVALID_OPTION` for anything but a snapshot */
export function makeEdition(snapshot: Snapshot): Edition {
  contentOf(snapshot);
  const endpoints = new Lazy(() =>
    whenReady(snapshotRevision(snapshot), (revision) => snapshotEndpoints(snapshot, revision)),
  );
  return { snapshot, endpoints };
}
