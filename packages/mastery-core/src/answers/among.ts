import { range } from "../collections.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import { type Checks, checkOptions, custom, isObject, optional } from "../validation.ts";

/** Which learners an answer may be about. */
export interface CohortOptions {
  /** Ids in lower case; answers list and count only these learners. Default: all learners. */
  readonly among?: ReadonlySet<string> | undefined;
}

const COHORT_OPTIONS: Checks<CohortOptions> = { among: optional(custom("a Set of ids", isSet)) };

/** Whether a value is a set, perhaps of another realm. A Map also has a size, and is iterable. */
function isSet(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value["size"] === "number" &&
    Symbol.iterator in value &&
    !("get" in value)
  );
}

/**
 * Returns the positions in `learners()` of those whom an answer may be about, ascending. Ids that are unknown or in upper case are
 * left out.
 *
 * @throws `MasteryError` `INVALID_OPTION`: who misspells `among` must not get an answer about all learners
 */
export function learnersAmong(snapshot: Snapshot, options: CohortOptions): Uint32Array {
  const { learners } = contentOf(snapshot).manifest.counts;
  checkOptions(options, COHORT_OPTIONS);
  if (options.among === undefined) return range(learners);
  const positions = Array.from(options.among, (id) =>
    id === id.toLowerCase() ? snapshot.learnerNumber(id) : undefined,
  );
  return Uint32Array.from(positions.filter((position) => position !== undefined)).sort();
}
