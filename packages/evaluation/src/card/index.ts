/**
 * A model card of a snapshot, in Markdown.
 *
 * @module @mastery/evaluation/card
 */

export { type CardOptions, type CardSource, writeCard } from "./card.ts";
export { parseQuality, type Quality } from "./quality.ts";
