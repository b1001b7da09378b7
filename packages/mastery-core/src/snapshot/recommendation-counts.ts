/** How many recommendations are given by default. */
export const DEFAULT_RECOMMENDATIONS = 5;

/** How many recommendations a request can ask for. */
export const MAX_RECOMMENDATIONS = 10;
