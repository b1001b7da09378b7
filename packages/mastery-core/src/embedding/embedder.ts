import type { CancelSignal } from "../work.ts";

/** Turns texts into vectors whose cosine tells how near their meanings are. */
export interface Embedder {
  /** Names model and settings: the same id and revision give the same vectors. */
  readonly id: string;
  /** Length of every vector. */
  readonly dimension: number;
  /** Version of the model, where it has one. */
  readonly revision?: string;
  /**
   * Embeds distinct texts: one finite vector of `dimension` numbers per text, in order. A text's vector must not depend on
   * the texts beside it. Vectors need not be normalised.
   */
  embed(
    texts: readonly string[],
    options?: EmbedOptions,
  ): readonly ArrayLike<number>[] | Promise<readonly ArrayLike<number>[]>;
}

/** What `precompute()` hands to an embedder along with the texts. */
export interface EmbedOptions {
  /** Checked between texts by an embedder that takes long. */
  readonly signal?: CancelSignal | undefined;
  /** Called with the number of texts embedded so far; awaited when it returns a promise. */
  readonly onProgress?: ((done: number) => void | Promise<void>) | undefined;
}
