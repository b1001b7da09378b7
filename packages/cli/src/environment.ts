import { InvalidArgumentError } from "@commander-js/extra-typings";

/**
 * The environment variable that an option is read from: its own if that is set, else the first of the common ones with a value, such as
 * `PORT`. Some platforms set these to an empty string instead of leaving them unset.
 */
export function setVariable(own: string, ...common: readonly string[]): string {
  if (own in process.env) return own;
  return common.find((name) => process.env[name]) ?? own;
}

/** Parses a value that must not be empty: an empty variable of the command's own is a mistake, not a choice. */
export function notEmpty(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError("Expected a value that is not empty.");
}
