import type { Language } from "./formats.ts";

const ASCII = /^[ -~]*$/;
const MARKS = /\p{M}/gu;

/** Returns a text normalised for comparison: in lower case, without diacritics, and with straight apostrophes. */
export function foldText(text: string): string {
  // Decomposition is the slowest step for 100,000 names. Most names are ASCII and do not need this step.
  const plain = ASCII.test(text)
    ? text
    : text.normalize("NFD").replace(MARKS, "").replaceAll("’", "'");
  return plain.toLowerCase();
}

/** Returns a function that tests whether a text contains every word of a query, ignoring accents and case. */
export function textSearch(query: string): (text: string) => boolean {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}

export function searchBy<T>(textOf: (item: T) => string): (query: string) => (item: T) => boolean {
  return (query) => {
    const matches = textSearch(query);
    return (item) => matches(textOf(item));
  };
}

/** Returns the text whose words are most similar to the words of a query, or `undefined` if no text is similar enough. */
export function closestTo(query: string, texts: readonly string[]): string | undefined {
  const words = foldText(query).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  let closest: { readonly text: string; readonly likeness: number } | undefined;
  for (const text of texts) {
    const own = foldText(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
    const best = words.map((word) => Math.max(0, ...own.map((other) => likeness(word, other))));
    const mean = best.reduce((sum, each) => sum + each, 0) / words.length;
    if (mean >= ALIKE && mean > (closest?.likeness ?? 0)) closest = { text, likeness: mean };
  }
  return closest?.text;
}

/** Minimum mean similarity, from 0 to 1, between the words of a query and a text that counts as similar. */
const ALIKE = 0.5;

/** Returns the share of letter pairs that two words have in common (Dice's coefficient), from 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = (word: string) =>
    Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
  const left = pairs(other);
  const shared = pairs(one).filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (one.length + other.length - 2);
}

/** French words of school subjects and exercises, written with the accents that names in snake_case lack. */
const ACCENTED = `
  algèbre arithmétique compréhension contrôle contrôles décimaux dictée dictées données écoute
  écrire écrit écrite écriture éducation électricité énergie étrangère étrangères étude européenne
  français géographie géométrie leçon leçons littérature matière mathématiques numération
  numérique numériques opérations phonèmes poésie poésies probabilités problème problèmes
  proportionnalité rédaction règles résolution société sociétés symétrie théâtre`;

const ACCENTS: ReadonlyMap<string, string> = new Map(
  ACCENTED.trim()
    .split(/\s+/)
    .map((word) => [foldText(word), word]),
);

/** English names for the domains of the French primary curriculum. */
const ENGLISH: ReadonlyMap<string, string> = new Map([
  ["ecriture", "Writing"],
  ["enseignement_moral_et_civique", "Moral and civic education"],
  ["espace_et_geometrie", "Space and geometry"],
  ["etude_de_la_langue", "Language study"],
  ["grandeurs_et_mesures", "Quantities and measures"],
  ["histoire_et_geographie", "History and geography"],
  ["langage_oral", "Spoken language"],
  ["lecture", "Reading"],
  ["lecture_et_comprehension", "Reading and comprehension"],
  ["mathematiques", "Mathematics"],
  ["nombres_et_calculs", "Numbers and calculation"],
  ["organisation_et_gestion_de_donnees", "Organising and handling data"],
  ["sciences_et_technologie", "Science and technology"],
]);

/** A readable name for a name in snake_case: `number_and_operations` becomes "Number and operations" in both languages. */
export function domainName(domain: string, language: Language): string {
  const english = language === "en" ? ENGLISH.get(domain) : undefined;
  if (english !== undefined) return english;
  const words = domain.split("_").filter(Boolean);
  // `operations` and `education` are also English words, so a name with "and" or "of" counts as English.
  const isFrench = !words.includes("and") && !words.includes("of");
  const text = words.map((word) => (isFrench && ACCENTS.get(word)) || word).join(" ");
  return text === "" ? domain : text[0]!.toLocaleUpperCase(language) + text.slice(1);
}

/** For schools that have not named their grades. */
const GRADE_NAMES = ["CP", "CE1", "CE2", "CM1", "CM2"];

export const ALL_GRADES: readonly number[] = GRADE_NAMES.map((_, at) => at + 1);

/** The school's name for a grade, the number of a grade that the school has not named, or the French name if it has named none. */
export function gradeName(grade: number, labels: Readonly<Record<string, string>>): string {
  const key = String(grade);
  if (Object.keys(labels).length > 0) return Object.hasOwn(labels, key) ? labels[key]! : key;
  return GRADE_NAMES[grade - 1] ?? key;
}
