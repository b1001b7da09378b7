/** A name as one text, or as the given name and the family name. */
export type Name = readonly [name: string] | readonly [given: string, family: string];

/** Returns the same text for names that differ only in letter case, accents, punctuation and the order of words. Empty without letters. */
export function nameKey(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .toLowerCase();
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).sort().join(" ");
}

/** Returns a name as lists of pupils spell it: either part first, and the family name also in capitals. */
export function spellingsOf(name: Name): readonly string[] {
  const [given, family] =
    name.length === 2 ? name : (name[0].match(/^(\S+) (\S+)$/) ?? []).slice(1);
  if (given === undefined || family === undefined) return [name[0]];
  const families = [family, family.toUpperCase()];
  return [
    ...new Set(
      families.flatMap((one) => [`${given} ${one}`, `${one} ${given}`, `${one}, ${given}`]),
    ),
  ];
}
