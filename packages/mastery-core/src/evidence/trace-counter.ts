import { largest, range, resized, sortedBy } from "../collections.ts";
import type { IssueKind } from "../errors/index.ts";
import { HashIndex, hashText } from "../hash.ts";
import { dayNumber, dayText, type Span } from "../records/dates.ts";
import { MAX_TRACES } from "../records/validators.ts";
import {
  asCountedTraces,
  type CountedAttempt,
  type CountedTraces,
  type Evidence,
  EvidenceAggregator,
  MAX_SCORE_SUM,
} from "./evidence.ts";

/** Numbers of traces: those that were read, and what became of them. */
export interface TraceCounts {
  readonly read: number;
  /** Number of traces that count as evidence. */
  readonly counted: number;
  /** Number of traces with the id and content of an earlier trace. */
  readonly repeated: number;
  /** Number of traces skipped because of an issue, such as traces with the same id and different contents. */
  readonly skipped: number;
  /** Number of traces whose day is outside `since` and `until`. */
  readonly outside: number;
  /** Number of traces without a readable timestamp, excluded because of `since` or `until`. */
  readonly undated: number;
  /** Number of valid traces that do not count because their learner has left. */
  readonly left: number;
}

const WARNING_KINDS = [
  "missing_timestamp",
  "unreadable_duration",
  "unreadable_timestamp",
  "other_skills",
  "numeric_timestamp",
  "timestamp_before_1970",
  "timestamp_after_today",
  // Traces have the other kinds, so that one value of a byte is left for conflicting traces.
  "undated_evidence",
] as const;

/**
 * A time that is missing, unreadable or implausible in a counted trace, an unreadable duration, `skills` other than those of the resource,
 * or a missing `last_scored_at` in evidence with scores.
 */
export type WarningKind = (typeof WARNING_KINDS)[number];

/**
 * Number of traces per kind of warning. In evidence, implausible times and `undated_evidence` are counted per record. Only kinds that
 * occurred are included.
 */
export type Warnings = Readonly<Partial<Record<WarningKind, number>>>;

export function warningBit(kind: WarningKind): number {
  return 1 << WARNING_KINDS.indexOf(kind);
}

/** Further facts about traces that were counted elsewhere. */
interface Details {
  /** Known times of the traces, in milliseconds since 1970, or NaN for unknown times. */
  readonly times: readonly number[];
  readonly undated: number;
  readonly repeated: number;
  /** One bit per kind of warning. */
  readonly warnings: number;
}

/** Counts traces, one by one or as evidence of a learner on a resource. Traces with the same id count once. */
export class TraceCounter {
  readonly #aggregator = new EvidenceAggregator();
  readonly #known: number;
  /** Number of learners who have not left. Learners who have left have higher numbers. */
  readonly #learners: number;
  #traces = new TraceTable();
  readonly #warnings = new Map<WarningKind, number>(WARNING_KINDS.map((kind) => [kind, 0]));
  readonly #counts = { read: 0, counted: 0, repeated: 0, skipped: 0, outside: 0, undated: 0 };
  /** Number of skipped traces by the kind of their first issue. */
  readonly #skippedBecause = new Map<IssueKind, number>();
  #firstTime = Infinity;

  /** Of the `known` learners, `learners` have not left. */
  constructor(known: number, learners: number) {
    this.#known = known;
    this.#learners = learners;
  }

  /** Counts a trace as skipped because of its first issue. */
  skip(kind: IssueKind): void {
    this.#counts.read++;
    this.#addSkipped(kind);
  }

