import { type ApiResponse, frozen } from "./http.ts";

/** Bytes of an answer besides its body: header fields, and its entry in the map. */
const OVERHEAD = 512;

/**
 * Caches the first answers about learners, up to a number of bytes. Entries are never evicted: with more learners than fit,
 * eviction would allocate on nearly every request and rarely give a hit.
 */
export class AnswerCache {
  readonly #answers = new Map<number, ApiResponse>();
  #free: number;

  /** @param capacity in bytes */
  constructor(capacity: number) {
    this.#free = capacity;
  }

  /** Returns the answer under a key, which is made unless it is cached. */
  get(key: number, make: () => ApiResponse): ApiResponse {
    const cached = this.#answers.get(key);
    if (cached !== undefined) return cached;
    const answer = make();
    const size = answer.body.length + OVERHEAD;
    if (size <= this.#free) {
      this.#free -= size;
      this.#answers.set(key, frozen(answer));
    }
    return answer;
  }
}
