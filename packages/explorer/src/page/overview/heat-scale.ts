/** Lower bounds of the steps of the colour scale but the first; the scale turns from warm to cool in the middle, at 0.60. */
export const HEAT_BOUNDS: readonly number[] = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The step of the colour scale, from 0 to 7, that a mean score falls into. */
export function heatStep(value: number): number {
  return HEAT_BOUNDS.filter((bound) => value >= bound).length;
}
