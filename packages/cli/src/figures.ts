import type { TraceDates } from "@mastery/core";

/** Returns the range of days that traces cover, such as `2025-09-08 to 2026-06-30 (since 2025-09-01)`. */
export function describeDates({ since, until, first, last }: TraceDates): string {
  const chosen = Object.entries({ since, until }).filter(([, day]) => day !== null);
  const choice = chosen.map((option) => option.join(" ")).join(", ");
  const days = first === last ? first : `${first} to ${last}`;
  return `${days ?? "no trace has a date"}${choice === "" ? "" : ` (${choice})`}`;
}

export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function formatCount(count: number): string {
  // The function does not use `toLocaleString`: its first call in a process takes as long as reading a small school.
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

export function present<Item>(...items: readonly (Item | false | undefined)[]): Item[] {
  return items.filter((item): item is Item => item !== false && item !== undefined);
}

export type Section = readonly [name: string, ...lines: string[]];

export function textOf(sections: readonly Section[]): string {
  const lines = sections.flatMap(([name, ...own]) =>
    own.map((line, i) => `${(i === 0 ? name : "").padEnd(12)}${line}`),
  );
  return lines.join("\n");
}

export function printResult(result: object, text: string, json: boolean | undefined): void {
  if (json) printJson(result);
  else process.stdout.write(`${text}\n`);
}

export function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
