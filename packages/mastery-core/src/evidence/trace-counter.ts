import type { Hash64 } from "../hash.ts";
import type { EvidenceAggregator } from "./aggregate.ts";
import type { SpanFinder } from "./dates.ts";
import { type Content, TraceIds } from "./trace-ids.ts";

/** Number of traces: those read are counted, repeated, skipped, left out by date, or of learners who have left. */
export interface TraceCounts {
  readonly read: number;
  /** Traces that count in the evidence. */
  readonly counted: number;
  /** Traces with the id and content of an earlier one. */
  readonly repeated: number;
  /** Traces skipped because of an issue, such as an id with different contents. */
  readonly skipped: number;
  /** Traces whose day is outside `since` and `until`. */
  readonly outside: number;
  /** Traces without a readable timestamp, where `since` or `until` is given: otherwise these count. */
  readonly undated: number;
  /** Valid traces that do not count because their learner has left. */
  readonly left: number;
}

const WARNING_KINDS = ["missing_timestamp", "unreadable_duration", "unreadable_timestamp"] as const;

/** What a trace that counts may lack, or hold in an unreadable form. */
export type WarningKind = (typeof WARNING_KINDS)[number];

/** Number of traces per kind of warning; only kinds that occurred. */
export type Warnings = Readonly<Partial<Record<WarningKind, number>>>;

/** The bit of a kind. */
export function warningBit(kind: WarningKind): number {
  return 1 << WARNING_KINDS.indexOf(kind);
}

/** A valid trace, with its learner and resource by number. */
export interface CheckedTrace extends Content {
  readonly learner: number;
  readonly resource: number;
  /** Hash of its id; null if it has none. */
  readonly id: Hash64 | null;
}

/** Adds traces to the evidence; traces with the same id count once. */
export class TraceCounter {
  readonly #aggregator: EvidenceAggregator;
  readonly #span: SpanFinder;
  /** Learners who have not left; the numbers of the others are higher. */
  readonly #learners: number;
  readonly #ids = new TraceIds();
  readonly #warnings = new Float64Array(WARNING_KINDS.length);
  #read = 0;
  #repeated = 0;
  #skipped = 0;
  #outside = 0;
  #undated = 0;

  constructor(aggregator: EvidenceAggregator, span: SpanFinder, learners: number) {
    this.#aggregator = aggregator;
    this.#span = span;
    this.#learners = learners;
  }

  /** Counts a trace as skipped. */
  skip(): void {
    this.#read++;
    this.#skipped++;
  }

  /** Counts traces that are left out by date. */
  leaveOut(outside: number, undated: number): void {
    this.#read += outside + undated;
    this.#outside += outside;
    this.#undated += undated;
  }

  /** Takes what was counted elsewhere of a learner's traces, beside their evidence. */
  countElsewhere(learner: number, repeated: number, missingTimestamps: number): void {
    this.#read += repeated;
    this.#repeated += repeated;
    if (learner < this.#learners) this.#warnings[0]! += missingTimestamps;
  }

  /** Counts a trace, unless its id is known. */
  count(trace: CheckedTrace): "counted" | "repeated" | "conflicting" {
    this.#read++;
    const row = this.#aggregator.row(trace.learner, trace.resource);
    const repeat = trace.id === null ? undefined : this.#ids.add(trace.id, row, trace);
    if (!repeat) {
      this.#aggregator.count(row, trace, 1);
      this.#warn(row, trace, 1);
      // The day of a trace with an id is taken at the end: another content may still void it.
      if (trace.id === null) this.#span.add(trace.learner, trace.day);
      return "counted";
    }
    const { same, counted } = repeat;
    if (same && counted) {
      this.#repeated++;
      if (trace.warnings < counted.warnings) {
        this.#warn(row, counted, -1);
        this.#warn(row, trace, 1);
      }
      return "repeated";
    }
    // Which content is right cannot be known, and the order of traces must not matter: count neither.
    this.#skipped++;
    if (counted) {
      this.#aggregator.count(counted.row, counted, -1);
      this.#warn(counted.row, counted, -1);
      this.#skipped++;
    }
    return "conflicting";
  }

  /** Counts the warnings of a trace, unless its learner has left. */
  #warn(row: number, { warnings }: Content, times: 1 | -1): void {
    if (warnings === 0 || this.#aggregator.learnerOf(row) >= this.#learners) return;
    for (let kind = 0; kind < WARNING_KINDS.length; kind++) {
      if ((warnings >>> kind) & 1) this.#warnings[kind]! += times;
    }
  }

  /** Ends the counting: all traces were added. */
  end(): { readonly counts: Omit<TraceCounts, "left">; readonly warnings: Warnings } {
    this.#ids.forEach(({ row, day }) => {
      this.#span.add(this.#aggregator.learnerOf(row), day);
    });
    const [read, repeated, skipped] = [this.#read, this.#repeated, this.#skipped];
    const [outside, undated] = [this.#outside, this.#undated];
    const counted = read - repeated - skipped - outside - undated;
    const warnings = WARNING_KINDS.map((kind, i) => [kind, this.#warnings[i]!] as const);
    return {
      counts: { read, counted, repeated, skipped, outside, undated },
      warnings: Object.freeze(Object.fromEntries(warnings.filter(([, count]) => count > 0))),
    };
  }
}
