/** A file that cannot be read to its end; `expected` and `got` are those of an issue. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string, options?: ErrorOptions) {
    super(`expected ${expected}, got ${got}`, options);
    this.expected = expected;
    this.got = got;
  }
}
