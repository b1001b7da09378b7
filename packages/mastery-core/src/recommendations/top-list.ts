/** One resource in a top list; numbers are in thousandths. */
export interface Ranked {
  readonly resource: number;
  readonly score: number;
  readonly semanticSimilarity: number;
  readonly clusterSuccessRate: number;
}

/** The best so many resources seen: by score, best first, then by resource number. */
export class TopList {
  readonly entries: Ranked[] = [];
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The last of a full list. */
  get last(): Ranked | undefined {
    return this.entries[this.#capacity - 1];
  }

  /** Whether a resource with this score would be listed. */
  admits(score: number, resource: number): boolean {
    const { last } = this;
    return !last || precedes(score, resource, last);
  }

  /** Lists a resource that is admitted; the last one makes room. */
  insert(ranked: Ranked): void {
    const { entries } = this;
    let rank = Math.min(entries.length, this.#capacity - 1);
    for (; rank > 0 && precedes(ranked.score, ranked.resource, entries[rank - 1]!); rank--) {
      entries[rank] = entries[rank - 1]!;
    }
    entries[rank] = ranked;
  }
}

function precedes(score: number, resource: number, other: Ranked): boolean {
  return score > other.score || (score === other.score && resource < other.resource);
}
