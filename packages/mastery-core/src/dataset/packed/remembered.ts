/** A longer text is never remembered: the input would decide how much memory that takes. */
const LONGEST = 256;

/**
 * Returns a function that returns what `find` does, and remembers it for the first texts that are found, up to a limit. Checking, packing
 * and hashing a text takes several times as long as looking it up.
 */
export function remembered<T>(
  find: (text: string) => T | undefined,
  limit: number,
): (text: string) => T | undefined {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (found !== undefined && known.size < limit && text.length <= LONGEST)
      known.set(copied(text), found);
    return found;
  };
}

/** The same text in memory of its own: engines keep a whole line, or many, for a text that was cut from it. */
function copied(text: string): string {
  return text.split("").join("");
}
