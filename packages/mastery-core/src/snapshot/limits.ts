/** Maximum number of shards of a population. */
export const MAX_SHARDS: number = 2 ** 16 - 1;
