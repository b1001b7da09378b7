import type { Location } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import type { Reason } from "./map-statement.ts";

/** Number of statements by what became of them. */
export interface StatementReport {
  readonly read: number;
  /** Statements that became traces, including repeated ones. */
  readonly mapped: number;
  /** Invalid statements. */
  readonly invalid: number;
  /** Why the other statements are not traces of this dataset, and why scores were ignored. */
  readonly reasons: Readonly<Partial<Record<Reason, ReasonCount>>>;
}

/** The statements with one reason. */
export interface ReasonCount {
  readonly count: number;
  /** The first three. */
  readonly examples: readonly ReasonExample[];
}

/** One of these statements. */
export interface ReasonExample {
  readonly location: Location;
  /** What the reason is about, such as the verb; may be empty. Never personal. */
  readonly detail: string;
}

const EXAMPLES = 3;
/** Characters of a detail. */
const MAX_DETAIL = 200;

/** Counts what becomes of statements. */
export class StatementCounter {
  #mapped = 0;
  #invalid = 0;
  #skipped = 0;
  readonly #reasons = new Map<Reason, { count: number; examples: ReasonExample[] }>();

  addMapped(): void {
    this.#mapped++;
  }

  addInvalid(): void {
    this.#invalid++;
  }

  addSkipped(): void {
    this.#skipped++;
  }

  addReason(reason: Reason, location: Location, detail: string): void {
    const entry = this.#reasons.get(reason) ?? { count: 0, examples: [] };
    this.#reasons.set(reason, entry);
    entry.count++;
    if (entry.examples.length < EXAMPLES) {
      entry.examples.push({ location: { ...location }, detail: shortened(detail, MAX_DETAIL) });
    }
  }

  /** Reasons in alphabetical order. */
  get report(): StatementReport {
    return {
      read: this.#mapped + this.#invalid + this.#skipped,
      mapped: this.#mapped,
      invalid: this.#invalid,
      reasons: Object.fromEntries([...this.#reasons].sort()),
    };
  }
}
