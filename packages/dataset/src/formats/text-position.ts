/** A place in a text, both numbers from 1; columns are UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Where a text starts. */
export const START: TextPosition = { line: 1, column: 1 };

/** The position behind a text that starts at a position. */
export function advance({ line, column }: TextPosition, text: string): TextPosition {
  let breaks = 0;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    breaks++;
    lineStart = at + 1;
  }
  return breaks === 0
    ? { line, column: column + text.length }
    : { line: line + breaks, column: text.length - lineStart + 1 };
}
