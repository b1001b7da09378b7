import type { EvidenceFold } from "./evidence-fold.ts";
import type { Hash64 } from "./hash.ts";
import { type Content, TraceIds } from "./trace-ids.ts";

/** What became of the traces: those read are counted, repeated, skipped, or of learners who have left. */
export interface TraceCounts {
  readonly read: number;
  /** Traces that count in the evidence. */
  readonly counted: number;
  /** Traces whose id and content had come before. */
  readonly repeated: number;
  /** Traces left out because of a fault; those of an id with several contents among them. */
  readonly skipped: number;
  /** Traces without a fault that do not count because their learner has left. */
  readonly left: number;
}

/** A valid trace, with its learner and resource by number. */
export interface CheckedTrace extends Content {
  readonly learner: number;
  readonly resource: number;
  /** Hash of its id; null if it has none. */
  readonly id: Hash64 | null;
}

/** Folds traces into evidence, those of one id once. */
export class TraceCounter {
  readonly #fold: EvidenceFold;
  readonly #ids = new TraceIds();
  #read = 0;
  #repeated = 0;
  #skipped = 0;

  constructor(fold: EvidenceFold) {
    this.#fold = fold;
  }

  /** Notes a trace that does not count. */
  skip(): void {
    this.#read++;
    this.#skipped++;
  }

  /** Counts a trace; false where its id came before with another content. */
  count(trace: CheckedTrace): boolean {
    this.#read++;
    const row = this.#fold.row(trace.learner, trace.resource);
    if (trace.id === null || this.#ids.noteFirst(trace.id, row, trace)) {
      this.#fold.count(row, trace, 1);
      return true;
    }
    const conflict = this.#ids.noteAgain(trace.id, row, trace);
    if (!conflict) {
      this.#repeated++;
      return true;
    }
    // No content of such an id can be trusted, the first no more than the last: whichever came first must not matter.
    this.#skipped++;
    const { counted } = conflict;
    if (counted) {
      this.#fold.count(counted.row, counted, -1);
      this.#skipped++;
    }
    return false;
  }

  get counts(): Omit<TraceCounts, "left"> {
    const [read, repeated, skipped] = [this.#read, this.#repeated, this.#skipped];
    return { read, counted: read - repeated - skipped, repeated, skipped };
  }
}
