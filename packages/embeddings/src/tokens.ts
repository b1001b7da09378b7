// The twin of `training/sentence_model/text.py`: the table's words were cut by the same rules.

const COMBINING_MARKS = /[\u0300-\u036f]/g;
const LIGATURES = /[œæß]/g;
const SPELLED_OUT: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss" };
/** A word, a number (with its decimal, fraction or clock separator) or a sign that carries meaning in mathematics. */
const TOKEN = /\p{L}+|[0-9]+(?:[.,:/][0-9]+)?|[+×÷=<>%€$£°²³√½¼¾?!]/gu;
const STARTS_WITH_DIGIT = /^[0-9]/;
const DIGITS = /[0-9]/g;
const DIGIT_RUNS = /[0-9]+/g;
const SHORTEST_NGRAM = 3;
const LONGEST_NGRAM = 6;
const LONGEST_SHAPE = 7;

/** Words, numbers and signs of a text, without case and diacritics; longer numbers by their shape (2,5 is 0,0; 1789 is 0000). */
export function tokenize(text: string): string[] {
  const folded = text
    .toLowerCase()
    .replace(LIGATURES, (ligature) => SPELLED_OUT[ligature]!)
    .normalize("NFD")
    .replace(COMBINING_MARKS, "");
  const tokens = folded.match(TOKEN) ?? [];
  return tokens.map((token) => (STARTS_WITH_DIGIT.test(token) ? numberShape(token) : token));
}

function numberShape(number: string): string {
  if (number.length <= 2) return number;
  const shape = number.replace(DIGIT_RUNS, "0");
  return shape === "0" ? number.replace(DIGITS, "0").slice(0, LONGEST_SHAPE) : shape;
}

/** Runs of 3 to 6 characters of a word between its boundary marks, `<` and `>`, the shorter ones first. */
export function ngramsOf(word: string): string[] {
  const marked = `<${word}>`;
  const ngrams: string[] = [];
  for (let length = SHORTEST_NGRAM; length <= LONGEST_NGRAM; length++) {
    for (let start = 0; start + length <= marked.length; start++) {
      ngrams.push(marked.slice(start, start + length));
    }
  }
  return ngrams;
}
