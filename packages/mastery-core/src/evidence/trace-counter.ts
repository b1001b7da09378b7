import type { Hash64 } from "../hash.ts";
import type { EvidenceFold } from "./aggregate.ts";
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

/** A valid trace, with its learner and resource by number. */
export interface CheckedTrace extends Content {
  readonly learner: number;
  readonly resource: number;
  /** Hash of its id; null if it has none. */
  readonly id: Hash64 | null;
}

/** Folds traces into evidence; traces with the same id count once. */
export class TraceCounter {
  readonly #fold: EvidenceFold;
  readonly #warnings: WarningCounter;
  /** Learners who have not left; the numbers of the others are higher. */
  readonly #learners: number;
  readonly #ids = new TraceIds();
  #read = 0;
  #repeated = 0;
  #skipped = 0;
  #outside = 0;
  #undated = 0;

  constructor(fold: EvidenceFold, warnings: WarningCounter, learners: number) {
    this.#fold = fold;
    this.#warnings = warnings;
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
    if (learner < this.#learners) this.#warnings.add("missing_timestamp", missingTimestamps);
  }

  /** Counts a trace, unless its id is known. */
  count(trace: CheckedTrace): "counted" | "repeated" | "conflicting" {
    this.#read++;
    const row = this.#fold.row(trace.learner, trace.resource);
    if (trace.id === null || this.#ids.addNew(trace.id, row, trace)) {
      this.#fold.count(row, trace, 1);
      this.#warn(trace.learner, trace, 1);
      return "counted";
    }
    const { same, counted } = this.#ids.addRepeated(trace.id, row, trace);
    if (same && counted) {
      this.#repeated++;
      if (trace.warnings < counted.warnings) {
        this.#warn(trace.learner, counted, -1);
        this.#warn(trace.learner, trace, 1);
      }
      return "repeated";
    }
    // Which content is right cannot be known, and the order of traces must not matter: count neither.
    this.#skipped++;
    if (counted) {
      this.#fold.count(counted.row, counted, -1);
      this.#warn(this.#fold.learnerOf(counted.row), counted, -1);
      this.#skipped++;
    }
    return "conflicting";
  }

  /** Counts the warnings of a trace, unless its learner has left. */
  #warn(learner: number, { warnings }: Content, times: 1 | -1): void {
    if (learner < this.#learners) this.#warnings.addBits(warnings, times);
  }

  get counts(): Omit<TraceCounts, "left"> {
    const [read, repeated, skipped] = [this.#read, this.#repeated, this.#skipped];
    const [outside, undated] = [this.#outside, this.#undated];
    const counted = read - repeated - skipped - outside - undated;
    return { read, counted, repeated, skipped, outside, undated };
  }
}

const KINDS = ["missing_timestamp", "unreadable_duration", "unreadable_timestamp"] as const;

/** What a trace that counts may lack, or hold in an unreadable form. */
export type WarningKind = (typeof KINDS)[number];

/** Number of traces per kind of warning; only kinds that occurred. */
export type Warnings = Readonly<Partial<Record<WarningKind, number>>>;

/** The bit of a kind. */
export function warningBit(kind: WarningKind): number {
  return 1 << KINDS.indexOf(kind);
}

/** Counts the warnings of traces that count. */
export class WarningCounter {
  readonly #counts = new Float64Array(KINDS.length);

  /** Counts warnings of one kind. */
  add(kind: WarningKind, traces: number): void {
    this.#counts[KINDS.indexOf(kind)]! += traces;
  }

  /** Counts the warnings of one trace, or takes them back with times = -1. */
  addBits(bits: number, times: 1 | -1): void {
    for (let kind = 0; kind < KINDS.length; kind++) {
      if ((bits >>> kind) & 1) this.#counts[kind]! += times;
    }
  }

  get counts(): Warnings {
    const entries = KINDS.map((kind, i) => [kind, this.#counts[i]!] as const);
    return Object.freeze(Object.fromEntries(entries.filter(([, count]) => count > 0)));
  }
}
