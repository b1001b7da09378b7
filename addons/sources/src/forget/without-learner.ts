import { type Identity, isAccountOf, isIdOf } from "./identity.ts";

/**
 * Returns undefined for a value that is about the learner: one with an id of the learner outside of lists, or whose list of learners holds
 * nobody else. Returns the same value if it does not name the learner.
 */
export function withoutLearner(value: unknown, identity: Identity): unknown {
  if (typeof value === "string") return isIdOf(identity, value) ? undefined : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value
      .map((item) => withoutLearner(item, identity))
      .filter((item) => item !== undefined);
    const isSame = kept.length === value.length && kept.every((item, i) => item === value[i]);
    if (isSame) return value;
    return kept.length === 0 ? undefined : kept;
  }
  if (isAccountOf(identity, value)) return undefined;
  const entries = Object.entries(value).map(([key, item]) => [key, withoutLearner(item, identity)]);
  if (entries.some(([key, item]) => item === undefined && value[key as never] !== undefined))
    return undefined;
  return entries.every(([key, item]) => item === value[key as never])
    ? value
    : Object.fromEntries(entries);
}

/** Returns an object, such as the mapping in `xapi.json`, without entries whose key or value is an id of the learner; the same if it has none. */
export function withoutEntries(value: unknown, identity: Identity): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const kept = entries.flatMap(([key, item]) => {
    const isOwn = isIdOf(identity, key) || (typeof item === "string" && isIdOf(identity, item));
    return isOwn ? [] : [[key, withoutEntries(item, identity)] as const];
  });
  const isSame =
    kept.length === entries.length && kept.every(([key, item]) => item === value[key as never]);
  return isSame ? value : Object.fromEntries(kept);
}
