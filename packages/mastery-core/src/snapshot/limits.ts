/** Default number of recommendations in an answer. */
export const DEFAULT_RECOMMENDATIONS = 5;

/** Maximum number of recommendations in an answer over HTTP. */
export const MAX_RECOMMENDATIONS = 10;

/** Maximum number of shards of a population. */
export const MAX_SHARDS: number = 2 ** 16 - 1;
