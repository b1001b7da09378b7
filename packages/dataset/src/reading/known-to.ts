import type { DatasetBuilder } from "@mastery/core/dataset";
import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { ActivityIndex, Known } from "../xapi/index.ts";

/** Returns what mapping a statement needs to know of a dataset. */
export function knownTo(
  builder: DatasetBuilder,
  activities: ActivityIndex,
  voided: ReadonlySet<string>,
): Known {
  return {
    voided,
    knowsLearner: (id) => builder.knowsLearner(id),
    knowsResource: (id) => builder.knowsResource(id),
    resourceOfActivity: (id) => activities.resourceOf(id),
    sha1: (text) => bytesToHex(sha1(utf8ToBytes(text))),
  };
}
