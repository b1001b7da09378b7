import type { Snapshot } from "@mastery/core";
import { type Endpoints, snapshotEndpoints } from "./endpoints.ts";

/** A snapshot and all that answers render of it. A request takes one edition at its start and keeps it to its end. */
export interface Edition {
  readonly snapshot: Snapshot;
  readonly endpoints: Endpoints;
}

export function makeEdition(snapshot: Snapshot): Edition {
  return { snapshot, endpoints: snapshotEndpoints(snapshot) };
}
