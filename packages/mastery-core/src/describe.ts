/** Text shown in issues instead of a value that may identify a person. */
export const NOT_SHOWN = "a value that is not shown because it may be personal";

/** Returns a string of at most `length` characters. A longer string is cut and ends in an ellipsis. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** Returns the description of a value for issues. Strings are shortened, and objects and lists are described without their content. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shortened(value, 40));
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return describeType(value);
}

/** A uuid, the SHA-1 of an email address, an email address, or at least five digits in a row, as in pupil numbers. */
const LIKE_A_LEARNER = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^[\da-f]{40}$|@|\d{5}/i;

/** Describes a value that is not about a learner, but hides what looks like a learner id, which can be in the wrong column. */
export function describeQuoted(value: unknown): string {
  return typeof value === "string" && LIKE_A_LEARNER.test(value) ? NOT_SHOWN : describeValue(value);
}

/** Describes a value that may be personal: hides non-empty strings, and integers of four or more digits, as in pupil numbers. */
export function describePersonal(value: unknown): string {
  const isShown =
    typeof value === "string"
      ? value === ""
      : !Number.isInteger(value) || Math.abs(value as number) < 1000;
  return isShown ? describeValue(value) : NOT_SHOWN;
}

export function describeType(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  return "then" in value ? "a promise: await it first" : "an object";
}

/** Returns the known name closest to a misspelt name. At most a `share` of the characters may differ. */
export function nearestName(
  name: string,
  known: readonly string[],
  share: number = 1 / 3,
): string | undefined {
  const limit = (one: string): number => share * Math.max(one.length, name.length);
  const near = known
    .filter((one) => Math.abs(one.length - name.length) <= limit(one))
    .map((one) => ({ one, distance: editDistance(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, distance }) => distance <= limit(one))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.one;
}

/** Counts characters that are added, removed or replaced, and swapped neighbours (Damerau, 1964). No character is edited twice. */
function editDistance(a: string, b: string): number {
  // Distances from two prefixes of `a`, one and two characters shorter than the current prefix, to each prefix of `b`.
  let before: number[] = [];
  let distances = Array.from({ length: b.length + 1 }, (_, length) => length);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = distances[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(next[j - 1]! + 1, distances[j]! + 1, replaced);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, distances] = [distances, next];
  }
  return distances.at(-1)!;
}
