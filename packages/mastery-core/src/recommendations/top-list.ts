/** One resource in a top list; numbers are in thousandths. */
export interface Ranked {
  resource: number;
  score: number;
  semanticSimilarity: number;
  clusterSuccessRate: number;
}

/** The best so many resources seen: by score, best first, then by resource number. Filled again and again, without allocation. */
export class TopList {
  readonly #entries: Ranked[];
  #size = 0;

  constructor(capacity: number) {
    this.#entries = Array.from({ length: capacity }, () => ({
      resource: 0,
      score: 0,
      semanticSimilarity: 0,
      clusterSuccessRate: 0,
    }));
  }

  get size(): number {
    return this.#size;
  }

  at(rank: number): Ranked {
    return this.#entries[rank]!;
  }

  get isFull(): boolean {
    return this.#size === this.#entries.length;
  }

  clear(): void {
    this.#size = 0;
  }

  /** Whether a resource with this score would be listed. */
  admits(score: number, resource: number): boolean {
    return !this.isFull || precedes(score, resource, this.#entries.at(-1)!);
  }

  /** Lists a resource that is admitted; the last one makes room. */
  insert(
    resource: number,
    score: number,
    semanticSimilarity: number,
    clusterSuccessRate: number,
  ): void {
    const entries = this.#entries;
    if (!this.isFull) this.#size++;
    const entry = entries[this.#size - 1]!;
    let rank = this.#size - 1;
    for (; rank > 0 && precedes(score, resource, entries[rank - 1]!); rank--) {
      entries[rank] = entries[rank - 1]!;
    }
    entry.resource = resource;
    entry.score = score;
    entry.semanticSimilarity = semanticSimilarity;
    entry.clusterSuccessRate = clusterSuccessRate;
    entries[rank] = entry;
  }
}

function precedes(score: number, resource: number, other: Ranked): boolean {
  return score > other.score || (score === other.score && resource < other.resource);
}
