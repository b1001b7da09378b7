import type { Issue } from "@mastery/core";
import type { Location } from "@mastery/core/dataset";
import { type CheckOptions, StatementChecker } from "./check-statement.ts";
import { unwrap } from "./envelopes.ts";
import { type Known, type MappedTrace, mapStatement } from "./map-statement.ts";
import type { Mapping } from "./mapping.ts";
import { StatementCounter, type StatementReport } from "./statement-report.ts";

/** Receives the traces of statements. */
export interface TraceSink {
  /** Receives the trace of one statement. */
  addTrace(trace: MappedTrace, location: Location): void;
  /** Receives all issues of one statement. */
  rejectTrace(issues: readonly Issue[]): void;
}

/** Validates statements, passes on those that are traces, and counts the others by reason. */
export class StatementReader {
  readonly #sink: TraceSink;
  readonly #mapping: Mapping;
  readonly #known: Known;
  readonly #issues: Issue[] = [];
  readonly #checker: StatementChecker;
  readonly #counter = new StatementCounter();

  constructor(sink: TraceSink, mapping: Mapping, known: Known, options: CheckOptions = {}) {
    this.#sink = sink;
    this.#checker = new StatementChecker({ add: (issue) => this.#issues.push(issue) }, options);
    this.#mapping = mapping;
    this.#known = known;
  }

  /** Reads a record: a statement, a page of them, or what a converter answered. The location is read during the call only. */
  add(record: unknown, location: Location): void {
    const statements = unwrap(record);
    const inPage = statements.length > 1 && location.line !== undefined;
    statements.forEach((statement, index) => {
      this.#addStatement(statement, inPage ? { ...location, index } : location);
    });
  }

  #addStatement(record: unknown, location: Location): void {
    const statement = this.#checker.check(record, location);
    if (!statement) {
      this.reject(this.#issues.splice(0));
      return;
    }
    const { trace, reason, detail = "" } = mapStatement(statement, this.#mapping, this.#known);
    if (reason) this.#counter.addReason(reason, location, detail);
    if (!trace) {
      this.#counter.addSkipped();
      return;
    }
    this.#counter.addMapped();
    this.#sink.addTrace(trace, location);
  }

  /** Counts a statement that is invalid or could not be read. */
  reject(issues: readonly Issue[]): void {
    this.#counter.addInvalid();
    this.#sink.rejectTrace(issues);
  }

  /** What became of the statements so far. */
  get report(): StatementReport {
    return this.#counter.report;
  }
}
