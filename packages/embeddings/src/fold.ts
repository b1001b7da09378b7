/** Soft hyphens, zero-width characters and byte order marks, which text copied from a PDF or a web page contains. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** Ligatures of typefaces, and the full-width forms of East Asian keyboards. Superscripts and fractions keep their meaning: cm² is not cm2. */
const PRESENTATION_FORMS = /[\ufb00-\ufb06\u3000\uff01-\uff5e]/g;
const SPELLED_OUT: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss", ς: "σ" };
const SPELLINGS = /[œæßς]/g;
const COMBINING_MARKS = /[\u0300-\u036f]/g;
const ASCII = /^[\0-\x7f]*$/;

/** Returns the text in lower case, without accents, invisible characters and ligatures, so that both embedders see the same letters. */
export function foldText(text: string): string {
  // A shortcut for most texts, with the same result.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(INVISIBLE, "")
    .replace(PRESENTATION_FORMS, (form) => form.normalize("NFKC"))
    .toLowerCase()
    .replace(SPELLINGS, (letter) => SPELLED_OUT[letter]!)
    .normalize("NFD")
    .replace(COMBINING_MARKS, "");
}
