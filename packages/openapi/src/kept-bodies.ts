/**
 * Bodies that are kept as bytes once rendered: a school's are soon all there. First come, first kept; once the room is taken,
 * all others are rendered each time. So a snapshot of a million learners stays as small as it is, and nothing that is kept
 * is ever driven out by a walk over all learners.
 */
export class KeptBodies {
  readonly #bodies = new Map<number, Uint8Array>();
  #room: number;

  /** @param room bytes to keep, at most */
  constructor(room: number) {
    this.#room = room;
  }

  /** What is kept under a key, or else what `render` gives: a string of one character per byte. */
  get(key: number, render: () => string): Uint8Array | string {
    return this.#bodies.get(key) ?? this.#keep(key, render());
  }

  #keep(key: number, body: string): string {
    if (body.length <= this.#room) {
      this.#room -= body.length;
      // Not from Node's pool, of which it would hold back four times its size.
      const bytes = Buffer.allocUnsafeSlow(body.length);
      bytes.write(body, "latin1");
      this.#bodies.set(key, bytes);
    }
    return body;
  }
}
