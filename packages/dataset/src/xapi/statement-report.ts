import type { Location } from "@mastery/core";
import type { Reason } from "./map-statement.ts";

/** What became of the statements. */
export interface StatementReport {
  readonly read: number;
  /** Statements that became traces, repeated ones among them. */
  readonly taken: number;
  /** Statements with faults in their structure. */
  readonly faulty: number;
  /** Statements that are no traces of this dataset, and scores left out, by reason. */
  readonly untaken: Readonly<Partial<Record<Reason, Untaken>>>;
}

/** What is not taken for one reason. */
export interface Untaken {
  readonly count: number;
  /** The first three. */
  readonly examples: readonly UntakenExample[];
}

/** One statement that is not taken. */
export interface UntakenExample {
  readonly location: Location;
  /** What the reason is about, such as the verb; empty where the reason tells all. */
  readonly detail: string;
}

const EXAMPLES = 3;

/** Counts what becomes of statements. */
export class StatementTally {
  #taken = 0;
  #faulty = 0;
  #left = 0;
  readonly #untaken = new Map<Reason, { count: number; examples: UntakenExample[] }>();

  take(): void {
    this.#taken++;
  }

  faulty(): void {
    this.#faulty++;
  }

  leave(): void {
    this.#left++;
  }

  note(reason: Reason, location: Location, detail: string): void {
    const entry = this.#untaken.get(reason) ?? { count: 0, examples: [] };
    this.#untaken.set(reason, entry);
    entry.count++;
    if (entry.examples.length < EXAMPLES)
      entry.examples.push({ location: { ...location }, detail });
  }

  /** Reasons in alphabetical order. */
  get report(): StatementReport {
    return {
      read: this.#taken + this.#faulty + this.#left,
      taken: this.#taken,
      faulty: this.#faulty,
      untaken: Object.fromEntries([...this.#untaken].sort()),
    };
  }
}
