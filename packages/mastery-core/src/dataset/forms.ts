/** What a field may hold. */
export interface Form<T> {
  /** Completes the sentence "expected …". */
  readonly expected: string;
  /** Stands in for a faulty value while the rest of the record is checked; its type is the expected type. */
  readonly fallback: T;
  /** Whether a value of the right type is within bounds. */
  readonly fits: (value: T) => boolean;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const SHA1 = /^[\da-f]{40}$/i;
/** A letter first: a key of digits alone would leave the sorted order of an object's keys. */
const SNAKE_CASE = /^\p{Ll}[\p{Ll}\p{N}]*(?:_[\p{Ll}\p{N}]+)*$/u;
const TIMESTAMP =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/;
const DURATION =
  /^P(?!$)(?:\d+(?:[.,]\d+)?Y)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?W)?(?:\d+(?:[.,]\d+)?D)?(?:T(?=\d)(?:\d+(?:[.,]\d+)?H)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?S)?)?$/;

/** More than white space. */
export const text: Form<string> = {
  expected: "a non-empty text",
  fallback: "",
  fits: (value) => value.trim() !== "",
};

/** May be empty. */
export const anyText: Form<string> = { expected: "a text", fallback: "", fits: () => true };

/** 36 characters, hyphenated, any letter case, any version. */
export const uuid: Form<string> = {
  expected: "a uuid",
  fallback: "",
  fits: (value) => UUID.test(value),
};

/** A pseudonym, in any letter case. */
export const sha1: Form<string> = {
  expected: "40 hexadecimal digits",
  fallback: "",
  fits: (value) => SHA1.test(value),
};

export const snakeCase: Form<string> = {
  expected: "a name in snake_case",
  fallback: "",
  fits: (value) => SNAKE_CASE.test(value),
};

/** With a date that exists; the seconds and the offset may be absent. */
export const timestamp: Form<string> = {
  expected: "an ISO 8601 date and time",
  fallback: "",
  fits: (value) => TIMESTAMP.test(value) && isDayOfMonth(value),
};

/** Such as `PT1M30S`. */
export const duration: Form<string> = {
  expected: "an ISO 8601 duration",
  fallback: "",
  fits: (value) => DURATION.test(value),
};

/** Nothing but `true` and `false`: no 0, no `"true"`. */
export const boolean: Form<boolean> = {
  expected: "true or false",
  fallback: false,
  fits: () => true,
};

export const grade: Form<number> = {
  expected: "an integer from 1 to 5",
  fallback: 1,
  fits: (value) => Number.isInteger(value) && value >= 1 && value <= 5,
};

export const share: Form<number> = {
  expected: "a number from 0 to 1",
  fallback: 0,
  fits: (value) => value >= 0 && value <= 1,
};

export const seconds: Form<number> = {
  expected: "a number of seconds above 0",
  fallback: 1,
  fits: (value) => value > 0 && Number.isFinite(value),
};

export const count: Form<number> = {
  expected: `an integer from 0 to ${Number.MAX_SAFE_INTEGER}`,
  fallback: 0,
  fits: (value) => Number.isSafeInteger(value) && value >= 0,
};

export const positiveCount: Form<number> = {
  expected: `an integer from 1 to ${2 ** 32 - 1}`,
  fallback: 1,
  fits: (value) => Number.isInteger(value) && value >= 1 && value < 2 ** 32,
};

/** May be empty; what is in it is checked apart. */
export const list: Form<readonly unknown[]> = {
  expected: "a list",
  fallback: [],
  fits: () => true,
};

export const filledList: Form<readonly unknown[]> = {
  expected: "a list of at least one",
  fallback: [],
  fits: (value) => value.length > 0,
};

/** One of two or more names. */
export function oneOf<T extends string>(...names: readonly [T, ...T[]]): Form<T> {
  const last = names.at(-1);
  return {
    expected: `${names.slice(0, -1).join(", ")} or ${last}`,
    fallback: names[0],
    fits: (value) => names.includes(value),
  };
}

function isDayOfMonth(date: string): boolean {
  const day = Number(date.slice(8, 10));
  if (day <= 28) return true;
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  if (month === 2) return day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= 30 || ![4, 6, 9, 11].includes(month);
}
