import type { ApiResponse } from "./http.ts";

/** Bytes of an answer besides its body: header fields, and its entry in the map. */
const OVERHEAD = 512;

/**
 * Keeps the first answers about learners, until the room is taken. Entries are never evicted: with more learners than fit,
 * eviction would allocate on nearly every request and rarely give a hit.
 */
export class KeptAnswers {
  readonly #answers = new Map<number, ApiResponse>();
  #room: number;

  /** @param room bytes to keep, at most */
  constructor(room: number) {
    this.#room = room;
  }

  /** Returns the answer under a key; makes it if it is not kept. */
  get(key: number, make: () => ApiResponse): ApiResponse {
    const kept = this.#answers.get(key);
    if (kept !== undefined) return kept;
    const answer = make();
    const size = answer.body.length + OVERHEAD;
    if (size <= this.#room) {
      this.#room -= size;
      this.#answers.set(key, answer);
    }
    return answer;
  }
}
