import type { Fault } from "@mastery/core";
import type { Location } from "@mastery/core/dataset";
import { StatementChecker } from "./check-statement.ts";
import { type Known, type MappedTrace, mapStatement } from "./map-statement.ts";
import type { Mapping } from "./mapping.ts";
import { type StatementReport, StatementTally } from "./statement-report.ts";

/** Takes what statements become. */
export interface TraceSink {
  addTrace(trace: MappedTrace, location: Location): void;
  /** All faults of one statement. */
  rejectTrace(...faults: Fault[]): void;
}

/** Checks statements, hands on those that are traces, and counts the others. */
export class StatementReader {
  readonly #sink: TraceSink;
  readonly #mapping: Mapping;
  readonly #known: Known;
  readonly #faults: Fault[] = [];
  readonly #checker = new StatementChecker({ add: (fault) => this.#faults.push(fault) });
  readonly #tally = new StatementTally();

  constructor(sink: TraceSink, mapping: Mapping, known: Known) {
    this.#sink = sink;
    this.#mapping = mapping;
    this.#known = known;
  }

  /** The location is read only during the call. */
  add(record: unknown, location: Location): void {
    const statement = this.#checker.check(record, location);
    if (!statement) {
      this.reject(...this.#faults.splice(0));
      return;
    }
    const { trace, reason, detail = "" } = mapStatement(statement, this.#mapping, this.#known);
    if (reason) this.#tally.note(reason, location, detail);
    if (!trace) {
      this.#tally.leave();
      return;
    }
    this.#tally.take();
    this.#sink.addTrace(trace, location);
  }

  /** Notes a statement that has faults, or could not even be read as one. */
  reject(...faults: Fault[]): void {
    this.#tally.faulty();
    this.#sink.rejectTrace(...faults);
  }

  get report(): StatementReport {
    return this.#tally.report;
  }
}
