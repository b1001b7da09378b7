/**
 * Validates options and records: each validator states what it expects, and all problems of a value are reported at once.
 *
 * @module @mastery/core/validation
 */

import { describePersonal, describeQuoted, describeType, nearestName } from "../describe.ts";
import { type IssueKind, MasteryError } from "../errors/index.ts";

/** Type of a value, regardless of its range. A `time` is a string. For `any`, only the condition of the validator applies. */
export type ValueType =
  | "text"
  | "time"
  | "number"
  | "boolean"
  | "list"
  | "object"
  | "function"
  | "any";

/** Validates a field of a record, an option, or a part of a snapshot. */
export interface Validator<T = unknown> {
  readonly type: ValueType;
  /** Description of valid values that completes the phrase "expected …". */
  readonly expected: string;
  /** Returns whether a value is valid. */
  readonly fits: (value: unknown) => value is T;
  /** Whether values can be secret or identify a person. Messages do not show such values. */
  readonly personal?: boolean;
  /** Returns the problems within an invalid value, such as problems of a list's items. */
  readonly within?: ((path: string, value: unknown) => readonly Problem[]) | undefined;
}

/** Problem with a value. */
export interface Problem {
  readonly kind: IssueKind;
  /** Path of the value, such as `weights.difficulty`. */
  readonly path: string;
  readonly expected: string;
  readonly value: unknown;
  readonly personal?: boolean | undefined;
  /** Actual value, in words. Defaults to a description of the value. */
  readonly got?: string;
}

/** Validators by the names of fields or options. */
export type Validators = Readonly<Record<string, Validator>>;

/** A validator for every option. A missing validator is a type error. */
export type Checks<Options> = { readonly [Name in keyof Required<Options>]: Validator };

const IS_OF_TYPE: Readonly<Record<ValueType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  time: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  list: Array.isArray,
  object: (value) => isObject(value) && !Array.isArray(value),
  function: (value) => typeof value === "function",
  any: () => true,
};

/** Returns a validator for values of one type that meet a condition. */
export function validator<T>(
  type: ValueType,
  expected: string,
  holds: (value: T) => boolean = () => true,
  within?: Validator["within"],
): Validator<T> {
  const isOfType = IS_OF_TYPE[type];
  const fits = (value: unknown): value is T => isOfType(value) && holds(value as T);
  return Object.freeze({ type, expected, fits, ...(within && { within }) });
}

/** Returns a validator for values of one type that are valid if `within` finds no problem. */
export function composite<T>(
  type: ValueType,
  expected: string,
  within: NonNullable<Validator["within"]>,
): Validator<T> {
  return validator<T>(type, expected, (value) => within("", value).length === 0, within);
}

const NONE: readonly Problem[] = Object.freeze([]);

/** Returns the problems of a value, if any. `orElse` names further valid values, such as `, or null`. */
export function problemsOf(
  path: string,
  value: unknown,
  { type, expected, fits, personal, within }: Validator,
  orElse = "",
): readonly Problem[] {
  if (fits(value)) return NONE;
  const isOfType = IS_OF_TYPE[type](value);
  const inner = (isOfType && within?.(path, value)) || NONE;
  if (inner.length > 0) return inner;
  const kind = isOfType ? "invalid_value" : "wrong_type";
  return [{ kind, path, expected: expected + orElse, value, personal }];
}

/** Describes the actual value. The value is quoted only if `quotes` is true, and never if it may be personal. */
export function gotOf({ kind, value, personal, got }: Problem, quotes: boolean): string {
  if (got !== undefined) return got;
  if (quotes && !personal) return describeQuoted(value);
  return kind === "wrong_type" ? describeType(value) : describePersonal(value);
}

/** Lists count as objects, too. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns whether a value is an object other than a promise. */
function isSettled(value: unknown): value is object {
  return isObject(value) && !("then" in value);
}

/** Parses JSON. Returns `undefined` instead of throwing if the string is not JSON, because the parser's error would quote the string. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a value is a set, possibly from another realm. A Map also has a size and is iterable, but does not count as a set. */
export function isSet(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value["size"] === "number" &&
    Symbol.iterator in value &&
    !("get" in value)
  );
}

/** @throws `MasteryError` `INVALID_OPTION` listing the problems, if there are any */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new MasteryError("INVALID_OPTION", problems.join("\n"));
}

/** @throws `MasteryError` `INVALID_OPTION` listing all unknown options and invalid values */
export function checkOptions(options: unknown, checks: Validators): void {
  refuse(problemsOfOptions("options", options, checks, "").map(describeProblem));
}

/** @throws `MasteryError` `INVALID_OPTION` listing all invalid values */
export function checkArguments<Values extends object>(
  values: Values,
  checks: { readonly [Name in keyof Values]: Validator },
): void {
  refuse(problemsOfEach(checks, "", values).map(describeProblem));
}

/** Returns one line with the place, and with what was expected and what came. */
export function describeProblem(problem: Problem): string {
  const got = gotOf(problem, true);
  return `${problem.path}: expected ${problem.expected}${got === "" ? "" : `, got ${got}`}`;
}

/** Returns the problems of the named values of an object. `path` is the prefix of their places. Further values are not checked. */
export function problemsOfEach(checks: Validators, path: string, values: object): Problem[] {
  const given = values as Readonly<Record<string, unknown>>;
  return Object.keys(checks).flatMap((name) => problemsOf(path + name, given[name], checks[name]!));
}

