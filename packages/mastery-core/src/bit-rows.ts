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
}

/** The number of bytes that a row takes. */
export function bytesPerRow(columns: number): number {
  return Math.ceil(columns / 8);
}
