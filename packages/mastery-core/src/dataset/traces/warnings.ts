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
