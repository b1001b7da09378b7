/** Linear combinations, one after another: of each, some items, each times its factor. */
export class Terms {
  /** Where each combination starts; one entry more than there are. */
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
}
