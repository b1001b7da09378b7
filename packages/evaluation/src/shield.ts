/** Returns a number as it is printed, such as `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString("en");
}

/**
 * Returns how many of all people something is true of, in words where the number, or what is left of all, would be about fewer than
 * `least`.
 */
export function countAmong(count: number, all: number, least: number): string {
  if (count === 0) return "none";
  if (count === all) return `all ${formatCount(all)}`;
  if (count < least) return `fewer than ${least}`;
  if (all - count < least) return `all but fewer than ${least}`;
  return formatCount(count);
}

/**
 * Returns which parts of a whole may be published, so that neither a part nor what all others leave is about fewer than `least`
 * people. The smallest parts are left out.
 *
 * @param counts people in each part; the whole is published
 */
export function publishable(counts: readonly number[], least: number): readonly boolean[] {
  const published = counts.map(() => true);
  const ascending = [...counts.keys()].sort((a, b) => counts[a]! - counts[b]! || a - b);
  let hidden = 0;
  for (const part of ascending) {
    const count = counts[part]!;
    if (count === 0) continue;
    if (count >= least && (hidden === 0 || hidden >= least)) break;
    published[part] = false;
    hidden += count;
  }
  return published;
}
