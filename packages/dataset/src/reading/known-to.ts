import { createHash } from "node:crypto";
import type { DatasetBuilder } from "@mastery/core/dataset";
import type { ActivityIndex, Known } from "@mastery/xapi";

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
    sha1: (text) => createHash("sha1").update(text).digest("hex"),
  };
}
