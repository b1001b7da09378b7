import { type Checks, checkOptions, custom, isObject, optional } from "../option-checks.ts";

/** Which learners an answer may be about. */
export interface CohortOptions {
  /** Ids in lower case; answers list and count only these learners. Default: all learners. */
  readonly among?: ReadonlySet<string> | undefined;
}

/** Ids of the learners whom an answer may be about, in lower case; or all of them. */
export type Among = "all" | ReadonlySet<string>;

const COHORT_OPTIONS: Checks<CohortOptions> = {
  among: optional(
    custom("a Set of ids", (value) => isObject(value) && typeof value["has"] === "function"),
  ),
};

/** @throws `MasteryError` `INVALID_OPTION`: who misspells `among` must not get an answer about all learners */
export function amongOf(options: CohortOptions): Among {
  checkOptions(options, COHORT_OPTIONS);
  return options.among ?? "all";
}
