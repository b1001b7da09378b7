import { DEFAULT_RULES } from "@mastery/core";
import { problemsOfRules } from "@mastery/core/internal";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import schema from "../config.schema.json" with { type: "json" };

const validate = new Ajv({ strict: true }).compile(schema);

/** Conditions on several values together, which JSON Schema cannot state. */
const TOGETHER = /expected (?:a sum of 1|weak to be at most strong|the smaller number first), /;

/** Whether the core has nothing to say about the values of a configuration one by one. */
function core(rules: object): boolean {
  return problemsOfRules(rules).every((problem) => TOGETHER.test(problem));
}

it("the schema has every rule, with its default", () => {
  const { $schema: _, ...rules } = schema.properties;
  const defaults = Object.entries(rules).map(([name, rule]) => [name, rule.default]);
  expect(defaults).toEqual(Object.entries(DEFAULT_RULES));
});

it("every description has the range", () => {
  const { $schema: _, ...rules } = schema.properties;
  for (const { description } of Object.values(rules)) {
    expect(description).toMatch(/\d to [\d,]+|\d or more|above \d|32-bit|sum to \d/);
  }
});

const { weights, labelThresholds } = DEFAULT_RULES;
const { clusterSignal: _, ...threeWeights } = weights;

/** Every bound, the numbers on either side of it, and values of other types. */
const VALUES: readonly unknown[] = [
  ...[0, 0.5, 1, 2, 3, 64, 100, 1000, 10_000, 1_000_000].flatMap((n) => [n, n - 1, n + 1, -n]),
  ...[2 ** 31, 2 ** 32 - 1].flatMap((n) => [n, n - 1, n + 1, -n, -n - 1]),
  ...[Number.MIN_VALUE, 1.000_001, 0.999, 2.5, null, true, "3", "", [], {}],
  ...[[2, 8], [2, 64], [1, 8], [2, 65], [2], [2, 3, 4], [2.5, 3], ["2", 3], [8, 2]],
  ...[weights, threeWeights, { ...weights, gradeFit: 2 }, { ...weights, gradeFit: null }],
  ...[
    { ...weights, extra: 0 },
    labelThresholds,
    { strong: 0.7 },
    { ...labelThresholds, weak: "0" },
  ],
];

describe("the schema and the core agree on", () => {
  it.each(Object.keys(DEFAULT_RULES))("%s", (name) => {
    for (const value of VALUES) {
      const config = { [name]: value };
      expect([value, validate(config)]).toEqual([value, core(config)]);
    }
  });

  it("unknown names, no rules at all, and all rules", () => {
    for (const config of [{ topn: 3 }, { rules: {} }, {}, DEFAULT_RULES]) {
      expect([config, validate(config)]).toEqual([config, core(config)]);
    }
  });
});
