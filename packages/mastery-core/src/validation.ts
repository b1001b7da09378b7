import { describeType, describeValue, nearestName } from "./describe.ts";
import { MasteryError } from "./errors/index.ts";

/** @throws `MasteryError` `INVALID_OPTION` listing the problems, if there are any */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new MasteryError("INVALID_OPTION", problems.join("\n"));
}

/** The problems of a value, each with its path. */
export type Check = (path: string, value: unknown) => string[];

/** A check of each option, so that none is forgotten. */
export type Checks<Options> = { readonly [Name in keyof Required<Options>]: Check };

/**
 * Refuses names that are not options, and values of another type, before any work starts.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every problem
 */
export function checkOptions(options: unknown, checks: Readonly<Record<string, Check>>): void {
  refuse(problemsOfOptions("options", options, checks));
}

function problemsOfOptions(
  path: string,
  options: unknown,
  checks: Readonly<Record<string, Check>>,
  pathOfEach = "",
): string[] {
  if (!isObject(options) || "then" in options) {
    return [`${path}: expected an object, got ${describeType(options)}`];
  }
  // A Set has no option, so it would pass for the defaults.
  if (Symbol.iterator in options) return [`${path}: expected an object, got an iterable`];
  const unknown = unknownNames(path, options, Object.keys(checks));
  return [...unknown, ...checkEach(checks, pathOfEach, options)];
}

/** Whether a value has properties: a list has, too. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** A value that fits. Issues show what came, so no secret may be checked by it. */
export function custom(expected: string, fits: (value: unknown) => boolean): Check {
  return (path, value) =>
    fits(value) ? [] : [`${path}: expected ${expected}, got ${describeValue(value)}`];
}

export function number(expected: string, fits: (value: number) => boolean): Check {
  return custom(expected, (value) => typeof value === "number" && fits(value));
}

/** An integer between two, both included. */
export function integer(min: number, max: number): Check {
  return number(
    `an integer from ${min} to ${max}`,
    (value) => Number.isInteger(value) && value >= min && value <= max,
  );
}

/** A number from 0 to 1. */
export const aShare: Check = number("a number from 0 to 1", (value) => value >= 0 && value <= 1);

/** A function. */
export const aFunction: Check = custom("a function", (value) => typeof value === "function");

/** A text. What came instead is not shown, since it may be a secret. */
export const aText: Check = (path, value) =>
  typeof value === "string" ? [] : [`${path}: expected a text, got ${describeType(value)}`];

/** A text that is not empty, which one from an unset variable may be. */
export const someText: Check = (path, value) =>
  typeof value === "string" && value !== ""
    ? []
    : [
        `${path}: expected a text that is not empty, got ${value === "" ? '""' : describeType(value)}`,
      ];

/** One of a few texts. */
export function oneOfTexts(...texts: readonly string[]): Check {
  return custom(texts.join(" or "), (value) => (texts as readonly unknown[]).includes(value));
}

/** A boolean. */
export const truth: Check = custom("true or false", (value) => typeof value === "boolean");

/** An `AbortSignal`, or what has its `throwIfAborted()`. */
export const abortSignal: Check = custom(
  "an AbortSignal",
  (value) => isObject(value) && typeof value["throwIfAborted"] === "function",
);

/** A list, each item of which is checked. */
export function listOf(check: Check): Check {
  return (path, value) =>
    Array.isArray(value)
      ? value.flatMap((item, i) => check(`${path}[${i}]`, item))
      : [`${path}: expected a list, got ${describeType(value)}`];
}

/** An object of options within others, such as `jwt`. */
export function optionsOf(checks: Readonly<Record<string, Check>>): Check {
  return (path, value) => problemsOfOptions(path, value, checks, `${path}.`);
}

/** A value that may be missing. */
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
