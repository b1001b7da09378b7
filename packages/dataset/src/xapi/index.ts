/**
 * Turns xAPI statements (1.0.3 and 2.0) into traces: validates and maps each statement, and counts skipped statements by reason.
 *
 * @module @mastery/dataset/xapi
 */

import type { Issue } from "@mastery/core";
import { type DatasetBuilder, FieldReader, type Location, shortened } from "@mastery/core/dataset";
import { statementParts } from "./check-statement.ts";
import { type Known, mapStatement, type Reason } from "./map-statement.ts";
import type { Mapping } from "./mapping.ts";
import { type Statement, unwrap } from "./statement.ts";

export { type Known, type MappedTrace, REASONS, type Reason } from "./map-statement.ts";
export { DEFAULT_MAPPING, type Mapping, readMapping } from "./mapping.ts";
export { unwrap, VERBS, type VerbMeaning, voidedBy } from "./statement.ts";

/** Number of statements by outcome. */
export interface StatementReport {
  readonly read: number;
  /** Number of statements that became traces. Repeated statements are included. */
  readonly mapped: number;
  readonly invalid: number;
  /** Reasons why statements did not become traces, or why scores were ignored. */
  readonly reasons: Readonly<Partial<Record<Reason, ReasonCount>>>;
}

/** Number and examples of the statements with the same reason. */
export interface ReasonCount {
  readonly count: number;
  /** The first three of these statements. */
  readonly examples: readonly ReasonExample[];
}

/** A statement that is an example for a reason. */
export interface ReasonExample {
  readonly location: Location;
  /** Part of the statement that the reason is about, such as the verb. The part can be empty, and never contains personal data. */
  readonly detail: string;
}

const MAX_EXAMPLES = 3;
/** Maximum number of characters in a detail. */
const MAX_DETAIL = 200;

/** Validates statements, passes on their traces, and counts all other statements by reason. */
export class StatementReader {
  readonly #sink: Pick<DatasetBuilder, "add" | "rejectTrace">;
  readonly #mapping: Mapping;
  readonly #known: Known;
  readonly #issues: Issue[] = [];
  readonly #fields = new FieldReader({ add: (issue) => this.#issues.push(issue) });
  readonly #parts: ReturnType<typeof statementParts>;
  readonly #reasons = new Map<Reason, { count: number; examples: ReasonExample[] }>();
  readonly #counts = { read: 0, mapped: 0, invalid: 0 };

  /** @param lenient accepts scores with equal bounds, which Open edX sends for problems that earn no points */
  constructor(
    sink: Pick<DatasetBuilder, "add" | "rejectTrace">,
    mapping: Mapping,
    known: Known,
    { lenient = false }: { readonly lenient?: boolean | undefined } = {},
  ) {
    this.#sink = sink;
    this.#parts = statementParts(lenient);
    this.#mapping = mapping;
    this.#known = known;
  }

  /** Reads a record: a statement, a page of statements, or a converter's response. The location is read only during the call. */
  add(record: unknown, location: Location): void {
    const statements = unwrap(record);
    const inPage = statements.length > 1 && location.line !== undefined;
    statements.forEach((statement, index) => {
      this.#addStatement(statement, inPage ? { ...location, index } : location);
    });
  }

  #addStatement(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (fields.start(record, location)) {
      for (const name in this.#parts) fields.required(name, this.#parts[name]!);
    }
    if (!fields.ok) {
      this.reject(this.#issues.splice(0));
      return;
    }
    const statement = record as Statement;
    const { trace, reason, detail = "" } = mapStatement(statement, this.#mapping, this.#known);
    this.#counts.read++;
    if (reason) this.#count(reason, location, detail);
    if (!trace) return;
    this.#counts.mapped++;
    this.#sink.add("traces", trace, location);
  }

  /** Counts a statement that is invalid or could not be read. */
  reject(issues: readonly Issue[]): void {
    this.#counts.read++;
    this.#counts.invalid++;
    this.#sink.rejectTrace(issues);
  }

  #count(reason: Reason, location: Location, detail: string): void {
    const entry = this.#reasons.get(reason) ?? { count: 0, examples: [] };
    this.#reasons.set(reason, entry);
    entry.count++;
    if (entry.examples.length < MAX_EXAMPLES) {
      entry.examples.push({ location: { ...location }, detail: shortened(detail, MAX_DETAIL) });
    }
  }

  /** Counts of statements so far. Reasons are in alphabetical order. */
  get report(): StatementReport {
    return { ...this.#counts, reasons: Object.fromEntries([...this.#reasons].sort()) };
  }
}
