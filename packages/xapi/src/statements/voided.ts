import type { Statement } from "./statement.ts";
import { VOIDED } from "./verbs.ts";

/** Whether a JSON text may be a voiding statement: a quick test that saves most parsing. */
export function mayVoid(text: string): boolean {
  return text.includes("voided") || text.includes("\\u00");
}

/** Id of the statement that a record voids. */
export function voidedBy(record: unknown): string | undefined {
  const { verb, object } = (record ?? {}) as Partial<Statement>;
  if (verb?.id !== VOIDED || typeof object?.id !== "string") return undefined;
  return object.id.toLowerCase();
}
