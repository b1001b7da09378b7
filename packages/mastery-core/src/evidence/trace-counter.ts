import type { Hash64 } from "../hash.ts";
import { type CountedTraces, EvidenceAggregator } from "./aggregate.ts";
import { type Span, SpanFinder } from "./dates.ts";
import type { Attempt, Evidence } from "./evidence.ts";
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

const WARNING_KINDS = [
  "missing_timestamp",
  "unreadable_duration",
  "unreadable_timestamp",
  "undated_evidence",
] as const;

/** What a trace that counts may lack, or hold in an unreadable form; or a record of evidence with scores, which may have no `last_scored_at`. */
export type WarningKind = (typeof WARNING_KINDS)[number];

/** Number of traces per kind of warning; only kinds that occurred. */
export type Warnings = Readonly<Partial<Record<WarningKind, number>>>;

const MISSING_TIMESTAMP = WARNING_KINDS.indexOf("missing_timestamp");
const UNDATED_EVIDENCE = WARNING_KINDS.indexOf("undated_evidence");

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

/** Counts traces, one by one or as evidence of a learner on a resource. Traces with the same id count once. */
export class TraceCounter {
  readonly #aggregator: EvidenceAggregator;
  readonly #span: SpanFinder;
  /** Learners who have not left; the numbers of the others are higher. */
  readonly #learners: number;
  #ids = new TraceIds();
  readonly #warnings = new Float64Array(WARNING_KINDS.length);
  readonly #counts = { read: 0, counted: 0, repeated: 0, skipped: 0, outside: 0, undated: 0 };

  /**
   * @param known learners, those who have left among them
   * @param learners who have not left
   */
  constructor(known: number, learners: number) {
    this.#aggregator = new EvidenceAggregator(known);
    this.#span = new SpanFinder(learners);
    this.#learners = learners;
  }

  /** Counts a trace as skipped. */
  skip(): void {
    this.#counts.read++;
    this.#counts.skipped++;
  }

  /** Counts traces that are left out by date. */
  leaveOut(outside: number, undated: number): void {
    this.#counts.read += outside + undated;
    this.#counts.outside += outside;
    this.#counts.undated += undated;
  }

  /**
   * Adds evidence of traces that were counted elsewhere.
   *
   * @param undated how many of them have no timestamp
   */
  addEvidence(learner: number, resource: number, evidence: CountedTraces, undated: number): void {
    this.#aggregator.add(this.#aggregator.row(learner, resource), evidence);
    // Traces without a timestamp explain why there is no latest one.
    const isUndated = evidence.scored > 0 && Number.isNaN(evidence.lastScoredAt) && undated === 0;
    if (learner < this.#learners) {
      this.#warnings[MISSING_TIMESTAMP]! += undated;
      this.#warnings[UNDATED_EVIDENCE]! += Number(isUndated);
    }
    this.#counts.read += evidence.traces;
    this.#counts.counted += evidence.traces;
  }

  /** Takes what is said of a learner's traces beside their evidence. */
  addDetails(learner: number, times: readonly number[], repeated: number): void {
    for (const time of times) this.#span.add(learner, time);
    this.#counts.read += repeated;
    this.#counts.repeated += repeated;
  }

  /** Counts a trace, unless its id is known. */
  count(trace: CheckedTrace): "counted" | "repeated" | "conflicting" {
    const counts = this.#counts;
    counts.read++;
    const row = this.#aggregator.row(trace.learner, trace.resource);
    const repeat = trace.id === null ? undefined : this.#ids.add(trace.id, row, trace);
    if (!repeat) {
      this.#aggregator.count(row, trace, 1);
      this.#warn(row, trace, 1);
      // The time of a trace with an id is taken at the end: another content may still void it.
      if (trace.id === null) this.#date(row, trace);
      counts.counted++;
      return "counted";
    }
    const { same, counted } = repeat;
    if (same && counted) {
      counts.repeated++;
      if (trace.warnings < counted.warnings) {
        this.#warn(row, counted, -1);
        this.#warn(row, trace, 1);
      }
      return "repeated";
    }
    // Which content is right cannot be known, and the order of traces must not matter: count neither.
    counts.skipped++;
    if (counted) {
      this.#aggregator.count(counted.row, counted, -1);
      this.#warn(counted.row, counted, -1);
      counts.counted--;
      counts.skipped++;
    }
    return "conflicting";
  }

  #date(row: number, attempt: Attempt): void {
    this.#span.add(this.#aggregator.learnerOf(row), attempt.time);
    this.#aggregator.date(row, attempt);
  }

  /** Counts the warnings of a trace, unless its learner has left. */
  #warn(row: number, { warnings }: Content, times: 1 | -1): void {
    if (warnings === 0 || this.#aggregator.learnerOf(row) >= this.#learners) return;
    for (let kind = 0; kind < WARNING_KINDS.length; kind++) {
      if ((warnings >>> kind) & 1) this.#warnings[kind]! += times;
    }
  }

  /** Whether the totals of all learners fit the columns of evidence. */
  fits(): boolean {
    return this.#aggregator.fits();
  }

  /** What was counted. Nothing can be added afterwards. */
  end(): CountingResult {
    this.#ids.forEach((trace) => {
      this.#date(trace.row, trace);
    });
    // Free them: they can take more than the evidence.
    this.#ids = new TraceIds();
    const left = this.#aggregator.tracesFrom(this.#learners);
    const warnings = WARNING_KINDS.map((kind, i) => [kind, this.#warnings[i]!] as const);
    return {
      evidence: this.#aggregator.build(this.#learners),
      traces: { ...this.#counts, counted: this.#counts.counted - left, left },
      warnings: Object.freeze(Object.fromEntries(warnings.filter(([, count]) => count > 0))),
      lastDay: this.#span.lastDay,
      span: this.#span.span,
    };
  }
}

/** What was counted, of the learners who have not left. */
interface CountingResult {
  readonly evidence: Evidence;
  readonly traces: TraceCounts;
  readonly warnings: Warnings;
  /** Day of each learner's last trace as a number, such as 20250901; 0 if none has a date. */
  readonly lastDay: Uint32Array;
  readonly span: Span;
}
