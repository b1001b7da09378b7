import type { Language } from "../i18n/language.ts";

/** French words of school subjects, as snake_case leaves them and as they are written. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["algebre", "algèbre"],
  ["arithmetique", "arithmétique"],
  ["comprehension", "compréhension"],
  ["decimaux", "décimaux"],
  ["donnees", "données"],
  ["ecoute", "écoute"],
  ["ecrire", "écrire"],
  ["ecrit", "écrit"],
  ["ecrite", "écrite"],
  ["ecriture", "écriture"],
  ["education", "éducation"],
  ["electricite", "électricité"],
  ["energie", "énergie"],
  ["etrangere", "étrangère"],
  ["etrangeres", "étrangères"],
  ["etude", "étude"],
  ["europeenne", "européenne"],
  ["francais", "français"],
  ["geographie", "géographie"],
  ["geometrie", "géométrie"],
  ["litterature", "littérature"],
  ["matiere", "matière"],
  ["mathematiques", "mathématiques"],
  ["numeration", "numération"],
  ["numerique", "numérique"],
  ["numeriques", "numériques"],
  ["operations", "opérations"],
  ["phonemes", "phonèmes"],
  ["probabilites", "probabilités"],
  ["probleme", "problème"],
  ["problemes", "problèmes"],
  ["proportionnalite", "proportionnalité"],
  ["redaction", "rédaction"],
  ["regles", "règles"],
  ["resolution", "résolution"],
  ["societe", "société"],
  ["societes", "sociétés"],
  ["symetrie", "symétrie"],
  ["theatre", "théâtre"],
]);

/** Domains of the French primary curriculum, in English. */
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

/**
 * A domain's snake_case name as a reader expects it. A name that is not known keeps its words: `number_and_operations`
 * becomes "Number and operations" in either language.
 */
export function domainName(domain: string, language: Language): string {
  const english = language === "en" ? ENGLISH.get(domain) : undefined;
  if (english !== undefined) return english;
  const words = domain.split("_").filter(Boolean);
  const text = words
    .map((word) => (isFrench(words) ? (ACCENTS.get(word) ?? word) : word))
    .join(" ");
  return text === "" ? domain : text[0]!.toLocaleUpperCase(language) + text.slice(1);
}

/** `operations` and `education` are English words too: "and" or "of" tells. */
function isFrench(words: readonly string[]): boolean {
  return !words.some((word) => word === "and" || word === "of");
}
