/** Matches texts that a spreadsheet may run: those that begin like a formula, possibly after spaces, and those with a leading separator. */
const FORMULA = /^[\s\uFEFF]*[=+\-@|%＝＋－＠]|^[\t\r\n]/;

/**
 * Returns the text with an apostrophe in front if a spreadsheet could run the text as a formula. Numbers need no apostrophe, so they must
 * not be passed as text.
 */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
