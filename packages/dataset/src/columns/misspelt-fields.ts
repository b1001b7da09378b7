import { nearestName } from "@mastery/core/internal";

/** Less than what a hint takes for misspelt, since an issue must be right: `place_id` is no misspelling of `trace_id`. */
const MISSPELT = 1 / 5;

/** Plain words one letter from `score`, the only field of five letters that may be missing. */
const OTHER_WORDS = new Set(["core", "scope", "store"]);

/** Returns the names that seem to be misspelt, by the field that each stands for. A name like a field that is found is no misspelling. */
export function misspeltFields(
  found: readonly string[],
  known: readonly string[],
): ReadonlyMap<string, string> {
  const misspelt = new Map<string, string>();
  if (!hasNames(found, known)) return misspelt;
  for (const name of found.filter((one) => !known.includes(one))) {
    if (OTHER_WORDS.has(name.toLowerCase())) continue;
    const field = nearestName(name, known, MISSPELT);
    if (field !== undefined && !found.includes(field)) misspelt.set(field, name);
  }
  return misspelt;
}

/** Whether any name is known. If none is, they may be values of a table without a header, such as the name of a learner. */
function hasNames(found: readonly string[], known: readonly string[]): boolean {
  const names = new Set(known.map((name) => name.toLowerCase()));
  return found.some((name) => names.has(name.toLowerCase()));
}
