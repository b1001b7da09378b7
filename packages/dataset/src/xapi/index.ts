/**
 * Turns xAPI statements (1.0.3 and 2.0) into traces: validates and maps each statement, and counts skipped statements by reason.
 *
 * @module @mastery/dataset/xapi
 */

import type { Issue } from "@mastery/core";
import { type DatasetBuilder, FieldReader, type Location, shortened } from "@mastery/core/dataset";
import { normalTimestamp } from "@mastery/core/internal";
import type { Validator } from "@mastery/core/validation";
import { ANSWER, ATTEMPT, IDENTITY, VOIDING } from "./check-statement.ts";
import {
  type Because,
  type Known,
  type Mapped,
  mapAttempt,
  type Reason,
  skippedBecause,
} from "./map-statement.ts";
import type { Mapping } from "./mapping.ts";
import { ANSWERED, type Statement, unwrap } from "./statement.ts";

export {
  type Known,
  type KnownIds,
  type MappedTrace,
  REASONS,
  type Reason,
  StatementIndex,
} from "./map-statement.ts";
export { DEFAULT_MAPPING, type Mapping, mergedMappings, readMapping } from "./mapping.ts";
export { unwrap, VERBS, type VerbMeaning } from "./statement.ts";

/** Number of statements by outcome. */
export interface StatementReport {
  readonly read: number;
  /** Number of statements that became traces. Repeated statements are included. */
  readonly mapped: number;
  readonly invalid: number;
  /** Reasons why statements did not become traces, or why scores were ignored or changed. */
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

/**
 * Validates statements, passes on their traces, and counts all other statements by reason. Pass all records to `add()`. Then, if `hasParts`
 * is true, pass all records to `addParts()`: attempts on a part of a resource count only beside no attempt on the whole.
 */
export class StatementReader {
  readonly #sink: Pick<DatasetBuilder, "add" | "rejectTrace">;
  readonly #mapping: Mapping;
  readonly #known: Known;
  readonly #issues: Issue[] = [];
  readonly #fields = new FieldReader({ add: (issue) => this.#issues.push(issue) });
  readonly #reasons = new Map<Reason, { count: number; examples: ReasonExample[] }>();
  readonly #counts = { read: 0, mapped: 0, invalid: 0 };
  /** Attempts on whole resources, of those with parts. */
  readonly #wholes = new Set<string>();
  #hasParts = false;

  constructor(sink: Pick<DatasetBuilder, "add" | "rejectTrace">, mapping: Mapping, known: Known) {
    this.#sink = sink;
    this.#mapping = mapping;
    this.#known = known;
  }

  /** Whether an attempt on a part of a resource was found. Such attempts are not mapped yet. */
  get hasParts(): boolean {
    return this.#hasParts;
  }

  /** Reads a record: a statement, a page of statements, or a converter's response. The location is read only during the call. */
  add(record: unknown, location: Location): void {
    this.#forEach(record, location, (statement, at) => this.#addStatement(statement, at));
  }

  /** Reads a record again, after all have been read, for the attempts on parts of resources. */
  addParts(record: unknown, location: Location): void {
    this.#forEach(record, location, (statement, at) => this.#addPart(statement, at));
  }

  #forEach(
    record: unknown,
    location: Location,
    visit: (statement: unknown, location: Location) => void,
  ): void {
    const statements = unwrap(record);
    const inPage = statements.length > 1 && location.line !== undefined;
    statements.forEach((statement, index) => {
      visit(statement, inPage ? { ...location, index } : location);
    });
  }

  #addStatement(record: unknown, location: Location): void {
    const mapped = this.#map(record, location);
    if (!mapped) {
      this.reject(this.#issues.splice(0));
      return;
    }
    this.#counts.read++;
    const { attempt, isPart } = mapped;
    if (isPart) {
      this.#hasParts = true;
      return;
    }
    if (attempt && this.#known.divided.has(attempt.resource)) {
      for (const key of keysOf(record as Statement, attempt)) this.#wholes.add(key);
    }
    this.#pass(mapped, location);
  }

  #addPart(record: unknown, location: Location): void {
    const mapped = this.#map(record, location);
    this.#issues.length = 0;
    if (!mapped?.isPart || !mapped.attempt) return;
    const keys = keysOf(record as Statement, mapped.attempt);
    const detail = (record as Statement).object.id!;
    const isCounted = keys.some((key) => this.#wholes.has(key));
    this.#pass(isCounted ? { reason: "part_of_resource", detail } : mapped, location);
  }

  #pass({ trace, reason, detail = "" }: Mapped, location: Location): void {
    if (reason) this.#count(reason, location, detail);
    if (!trace) return;
    this.#counts.mapped++;
    this.#sink.add("traces", trace, location);
  }

  /** Validates only what is read: little of a statement that is voided or no attempt. Returns undefined for an invalid statement. */
  #map(record: unknown, location: Location): Mapped | undefined {
    const fields = this.#fields;
    const meets = (parts: Readonly<Record<string, Validator>>): boolean => {
      for (const name in parts) fields.required(name, parts[name]!);
      return fields.ok;
    };
    if (!fields.start(record, location)) return undefined;
    if (!meets(IDENTITY)) {
      meets(ATTEMPT);
      return undefined;
    }
    const statement = record as Statement;
    const because: Because | undefined = skippedBecause(statement, this.#mapping, this.#known);
    if (because) return because.reason !== "voiding" || meets(VOIDING) ? because : undefined;
    const parts = ANSWERED.has(statement.verb.id) ? ANSWER : ATTEMPT;
    return meets(parts) ? mapAttempt(statement, this.#mapping, this.#known) : undefined;
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

/** Returns what an attempt on a part shares with that on the whole: the learner, the resource, and the registration or the day. */
function keysOf(
  { context, timestamp, stored }: Statement,
  { learner, resource }: NonNullable<Mapped["attempt"]>,
): readonly string[] {
  const registration = context?.registration;
  const day = normalTimestamp(timestamp ?? stored)?.slice(0, 10) ?? null;
  const shared = [day, ...(typeof registration === "string" ? [registration.toLowerCase()] : [])];
  return shared.map((one) => JSON.stringify([learner, resource, one]));
}
