import { type Checks, checkOptions, custom, isObject, optional } from "../validation.ts";

/** Which learners an answer may be about. */
export interface CohortOptions {
  /** Ids in lower case; answers list and count only these learners. Default: all learners. */
  readonly among?: ReadonlySet<string> | undefined;
}

/** Ids of the learners whom an answer may be about, in lower case; or all of them. */
export type Among = "all" | ReadonlySet<string>;

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

/** @throws `MasteryError` `INVALID_OPTION`: who misspells `among` must not get an answer about all learners */
export function amongOf(options: CohortOptions): Among {
  checkOptions(options, COHORT_OPTIONS);
  return options.among ?? "all";
}
