/** Most parts of a population. */
export const MAX_SHARDS: number = 2 ** 16 - 1;

/** One of several parts of a population. */
export interface ShardNumber {
  /** From 1 to `of`. */
  readonly number: number;
  /** Number of parts, up to 65,535. */
  readonly of: number;
}

/** Which part of a population a snapshot is about. */
export interface Shard extends ShardNumber {
  /** The revision of the model that it was computed with. */
  readonly model: string;
}
