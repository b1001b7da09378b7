import type { EmbedOptions } from "@mastery/core";
import {
  abortSignal,
  aFunction,
  aText,
  type Checks,
  checkArguments,
  listOf,
  optional,
  optionsOf,
} from "@mastery/core/internal";

const EMBED_OPTIONS: Checks<EmbedOptions> = {
  signal: optional(abortSignal),
  onProgress: optional(aFunction),
};

const ARGUMENTS = { texts: listOf(aText), options: optionsOf(EMBED_OPTIONS) };

/**
 * Refuses other things than texts before any is embedded: the characters of a single text would each get a vector.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every problem
 */
export function checkEmbed(texts: readonly string[], options: EmbedOptions): void {
  checkArguments({ texts, options }, ARGUMENTS);
}