  #addSkipped(kind: IssueKind): void {
    this.#counts.skipped++;
    this.#skippedBecause.set(kind, (this.#skippedBecause.get(kind) ?? 0) + 1);
  }

  exclude(outside: number, undated: number): void {
    this.#counts.read += outside + undated;
    this.#counts.outside += outside;
    this.#counts.undated += undated;
  }

  /** Counts a trace with an id only at the end, because a later trace with the same id and different content would invalidate it. */
  count(id: string | null, trace: CheckedTrace): "counted" | "repeated" | "conflicting" {
    this.#counts.read++;
    if (id === null) {
      this.#add(trace);
      return "counted";
    }
    const outcome = this.#traces.add(id, trace);
    if (outcome === "repeated") this.#counts.repeated++;
    if (outcome === "conflicting") this.#addSkipped("conflicting_trace");
    return outcome;
  }

  #add(trace: CheckedTrace): void {
    const { learner, resource, time, warnings } = trace;
    this.#counts.counted++;
    this.#aggregator.add(learner, resource, asCountedTraces(trace));
    if (learner >= this.#learners) return;
    if (time < this.#firstTime) this.#firstTime = time;
    this.#warnOfEach(warnings);
  }

  #warnOfEach(warnings: number): void {
    if (warnings === 0) return;
    for (const kind of WARNING_KINDS) if (warnings & warningBit(kind)) this.#warn(kind, 1);
  }

  addEvidence(
    learner: number,
    resource: number,
    evidence: CountedTraces,
    { times, undated, repeated, warnings }: Details,
  ): void {
    this.#counts.read += evidence.traces + repeated;
    this.#counts.counted += evidence.traces;
    this.#counts.repeated += repeated;
    this.#aggregator.add(learner, resource, evidence);
    if (learner >= this.#learners) return;
    for (const time of times) if (time < this.#firstTime) this.#firstTime = time;
    this.#warn("missing_timestamp", undated);
    this.#warnOfEach(warnings);
    // Traces without a timestamp already explain why the latest time is missing.
    const isUndated = evidence.scored > 0 && Number.isNaN(evidence.lastScoredAt) && undated === 0;
    if (isUndated) this.#warn("undated_evidence", 1);
  }

  #warn(kind: WarningKind, count: number): void {
    if (count === 0) return;
    this.#warnings.set(kind, this.#warnings.get(kind)! + count);
  }

  /** Returns undefined if the counts are too large for the columns. Call this method last, because nothing can be added afterwards. */
  end(): CountingResult | undefined {
    this.#traces.forEach((trace) => {
      if (trace) this.#add(trace);
      else this.#addSkipped("conflicting_trace");
    });
    // The table is freed early, because it can take more memory than the evidence.
    this.#traces = new TraceTable();
    const { traces, scoreSums } = this.#aggregator.totals(this.#known);
    const fits = traces.every((count) => count <= MAX_TRACES);
    if (!fits || !scoreSums.every((sum) => sum <= MAX_SCORE_SUM)) return undefined;
    const left = traces.subarray(this.#learners).reduce((sum, count) => sum + count, 0);
    const evidence = this.#aggregator.build(this.#learners);
    return {
      evidence,
      traces: { ...this.#counts, counted: this.#counts.counted - left, left },
      skippedBecause: Object.freeze(Object.fromEntries([...this.#skippedBecause].sort())),
      warnings: Object.freeze(
        Object.fromEntries([...this.#warnings].filter(([, count]) => count > 0)),
      ),
      span: {
        first: dayText(dayNumber(this.#firstTime)),
        last: dayText(largest(evidence.lastDay)),
      },
    };
  }
}

interface CountingResult {
  readonly evidence: Evidence;
  readonly traces: TraceCounts;
  readonly skippedBecause: Readonly<Record<string, number>>;
  readonly warnings: Warnings;
  readonly span: Span;
}

export interface CheckedTrace extends CountedAttempt {
  /** Hash of the verb, the success, and the normal forms of the duration and the timestamp; 0 if the trace has no id. */
  readonly rest: number;
  /** One bit per kind of warning. */
  readonly warnings: number;
}

const WORDS = 5;
const ID = 0;
const LEARNER = 1;
const RESOURCE = 2;
const REST = 3;
/** Position of the word that contains, in its lowest bit, whether the attempt succeeded, and in the other bits the score plus 1. */
const RESULT = 4;

/** Value stored in place of warnings if traces with the same id have different contents. */
const CONFLICTING = 255;

/**
 * A hash table of the distinct traces with an id. A trace takes 33 bytes and 4 in the index, about a
 * hundred less than in a `Map` of strings. Ids are 64-bit hashes: among 20 million, the chance that two are the same is about 1 in 100,000.
 */
export class TraceTable {
  readonly #index = new HashIndex();
  /** Five words per trace: a second hash of the id, the learner, the resource, the hash `rest`, and the score with the success. */
  #words = new Uint32Array(0);
  /** Time in milliseconds since 1970, or NaN if the trace has no date. */
  #times = new Float64Array(0);
  /** One bit per kind of warning. */
  #warnings = new Uint8Array(0);

  /**
   * Returns `conflicting` for an id with different content. Of repeated traces, the trace with the fewest warnings counts; of conflicting
   * traces, none. The counts therefore do not depend on the order of traces.
   */
  add(id: string, trace: CheckedTrace): "counted" | "repeated" | "conflicting" {
    const { size } = this.#index;
    const second = hashText(id, 0x9747b28c);
    const hasId = (row: number): boolean => this.#words[WORDS * row + ID] === second;
    const number = this.#index.findOrAdd(hashText(id, 0x5bd1e995), hasId);
    const content = [second, trace.learner, trace.resource, trace.rest, resultOf(trace)];
    if (number === size) {
      this.#makeRoom();
      this.#words.set(content, WORDS * number);
    } else if (
      this.#warnings[number] === CONFLICTING ||
      content.some((word, i) => word !== this.#words[WORDS * number + i])
    ) {
      this.#warnings[number] = CONFLICTING;
      return "conflicting";
    } else if (trace.warnings >= this.#warnings[number]!) {
      return "repeated";
    }
    this.#times[number] = trace.time;
    this.#warnings[number] = trace.warnings;
    return number === size ? "counted" : "repeated";
  }

  #makeRoom(): void {
    const { size } = this.#index;
    if (size <= this.#times.length) return;
    this.#words = resized(this.#words, 2 * WORDS * size);
    this.#times = resized(this.#times, 2 * size);
    this.#warnings = resized(this.#warnings, 2 * size);
  }

  /** Visits all traces, ordered by learner, so that results are adjacent in memory. `undefined` stands for conflicting traces. */
  forEach(visit: (trace: CheckedTrace | undefined) => void): void {
    const numbers = range(this.#index.size);
    for (const number of sortedBy(numbers, (one) => this.#words[WORDS * one + LEARNER]!)) {
      visit(this.#warnings[number] === CONFLICTING ? undefined : this.#traceAt(number));
    }
  }

  #traceAt(number: number): CheckedTrace {
    const [words, at] = [this.#words, WORDS * number];
    return {
      learner: words[at + LEARNER]!,
      resource: words[at + RESOURCE]!,
      rest: words[at + REST]!,
      score: (words[at + RESULT]! >>> 1) - 1,
      succeeded: words[at + RESULT]! & 1,
      time: this.#times[number]!,
      warnings: this.#warnings[number]!,
    };
  }
}

function resultOf({ score, succeeded }: Pick<CountedAttempt, "score" | "succeeded">): number {
  return 2 * (score + 1) + succeeded;
}
