import type { CancelSignal } from "../work.ts";

/** A text-embedding model: the cosine of two vectors says how similar the meanings of their texts are. */
export interface Embedder {
  /** Identifies the model and its settings. The same id and revision give the same vectors. */
  readonly id: string;
  /** Length of every vector. */
  readonly dimension: number;
  /** Version of the model, if it has one. */
  readonly revision?: string;
  /**
   * Returns one finite vector of `dimension` numbers per text, in order. The texts are distinct, and the vector of one must not
   * depend on the others. Vectors need not be normalised.
   */
  embed(
    texts: readonly string[],
    options?: EmbedOptions,
  ): readonly ArrayLike<number>[] | Promise<readonly ArrayLike<number>[]>;
}

/** What `precompute()` passes to an embedder along with the texts. */
export interface EmbedOptions {
  /** A slow embedder should check it between texts. */
  readonly signal?: CancelSignal | undefined;
  /** Called with the number of texts embedded so far. Await what it returns. */
  readonly onProgress?: ((done: number) => void | Promise<void>) | undefined;
}