/** Includes unknown names. `path` names the object as a whole, and `pathOfEach` is the prefix of the names of options. */
export function problemsOfOptions(
  path: string,
  value: unknown,
  checks: Validators,
  pathOfEach: string,
): readonly Problem[] {
  const whole = { kind: "wrong_type", path, expected: "an object", value, personal: true } as const;
  if (!isSettled(value)) return [whole];
  // A Set has none of the option properties, so it would pass as an object with all defaults.
  if (Symbol.iterator in value) return [{ ...whole, got: "an iterable" }];
  return [
    ...problemsOfNames(path, value, Object.keys(checks)),
    ...problemsOfEach(checks, pathOfEach, value),
  ];
}

/** Suggests known names but does not quote unknown names, because an object passed by mistake can have learner ids as names. */
function problemsOfNames(
  path: string,
  values: object,
  known: readonly string[],
): readonly Problem[] {
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  if (unknown.length === 0) return NONE;
  const near = new Set(unknown.flatMap((name) => nearestName(name, known) ?? []));
  const hint = near.size === 0 ? "" : `; did you mean ${[...near].join(", ")}?`;
  const names = unknown.length === 1 ? "an unknown name" : `${unknown.length} unknown names`;
  const expected = `only the names ${known.join(", ")}`;
  return [{ kind: "invalid_value", path, expected, value: values, got: names + hint }];
}

/** Returns a validator for values of any type; `expected` completes the phrase "expected …". */
export function custom<T>(expected: string, fits: (value: unknown) => boolean): Validator<T> {
  return validator<T>("any", expected, fits as (value: T) => boolean);
}

/** Returns a validator for a string that matches a pattern. */
export function matching(expected: string, pattern: RegExp): Validator<string> {
  return validator("text", expected, (value: string) => pattern.test(value));
}

/** Returns a validator for values that messages never show, such as an address that may contain a password. */
export function secret(expected: string, fits: (value: unknown) => boolean): Validator {
  return validator("any", expected, fits, (path, value) => [
    { kind: "invalid_value", path, expected, value, got: "" },
  ]);
}

/** Returns a copy of a validator, for values that messages must not show. */
export function personal<T>(validator: Validator<T>): Validator<T> {
  return Object.freeze({ ...validator, personal: true });
}

/** Returns a validator that also accepts `undefined`. */
export function optional<T>(validator: Validator<T>): Validator<T | undefined> {
  const fits = (value: unknown): value is T | undefined =>
    value === undefined || validator.fits(value);
  return Object.freeze({ ...validator, fits });
}

/** Returns a validator that also accepts null. */
export function orNull<T>(valid: Validator<T>): Validator<T | null> {
  const fits = (value: unknown): value is T | null => value === null || valid.fits(value);
  return { ...valid, expected: `${valid.expected} or null`, fits };
}

/** Returns a validator for one of two or more names. */
export function oneOf<T extends string>(...names: readonly T[]): Validator<T> {
  const expected = `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
  return validator("text", expected, (value: T) => names.includes(value));
}

/** Returns a validator for an integer from `min` to `max`, inclusive. */
export function integer(min: number, max: number): Validator<number> {
  const holds = (value: number): boolean => Number.isInteger(value) && value >= min && value <= max;
  return validator("number", `an integer from ${min} to ${max}`, holds);
}

/** Returns a validator for a number from `min` to `max`, inclusive, but without `min` itself if `aboveMin` is true. */
export function numberBetween(min: number, max: number, aboveMin = false): Validator<number> {
  return validator(
    "number",
    aboveMin ? `a number greater than ${min}, at most ${max}` : `a number from ${min} to ${max}`,
    (value: number) => (aboveMin ? value > min : value >= min) && value <= max,
  );
}

/** Returns a validator for a list, and reports each invalid item by its position. */
export function listOf<T>(item: Validator<T>): Validator<readonly T[]> {
  const within = (path: string, items: unknown): readonly Problem[] =>
    (items as readonly unknown[]).flatMap((one, i) => problemsOf(`${path}[${i}]`, one, item));
  return validator("list", "a list", (items: readonly T[]) => items.every(item.fits), within);
}

/** Returns a validator for an object with valid parts. Further parts are allowed. A promise of such an object is invalid. */
export function objectOf<T = unknown>(expected: string, parts: Validators): Validator<T> {
  const within = (path: string, value: unknown): readonly Problem[] =>
    isSettled(value) ? problemsOfEach(parts, `${path}.`, value) : NONE;
  const fits = (value: unknown): boolean => isSettled(value) && within("", value).length === 0;
  return validator<T>("any", expected, fits, within);
}

/** Returns a validator for a nested object of options, such as `jwt`. */
export function optionsOf(checks: Validators): Validator {
  return composite("any", "an object", (path, value) =>
    problemsOfOptions(path, value, checks, `${path}.`),
  );
}

/** A value that is validated elsewhere. */
export const anything: Validator = validator("any", "anything");

/** An object with any property names. */
export const object: Validator<Readonly<Record<string, unknown>>> = validator(
  "object",
  "an object",
);

/** A function, with any parameters. */
export const aFunction: Validator = validator("function", "a function");

/** A string that may be a secret. */
export const aText: Validator<string> = personal(validator("text", "a string"));

/** A non-empty string that may be a secret. An empty string can come from an unset environment variable. */
export const someText: Validator<string> = personal(
  validator("text", "a non-empty string", (value: string) => value !== ""),
);

/** A boolean. Neither 0 nor `"true"` is accepted. */
export const boolean: Validator<boolean> = validator("boolean", "true or false");

/** An `AbortSignal`, or another object with a method `throwIfAborted()`. */
export const abortSignal: Validator = custom(
  "an AbortSignal",
  (value) => isObject(value) && typeof value["throwIfAborted"] === "function",
);
