import type { ApiResponse } from "./http.ts";

/** Bytes that an answer takes beside its body and target: its header fields, and a place among the others. */
const OVERHEAD = 512;

/**
 * Answers that are kept once given, by target as it was sent: a school's are soon all there. First come, first kept; once
 * the room is taken, all others are made each time. So a snapshot of a million learners stays as small as it is, and nothing
 * that is kept is ever driven out by a walk over all learners.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, ApiResponse>();
  #room: number;

  /** @param room bytes to keep, at most */
  constructor(room: number) {
    this.#room = room;
  }

  get(target: string): ApiResponse | undefined {
    return this.#answers.get(target);
  }

  /** Keeps an answer if there is room. */
  keep(target: string, answer: ApiResponse): void {
    const size = answer.body.length + target.length + OVERHEAD;
    if (size > this.#room || this.#answers.has(target)) return;
    this.#room -= size;
    // Not from Node's pool, of which it would hold back four times its size.
    const body = Buffer.allocUnsafeSlow(answer.body.length);
    body.set(answer.body);
    this.#answers.set(target, { ...answer, body });
  }
}
