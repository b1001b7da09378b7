/** A matrix of bits. Each row starts at a byte, and the lowest bit of a byte comes first. */
export class BitRows {
  readonly bytes: Uint8Array;
  /** Bytes per row. */
  readonly width: number;

  /**
   * @param columns bits per row
   * @param bytes whole rows
   */
  constructor(columns: number, bytes: Uint8Array) {
    this.width = bytesPerRow(columns);
    this.bytes = bytes;
  }

  set(row: number, column: number): void {
    this.bytes[row * this.width + (column >> 3)]! |= 1 << (column & 7);
  }

  has(row: number, column: number): boolean {
    return ((this.bytes[row * this.width + (column >> 3)]! >> (column & 7)) & 1) === 1;
  }

  /** The number of bits that are set in a row. */
  count(row: number): number {
    let count = 0;
    for (let at = row * this.width; at < (row + 1) * this.width; at++) {
      // Each turn clears the lowest bit (Wegner, 1960).
      for (let bits = this.bytes[at]!; bits > 0; bits &= bits - 1) count++;
    }
    return count;
  }
}

/** The number of bytes that a row takes. */
export function bytesPerRow(columns: number): number {
  return Math.ceil(columns / 8);
}
