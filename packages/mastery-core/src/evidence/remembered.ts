/** A longer text is never remembered: the input would decide how much memory that takes. */
const LONGEST = 256;

/**
 * Returns `find` with a memory: results for the first texts that are found are kept, up to a limit. Checking, packing and hashing a text
 * takes several times as long as looking it up.
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

/** Returns a copy of the text: engines keep the whole line, or many lines, from which a text was cut. */
function copied(text: string): string {
  return text.split("").join("");
}
