import { describeValue } from "./dataset/checks/field-reader.ts";
import { MasteryError } from "./errors/errors.ts";
import { nearestName } from "./nearest-name.ts";

/** @throws {@link MasteryError} `INVALID_OPTION` listing the problems, if there are any */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new MasteryError("INVALID_OPTION", problems.join("\n"));
}

/** The problems of a value, each with its path. */
export type Check = (path: string, value: unknown) => string[];

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export function custom(expected: string, fits: (value: unknown) => boolean): Check {
  return (path, value) =>
    fits(value) ? [] : [`${path}: expected ${expected}, got ${describeValue(value)}`];
}

export function number(expected: string, fits: (value: number) => boolean): Check {
  return custom(expected, (value) => typeof value === "number" && fits(value));
}

export function integer(min: number, max: number): Check {
  return number(
    `an integer from ${min} to ${max}`,
    (value) => Number.isInteger(value) && value >= min && value <= max,
  );
}

/** A number from 0 to 1. */
export const share: Check = number("a number from 0 to 1", (value) => value >= 0 && value <= 1);

export const aFunction: Check = custom("a function", (value) => typeof value === "function");

export function optional(check: Check): Check {
  return (path, value) => (value === undefined ? [] : check(path, value));
}

/** Checks each named value; the names follow the path. */
export function checkEach(
  checks: Readonly<Record<string, Check>>,
  path: string,
  values: object,
): string[] {
  const given = values as Readonly<Record<string, unknown>>;
  return Object.entries(checks).flatMap(([name, check]) => check(path + name, given[name]));
}

/** An object whose parts are checked one by one. A promise of it is refused. */
export function objectOf(expected: string, parts: Readonly<Record<string, Check>>): Check {
  return (path, value) =>
    isObject(value) && !("then" in value)
      ? checkEach(parts, `${path}.`, value)
      : [`${path}: expected ${expected}, got ${describeValue(value)}`];
}

/**
 * Reports names that are misspelt, or not options at all, without quoting them: a file of learners, given by mistake, may have their
 * ids for names.
 *
 * @param path of the object, such as `weights`
 */
export function unknownNames(path: string, values: object, known: readonly string[]): string[] {
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  if (unknown.length === 0) return [];
  const near = new Set(
    unknown.map((name) => nearestName(name, known)).filter((name) => name !== undefined),
  );
  const hint = near.size === 0 ? "" : `; did you mean ${[...near].join(", ")}?`;
  const got = unknown.length === 1 ? "an unknown name" : `${unknown.length} unknown names`;
  return [`${path}: expected no other names than ${known.join(", ")}, got ${got}${hint}`];
}

/** Returns what is wrong with options: unknown names, and values that their checks refuse. */
export function problemsOfOptions(
  checks: Readonly<Record<string, Check>>,
  options: unknown,
): string[] {
  if (!isObject(options)) return [`options: expected an object, got ${describeValue(options)}`];
  return [
    ...unknownNames("options", options, Object.keys(checks)),
    ...checkEach(checks, "", options),
  ];
}
