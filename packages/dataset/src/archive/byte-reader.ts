/** Takes bytes from chunks of any size. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** This many bytes; undefined if fewer are left. */
  async take(count: number): Promise<Uint8Array | undefined> {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      const part = await this.takeUpTo(count - at);
      if (!part) return undefined;
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  /** At least one byte, at most this many, without a copy; undefined at the end. */
  async takeUpTo(count: number): Promise<Uint8Array | undefined> {
    while (this.#chunk.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done) return undefined;
      this.#chunk = value;
    }
    const part = this.#chunk.subarray(0, count);
    this.#chunk = this.#chunk.subarray(part.length);
    return part;
  }

  /** Reads to the end, so that a program which writes into a pipe does not fail. */
  async skipRest(): Promise<void> {
    do this.#chunk = new Uint8Array();
    while (await this.takeUpTo(1));
  }

  /** Ends the source, such as a pipe, which otherwise stays open after bytes that nobody takes. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
