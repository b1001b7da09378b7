// Conventions that all rules share: section 2.0.

/** Scores are summed as integers in this unit, billionths, so that sums are exact in any order (rule 2.0.4). */
export const SCORE_UNIT = 1e9;

/** Highest grade of learners and resources. The lowest grade is 1. */
export const GRADES = 5;

/** Returns a number rounded to 3 decimals, with halves rounded up (rule 2.0.3). */
export function round3(x: number): number {
  return thousandths(x) / 1000;
}

/** Returns a number in thousandths, rounded to an integer with halves rounded up. {@link round3} returns a thousandth of this number. */
export function thousandths(x: number): number {
  return Math.round(x * 1000);
}

/** Returns whether all numbers within a billionth of `x`, from 0 to 1, have the same {@link thousandths}. False for NaN. */
export function isFarFromHalf(x: number): boolean {
  return Math.abs(((x * 1000) % 1) - 0.5) > 1e-6;
}

/** Limits a number to the range from 0 to 1 (rule 2.0.3). */
export function clamp01(x: number): number {
  return Math.min(1, Math.max(0, x));
}

/** Returns the distance between the grades of a learner and a resource (rule 2.0.3). */
export function gradeDistance(learnerGrade: number, resourceGrade: number): number {
  return Math.abs(learnerGrade - resourceGrade);
}

/** Compares ids or names by their UTF-16 code units, or numbers assigned in that order (rule 2.0.1). Returns -1, 0 or 1. */
export function ascending<Id extends string | number>(a: Id, b: Id): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Name of a field in the HTTP API: snake_case for camelCase. */
export type FieldName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${FieldName<Rest>}`
  : "";

/** The same values under the field names of the HTTP API, including nested objects. */
export type Fields<Values> = Values extends number | readonly unknown[]
  ? Values
  : { readonly [Name in keyof Values & string as FieldName<Name>]: Fields<Values[Name]> };

/** Returns the name of a field in the HTTP API: `weak_threshold` for `weakThreshold`. */
export function fieldName<Name extends string>(name: Name): FieldName<Name> {
  const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snakeCase as FieldName<Name>;
}

/** Returns a copy of some values under the field names of the HTTP API. */
export function fieldsOf<Values>(values: Values): Fields<Values> {
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    return values as Fields<Values>;
  }
  const entries = Object.entries(values).map(([name, value]) => [fieldName(name), fieldsOf(value)]);
  return Object.fromEntries(entries) as Fields<Values>;
}
