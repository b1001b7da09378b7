/** Returns the known name that another one is most likely a misspelling of, if any is near enough. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const near = known
    .filter((one) => Math.abs(one.length - name.length) <= limit(one, name))
    .map((one) => ({ one, distance: editDistance(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, distance }) => distance <= limit(one, name))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.one;
}

/** At most a third of the characters may differ. */
function limit(one: string, other: string): number {
  return Math.max(one.length, other.length) / 3;
}

/** How many characters must be added, removed or replaced to make one text the other (Levenshtein, 1966). */
function editDistance(a: string, b: string): number {
  // Of the beginning of `a` so far, to each beginning of `b`.
  let distances = Array.from({ length: b.length + 1 }, (_, length) => length);
  for (const [at, char] of [...a].entries()) {
    let left = at + 1;
    distances = distances.map((above, length) => {
      if (length === 0) return left;
      const replaced = distances[length - 1]! + (char === b[length - 1] ? 0 : 1);
      left = Math.min(left + 1, above + 1, replaced);
      return left;
    });
  }
  return distances.at(-1)!;
}
