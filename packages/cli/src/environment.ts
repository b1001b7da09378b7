import { InvalidArgumentError } from "@commander-js/extra-typings";

/** The first of these environment variables that is set, else the first: what an option is read from. */
export function setVariable(...names: readonly [string, ...string[]]): string {
  return names.find((name) => name in process.env) ?? names[0];
}

/** Parses a value that must not be empty: an empty environment variable is a mistake, not a choice. */
export function notEmpty(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError("Expected a value that is not empty.");
}
