import { frozen } from "../collections.ts";
import { normalTimestamp } from "../evidence/dates.ts";
import { MAX_TRACES } from "../evidence/evidence.ts";
import { GRADES } from "../rules/conventions.ts";
import type { LearnerGroup } from "./records.ts";
import { isUuid } from "./uuids.ts";

/** Says which values a field may have. */
export interface Validator<T> {
  /** Completes the sentence "expected …". */
  readonly expected: string;
  /** Replaces an invalid value while the rest of the record is checked; it has the expected type. */
  readonly fallback: T;
  /** Whether a value of the right type is within bounds. */
  readonly fits: (value: T) => boolean;
  /** Whether values may tell who somebody is: issues then do not show them. */
  readonly personal?: boolean;
}

const SHA1 = /^[\da-f]{40}$/i;
/** Starts with a letter: JavaScript would move keys of digits alone to the front of an object. */
const SNAKE_CASE = /^\p{Ll}[\p{Ll}\p{N}]*(?:_[\p{Ll}\p{N}]+)*$/u;

/** Nothing that a terminal or a page obeys, or shows as nothing. */
const PRINTABLE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,200}$/u;

/** What a path can hold as it is: no character that is percent-encoded, and no dot segment. */
const GROUP_ID = /^(?!\.{1,2}$)[\w.~-]{1,100}$/;

/** A text with more than white space. */
export const text: Validator<string> = frozen({
  expected: "a non-empty text",
  fallback: "",
  fits: (value) => value.trim() !== "",
});

/** May be empty. */
export const anyText: Validator<string> = frozen({
  expected: "a text",
  fallback: "",
  fits: () => true,
});

/** What somebody called something, on one line. */
export const name: Validator<string> = frozen({
  expected: "1 to 200 printable characters",
  fallback: "",
  fits: (value) => PRINTABLE.test(value) && text.fits(value),
});

/** A date and a time of ISO 8601. */
export const timestamp: Validator<string> = frozen({
  expected: "an ISO 8601 date and time",
  fallback: "",
  fits: (value) => normalTimestamp(value) !== undefined,
});

/** A day of the calendar. */
export const date: Validator<string> = frozen({
  expected: "a date such as 2025-09-01",
  fallback: "",
  fits: (value) => normalTimestamp(`${value}T00:00:00Z`) !== undefined,
});

/** 36 characters, hyphenated, any letter case, any version. */
export const uuid: Validator<string> = frozen({
  expected: "a uuid",
  fallback: "",
  fits: isUuid,
});

/** A pseudonym, in any letter case. */
export const sha1: Validator<string> = frozen({
  expected: "40 hexadecimal digits",
  fallback: "",
  fits: (value) => SHA1.test(value),
});

/** The id of a group. */
export const groupId: Validator<string> = frozen({
  expected: "1 to 100 letters without accents, digits, or signs of -._~",
  fallback: "",
  fits: (value) => GROUP_ID.test(value),
});

/** The kind of a group. */
export const groupType: Validator<LearnerGroup["type"]> = oneOf("class", "course", "school");

export const snakeCase: Validator<string> = frozen({
  expected: "a name in snake_case",
  fallback: "",
  fits: (value) => SNAKE_CASE.test(value),
});

/** Nothing but `true` and `false`: no 0, no `"true"`. */
export const boolean: Validator<boolean> = frozen({
  expected: "true or false",
  fallback: false,
  fits: () => true,
});

/** A school grade. */
export const grade: Validator<number> = frozen({
  expected: `an integer from 1 to ${GRADES}`,
  fallback: 1,
  fits: (value) => Number.isInteger(value) && value >= 1 && value <= GRADES,
});

export const share: Validator<number> = frozen({
  expected: "a number from 0 to 1",
  fallback: 0,
  fits: (value) => value >= 0 && value <= 1,
});

/** A mean silhouette. */
export const silhouette: Validator<number> = frozen({
  expected: "a number from -1 to 1",
  fallback: 0,
  fits: (value) => value >= -1 && value <= 1,
});

export const seconds: Validator<number> = frozen({
  expected: "a number of seconds above 0",
  fallback: 1,
  fits: (value) => value > 0 && Number.isFinite(value),
});

export const count: Validator<number> = frozen({
  expected: `an integer from 0 to ${Number.MAX_SAFE_INTEGER}`,
  fallback: 0,
  fits: (value) => Number.isSafeInteger(value) && value >= 0,
});

export const positiveCount: Validator<number> = frozen({
  expected: `an integer from 1 to ${MAX_TRACES}`,
  fallback: 1,
  fits: (value) => Number.isInteger(value) && value >= 1 && value <= MAX_TRACES,
});

/** A list that may be empty. Check its items yourself. */
export const list: Validator<readonly unknown[]> = frozen({
  expected: "a list",
  fallback: [],
  fits: () => true,
});

export const filledList: Validator<readonly unknown[]> = frozen({
  expected: "a list of at least one",
  fallback: [],
  fits: (value) => value.length > 0,
});

/** The same validator for values that issues must not show. */
export function personal<T>(validator: Validator<T>): Validator<T> {
  return { ...validator, personal: true };
}

/** One of two or more names. */
export function oneOf<T extends string>(...names: readonly [T, ...T[]]): Validator<T> {
  const last = names.at(-1);
  return {
    expected: `${names.slice(0, -1).join(", ")} or ${last}`,
    fallback: names[0],
    fits: (value) => names.includes(value),
  };
}
