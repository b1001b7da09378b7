import { describeValue } from "../describe.ts";
import { MasteryError } from "../errors/index.ts";
import { gotOf, problemsOf, type Validator } from "../validation.ts";

/** The error for an invalid part of a snapshot. */
export function invalid(path: string, expected: string, got: unknown): MasteryError {
  return new MasteryError("INVALID_SNAPSHOT", `${path}: expected ${expected}, got ${String(got)}`);
}

/**
 * Parses an unknown value: returns a frozen copy with known fields only.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` naming the path
 */
export type Field<T> = (value: unknown, path: string) => T;

/** A single value. */
export function single<T extends string | number | boolean>(validator: Validator<T>): Field<T> {
  return (value, path) => {
    if (validator.fits(value)) return value;
    const [problem] = problemsOf(path, value, validator);
    throw invalid(problem!.path, problem!.expected, gotOf(problem!, true));
  };
}

/** A single value, or null. */
export function orNull<T extends string | number | boolean>(
  validator: Validator<T>,
): Field<T | null> {
  const field = single({ ...validator, expected: `${validator.expected} or null` });
  return (value, path) => (value === null ? null : field(value, path));
}

/** A value that may be left out. */
export function optionalField<T>(field: Field<T>): Field<T | undefined> {
  return (value, path) => (value === undefined ? undefined : field(value, path));
}

/** A list whose elements are all parsed alike. */
export function listField<T>(field: Field<T>): Field<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw invalid(path, "a list", describeValue(value));
    return Object.freeze(value.map((element, i) => field(element, `${path}[${i}]`)));
  };
}

/** How each field of an object is parsed. */
export type Fields<T> = { readonly [Name in keyof T]-?: Field<T[Name]> };

export function objectField<T extends object>(fields: Fields<T>): Field<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  return (value, path) => {
    if (typeof value !== "object" || value === null) {
      throw invalid(path, "an object", describeValue(value));
    }
    const given = value as { readonly [Name in keyof T]?: unknown };
    const entries = names
      .map((name) => [name, fields[name](given[name], `${path}.${name}`)] as const)
      // What may be left out has no key then, as in a snapshot that was just computed.
      .filter(([, field]) => field !== undefined);
    return Object.freeze(Object.fromEntries(entries)) as T;
  };
}
