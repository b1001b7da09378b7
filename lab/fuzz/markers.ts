/** Markers in fields about a learner: names, addresses, ids and pseudonyms. Markers must not occur in any message. */
export const NAME_MARKER = "Zq7Name";
export const HEX_MARKER = "5eedfacade";

/** Returns a learner id that contains a marker. */
export function markedId(n: number): string {
  return `00000000-0000-4000-8000-${HEX_MARKER}${String(n).padStart(2, "0")}`;
}

/** Returns a learner's pseudonym that contains a marker. */
export function markedPseudonym(n: number): string {
  return `${HEX_MARKER.repeat(3)}${String(n).padStart(10, "0")}`;
}

/** Throws an error if a text contains a marker, in any letter case. */
export function expectNoMarker(text: string): void {
  const plain = text.toLowerCase();
  for (const marker of [NAME_MARKER.toLowerCase(), HEX_MARKER]) {
    if (plain.includes(marker)) throw new Error(`a learner's data are in the message: ${text}`);
  }
}
