/** Linear combinations, one after another: of each, some items, each times its factor. */
export interface Terms {
  /** Where each combination starts; one entry more than there are. */
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
  readonly factors: Float64Array;
}

/** Linear combinations in the making. */
export class TermList {
  readonly starts: number[] = [0];
  readonly items: number[] = [];
  readonly factors: number[] = [];

  /** Adds a term to the last combination. */
  add(item: number, factor: number): void {
    this.items.push(item);
    this.factors.push(factor);
  }

  /** Ends the last combination. */
  end(): void {
    this.starts.push(this.items.length);
  }

  toTerms(): Terms {
    return {
      starts: Uint32Array.from(this.starts),
      items: Uint32Array.from(this.items),
      factors: Float64Array.from(this.factors),
    };
  }
}
