import type { Rules } from "@mastery/core";
import { problemsOfRules } from "@mastery/core/internal";
import { RULE_OPTIONS, type RuleOption } from "@mastery/core/rules";
import { InvalidArgumentError } from "commander";
import type { Row } from "./option.ts";

/** Flags that are shorter than the names of their rules. */
const SHORTER: Readonly<Record<string, string>> = { kRange: "k", fitSample: "sample" };

/** Numbers from here on are no limit for anybody. */
const UNLIMITED = 2 ** 31;

const PARSERS: Readonly<Record<RuleOption["type"], (given: string, row: RuleOption) => unknown>> = {
  integer: number,
  number,
  range(given) {
    const [, min = "", max = min] = /^(\d+)(?:-(\d+))?$/.exec(given) ?? [];
    if (min !== "") return [Number(min), Number(max)];
    throw new InvalidArgumentError("Expected a number such as 4, or a range such as 3-6.");
  },
  shares(given, row) {
    const names = Object.keys(row.default);
    const values = given.split(",");
    if (values.length !== names.length) {
      throw new InvalidArgumentError(`Expected ${names.length} numbers: ${names.join(",")}.`);
    }
    return Object.fromEntries(names.map((share, i) => [share, number(values[i]!)]));
  },
};

/** Parses a decimal number; other text stays text, which the check refuses as such. */
function number(given: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(given) ? Number(given) : given;
}

/** The option of a rule. The core checks its value as it checks one of its own options. */
function rowOf(rule: string, row: RuleOption): Row {
  function parse(given: string): unknown {
    const value = PARSERS[row.type](given, row);
    const problems = problemsOfRules({ [rule]: value });
    if (problems.length > 0) throw new InvalidArgumentError(problems.join("; "));
    return value;
  }
  const value = row.type === "shares" ? "numbers" : row.type === "range" ? "range" : "number";
  const sentence = `${row.description} (${rangeOf(row)}; default: ${defaultOf(row)})`;
  const shorter = SHORTER[rule];
  const common = { sentence, value, parse, variables: [], schema: schemaOf(row) };
  return shorter === undefined ? common : { ...common, flag: shorter };
}

function rangeOf({ type, min, aboveMin, max, together, default: fallback }: RuleOption): string {
  const smallest = aboveMin ? `above ${min}` : formatted(min);
  const range =
    max >= UNLIMITED && min >= 0 ? `${smallest} or more` : `${smallest} to ${formatted(max)}`;
  if (type === "range") return `${range}, such as 3-6 or 4`;
  return type === "shares"
    ? `${Object.keys(fallback).join(", ")}: each ${range}; ${together}`
    : range;
}

function defaultOf({ type, default: fallback }: RuleOption): string {
  if (type === "range") return Object.values(fallback).join("-");
  if (typeof fallback === "object") return Object.values(fallback).join(",");
  return fallback >= UNLIMITED ? "all" : formatted(fallback);
}

function formatted(value: number): string {
  return Math.abs(value) < UNLIMITED ? value.toLocaleString("en") : String(value);
}

/** JSON Schema of a rule. */
function schemaOf(row: RuleOption): Readonly<Record<string, unknown>> {
  const { type, min, aboveMin, max, default: fallback } = row;
  const bounds = { ...(aboveMin ? { exclusiveMinimum: min } : { minimum: min }), maximum: max };
  const description = `${row.description} (${rangeOf(row)})`;
  const meaning = { description, default: fallback };
  if (type === "range") {
    const items = { type: "integer", ...bounds };
    return { ...meaning, type: "array", items, minItems: 2, maxItems: 2 };
  }
  if (type === "shares") {
    const names = Object.keys(fallback);
    const properties = Object.fromEntries(names.map((one) => [one, { type: "number", ...bounds }]));
    return { ...meaning, type: "object", properties, required: names, additionalProperties: false };
  }
  return { ...meaning, type, ...bounds };
}

type RuleTable = {
  readonly [Name in keyof Rules]: Row & { readonly parse: (text: string) => Rules[Name] };
};

/** An option for each rule, by the rows of the core. */
export const RULE_ROWS = Object.fromEntries(
  Object.entries<RuleOption>(RULE_OPTIONS).map(([rule, row]) => [rule, rowOf(rule, row)]),
) as RuleTable;
