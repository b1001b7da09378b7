/** What a trace may lack, or hold in a form that cannot be read: it counts all the same. */
export type WarningKind = "missing_timestamp" | "unreadable_duration" | "unreadable_timestamp";

/** Number of warnings per kind; only kinds that occurred. */
export type Warnings = Readonly<Partial<Record<WarningKind, number>>>;

/** Counts warnings. */
export class WarningCounter {
  readonly #counts = new Map<WarningKind, number>();

  note(kind: WarningKind, times = 1): void {
    if (times > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + times);
  }

  /** Kinds sorted. */
  get counts(): Warnings {
    return Object.freeze(Object.fromEntries([...this.#counts].sort()));
  }
}
