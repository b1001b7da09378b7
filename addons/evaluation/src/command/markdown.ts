import { isUnjudged } from "../index.ts";

/** Returns a value of a report as text, or undefined for a value that does not fit in a cell. */
export type Print = (value: unknown) => string | undefined;

/** Formats integers with `count` and other numbers with `decimal`, such as `12,345` or `0.719 (0.698 to 0.741)`. */
export function printer(
  count: (value: number) => string,
  decimal: (value: number) => string,
): Print {
  return (value) => {
    if (value === null) return "";
    if (typeof value === "string") return value;
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return Number.isInteger(value) ? count(value) : decimal(value);
    if (typeof value !== "object") return undefined;
    if (isUnjudged(value)) return `cannot be evaluated: ${value.cannot_be_judged}`;
    if (Array.isArray(value) && Number.isInteger(value[0])) return value.map(count).join(" and ");
    if (!("low" in value && "high" in value && "value" in value)) return undefined;
    const [middle, low, high] = [value.value, value.low, value.high].map(Number).map(decimal);
    return `${middle} (${low} to ${high})`;
  };
}

/** Returns a table of the fields, then `text` and a table for each list of results; or the reason if the result is missing. */
export function show(result: object, print: Print, text = ""): string {
  if (isUnjudged(result)) return `Cannot be evaluated: ${result.cannot_be_judged}.`;
  if (Array.isArray(result)) return rowTable(result, print);
  const printed = Object.entries(result).map(([name, value]) => [words(name), print(value), value]);
  const fields = printed.flatMap(([name, cell]) => (cell === undefined ? [] : [[name, cell]]));
  const lists = printed.flatMap(([, cell, value]) =>
    cell === undefined && Array.isArray(value) ? [text, rowTable(value, print)] : [],
  );
  return blocks(table([["", "value"], ...fields]), ...lists);
}

function rowTable(results: readonly object[], print: Print): string {
  const names = Object.entries(results[0] ?? {}).flatMap(([name, value]) =>
    print(value) === undefined ? [] : [name],
  );
  const rows = results.map((one) => names.map((name) => print(one[name as never]) ?? ""));
  return names.length === 0 ? "" : table([names.map(words), ...rows]);
}

/** The first row is the heading. Columns are aligned for terminals. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(3, ...rows.map((row) => row[i]!.length)));
  const lines = rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i]!)).join(" | "));
  lines.splice(1, 0, widths.map((width) => "-".repeat(width)).join(" | "));
  return lines.map((line) => `| ${line} |`).join("\n");
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

export function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Returns a text escaped so that Markdown shows it unchanged, on one line. */
export function escaped(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>|#&~!]/g, "\\$&");
}

/** Returns a text as code. Texts with backticks or line breaks are shown as plain text. */
export function code(text: string): string {
  return /[`|\r\n]/.test(text) ? escaped(text) : `\`${text}\``;
}

export function words(name: string): string {
  return name.replaceAll("_", " ");
}
