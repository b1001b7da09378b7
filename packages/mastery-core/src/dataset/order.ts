/** Orders texts by their UTF-16 code units, as `<` does: the same on every machine, whatever its locale. */
export function ascending(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
