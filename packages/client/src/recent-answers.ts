/** The text of an answer, and the tag that names it. */
export interface TaggedText {
  readonly etag: string;
  readonly text: string;
}

/** Answers by path. Those that came least recently are dropped. */
export class RecentAnswers {
  readonly #most: number;
  readonly #answers = new Map<string, TaggedText>();

  /** @param most answers to keep */
  constructor(most: number) {
    this.#most = most;
  }

  get(path: string): TaggedText | undefined {
    return this.#answers.get(path);
  }

  /** Keeps an answer as the most recent one. */
  set(path: string, answer: TaggedText): void {
    this.#answers.delete(path);
    this.#answers.set(path, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) return;
      this.#answers.delete(oldest);
    }
  }
}
