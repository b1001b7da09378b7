import { type Identity, isAccountOf, isIdOf } from "./identity.ts";

/** Records of the formats are less deep. What is deeper stays, and a search finds it. */
const MAX_DEPTH = 100;

/**
 * Returns undefined for a value that is about the learner: one with an id of the learner outside of lists, or whose list of learners holds
 * nobody else. Returns the same value if it does not name the learner.
 *
 * @param field name of the field or column with the value
 */
export function withoutLearner(
  value: unknown,
  identity: Identity,
  field?: string,
  depth = 0,
): unknown {
  if (typeof value === "string") return isIdOf(identity, value, field) ? undefined : value;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const kept = value
      .map((item) => withoutLearner(item, identity, field, depth + 1))
      .filter((item) => item !== undefined);
    const isSame = kept.length === value.length && kept.every((item, i) => item === value[i]);
    if (isSame) return value;
    return kept.length === 0 ? undefined : kept;
  }
  if (isAccountOf(identity, value)) return undefined;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    withoutLearner(item, identity, key, depth + 1),
  ]);
  if (entries.some(([key, item]) => item === undefined && value[key as never] !== undefined))
    return undefined;
  return entries.every(([key, item]) => item === value[key as never])
    ? value
    : Object.fromEntries(entries);
}

/** Parts of `xapi.json` and `columns.json` whose values are learners. */
const LEARNERS_BY_NAME = /^(?:accounts|pseudonyms|openids|learner_id\.values)$/;

/** Returns an object, such as the mapping in `xapi.json`, without entries whose key or value is an id of the learner; the same if it has none. */
export function withoutEntries(
  value: unknown,
  identity: Identity,
  parent = "",
  field?: string,
  depth = 0,
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (depth > MAX_DEPTH) return value;
  const entries = Object.entries(value);
  const kept = entries.flatMap(([key, item]) => {
    const isOwn =
      isIdOf(identity, key) || (typeof item === "string" && isIdOf(identity, item, field));
    if (isOwn) return [];
    const isOfLearners = [key, `${parent}.${key}`].some((one) => LEARNERS_BY_NAME.test(one));
    const inner = isOfLearners ? "learner_id" : field;
    return [[key, withoutEntries(item, identity, key, inner, depth + 1)] as const];
  });
  const isSame =
    kept.length === entries.length && kept.every(([key, item]) => item === value[key as never]);
  return isSame ? value : Object.fromEntries(kept);
}
