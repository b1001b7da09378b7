import { unwrap } from "./envelopes.ts";
import type { Statement } from "./statement.ts";
import { VOIDED } from "./verbs.ts";

/** Whether a JSON text may hold a voiding statement: a quick test that saves most parsing. */
export function mayVoid(text: string): boolean {
  return text.includes("voided") || text.includes("\\u00");
}

/** Ids of the statements that a record voids. */
export function voidedBy(record: unknown): string[] {
  return unwrap(record).flatMap((statement) => {
    const { verb, object } = (statement ?? {}) as Partial<Statement>;
    const voids = VOIDED.has(verb?.id ?? "") && typeof object?.id === "string";
    return voids ? [object.id.toLowerCase()] : [];
  });
}
