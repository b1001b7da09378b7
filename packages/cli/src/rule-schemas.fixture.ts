import { RULE_OPTIONS, type RuleOption } from "@mastery/core/rules";
import { formatCount } from "./figures.ts";

/** Maxima of this size or more are not mentioned in the help, because they are practically no limit. */
const UNLIMITED = 2 ** 31;

/** JSON Schemas of the rules, for the schema of the configuration file and for the documents. */
export const RULE_SCHEMAS: Readonly<Record<string, Readonly<Record<string, unknown>>>> =
  Object.fromEntries(
    Object.entries<RuleOption>(RULE_OPTIONS).map(([rule, row]) => [rule, schemaOf(row)]),
  );

function rangeOf({ type, min, aboveMin, max, together, default: fallback }: RuleOption): string {
  const [least, most] = [formatted(min), formatted(max)];
  const bounded = aboveMin ? `greater than ${least}, at most ${most}` : `${least} to ${most}`;
  const range = max >= UNLIMITED && min >= 0 ? `${least} or more` : bounded;
  if (type === "range") return `${range}, such as 3-6 or 4`;
  return type === "shares"
    ? `${Object.keys(fallback).join(", ")}: each ${range}; ${together}`
    : range;
}

function formatted(value: number): string {
  return Math.abs(value) < UNLIMITED ? formatCount(value) : String(value);
}

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
