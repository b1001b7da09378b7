import { GRADES } from "../rules/conventions.ts";
import {
  integer,
  listOf,
  matching,
  numberBetween,
  oneOf,
  type Validator,
  validator,
} from "../validation/index.ts";
import { normalDuration, normalTimestamp } from "./dates.ts";
import { isUuid } from "./packed.ts";

/** Matches 1 to 200 characters, without control characters, invisible characters, line separators and lone surrogates. */
const PRINTABLE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,200}$/u;

const WEB_ADDRESS = /^https?:\/\/[\p{L}\p{Nd}._-]+(?::\d{1,5})?(?:[/?#][^\s\p{C}<>"\\]*)?$/u;

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;

function isFilled(text: string): boolean {
  return text.trim() !== "";
}

/** A string that is not blank. */
export const text: Validator<string> = validator("text", "a non-empty string", isFilled);

/** A string that may be empty. */
export const anyText: Validator<string> = validator("text", "a string");

/** A name on a single line. */
export const name: Validator<string> = validator(
  "text",
  "1 to 200 printable characters",
  (value: string) => PRINTABLE.test(value) && isFilled(value),
);

export const timestamp: Validator<string> = validator(
  "time",
  "an ISO 8601 date, with or without a time",
  (value: string) => normalTimestamp(value) !== undefined,
);

/** A calendar day. */
export const date: Validator<string> = validator(
  "text",
  "a date such as 2025-09-01",
  (value: string) => normalTimestamp(`${value}T00:00:00Z`) !== undefined,
);

/** A uuid: 36 characters with hyphens, in any letter case and of any version. */
export const uuid: Validator<string> = validator("text", "a uuid", isUuid);

/** A learner's pseudonym, in any letter case. */
export const sha1: Validator<string> = matching("40 hexadecimal digits", /^[\da-f]{40}$/i);

/** An http or https address to which pages can link. The address must not contain a user or a password. */
export const webAddress: Validator<string> = validator(
  "text",
  "an http or https address of at most 2000 characters, without a user",
  (value: string) =>
    WEB_ADDRESS.test(value) && value.length <= 2000 && value.normalize("NFKC") === value,
);

/** A BCP 47 language tag. Only the form of the tag is checked. */
export const languageTag: Validator<string> = validator(
  "text",
  "a language tag such as fr or pt-BR",
  (value: string) => LANGUAGE_TAG.test(value) && value.length <= 35,
);

/** The id of a group. */
export const groupId: Validator<string> = matching(
  "1 to 100 unaccented letters, digits or characters -._~",
  // A path segment that needs no percent-encoding and is not a dot segment.
  /^(?!\.{1,2}$)[\w.~-]{1,100}$/,
);

export const groupType: Validator<"class" | "course" | "school"> = oneOf(
  "class",
  "course",
  "school",
);

export const resourceType: Validator<"exercise" | "quiz" | "lesson"> = oneOf(
  "exercise",
  "quiz",
  "lesson",
);

/** The name of a domain. */
export const snakeCase: Validator<string> = matching(
  "a name in snake_case",
  // A name must start with a letter, because JavaScript moves keys that consist only of digits to the front of an object.
  /^\p{Ll}[\p{Ll}\p{N}]*(?:_[\p{Ll}\p{N}]+)*$/u,
);

/** A school grade. */
export const grade: Validator<number> = integer(1, GRADES);

export const share: Validator<number> = numberBetween(0, 1);

export const seconds: Validator<number> = validator(
  "number",
  "a number of seconds above 0",
  (value: number) => value > 0 && Number.isFinite(value),
);

export const count: Validator<number> = integer(0, Number.MAX_SAFE_INTEGER);

/** Maximum number of traces per learner: the largest integer of 32 bits, which is the width of the columns of counts. */
export const MAX_TRACES: number = 2 ** 32 - 1;

export const positiveCount: Validator<number> = integer(1, MAX_TRACES);

export const duration: Validator<string> = validator(
  "text",
  "an ISO 8601 duration",
  (value: string) => normalDuration(value) !== undefined,
);

/** A list that may be empty. The caller must check its items. */
export const list: Validator<readonly unknown[]> = validator("list", "a list");

export function filledListOf<T>(item: Validator<T>): Validator<readonly T[]> {
  const { fits, within } = listOf(item);
  const isFilled = (items: readonly T[]): boolean => items.length > 0 && fits(items);
  return validator("list", "a list of at least one item", isFilled, within);
}
