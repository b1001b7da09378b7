import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import type { Domain } from "./results.ts";

/** All domains of the skill catalogue, ordered by name. */
export function domains(snapshot: Snapshot): readonly Domain[] {
  return Object.freeze(contentOf(snapshot).manifest.domains.map((name) => Object.freeze({ name })));
}
