/** A row of a table: texts that are escaped already. */
export type Row = readonly string[];

/** Returns a text so that Markdown shows it as it is, on one line. */
export function escaped(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>|#&~!]/g, "\\$&");
}

/** Returns a text as code. Texts with backticks or line breaks are shown as plain text. */
export function code(text: string): string {
  return /[`|\r\n]/.test(text) ? escaped(text) : `\`${text}\``;
}

/** Returns a table. */
export function table(heads: Row, rows: readonly Row[]): string {
  return [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Returns a list. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** Returns blocks with an empty line between them. */
export function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
