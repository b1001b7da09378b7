import { frozen } from "../collections.ts";
import { fieldsOf } from "../field-names.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import type { RulesInForce } from "./results.ts";

/** The rules in force, as the HTTP interface names them. */
export function rulesInForce(snapshot: Snapshot): RulesInForce {
  return frozen(fieldsOf(contentOf(snapshot).manifest.metadata.rules));
}
