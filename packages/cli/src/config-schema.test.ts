import { DEFAULT_RULES } from "@mastery/core";
import { problemsOfRules } from "@mastery/core/rules";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import schema from "../config.schema.json" with { type: "json" };
import { settingsWith } from "./commands/serve.ts";
import type { Table } from "./define-command.ts";
import { RULE_SCHEMAS } from "./rule-schemas.fixture.ts";
import { serveAddOns } from "./serve-add-ons.ts";

const SETTINGS = settingsWith(await serveAddOns());
const validate = new Ajv({ strict: true }).compile(schema);

/** Conditions on several values together, which JSON Schema cannot express. */
const TOGETHER =
  /expected (?:a sum of 1|weak to be at most strong|from to be at most to|the smaller number first), /;

/** Returns whether the core accepts each value of a configuration on its own. */
function core(rules: object): boolean {
  return problemsOfRules(rules).every((problem) => TOGETHER.test(problem));
}

/** Returns the schema of a configuration file with these options. */
function schemaOf(settings: Table): object {
  const properties = (rows: Table) =>
    Object.fromEntries(
      Object.entries(rows).map(([name, { sentence, schema, default: fallback }]) => [
        name,
        { description: sentence, default: fallback, ...schema },
      ]),
    );
  const description = "location of this schema, for editors";
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of the mastery command",
    description:
      "The file of --config: rules of the computation, and options of serve. Omitted settings keep their defaults.",
    type: "object",
    properties: {
      $schema: { description, type: "string" },
      ...RULE_SCHEMAS,
      serve: {
        description: "options of serve; flags and environment variables override them",
        type: "object",
        properties: properties(settings),
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  };
}

it("the schema matches the options (run vitest with --update)", async () => {
  const schema = `${JSON.stringify(schemaOf(SETTINGS), null, 2)}\n`;
  await expect(schema).toMatchFileSnapshot("../config.schema.json");
});

const { weights, labelThresholds } = DEFAULT_RULES;
const { clusterSignal: _, ...threeWeights } = weights;

/** Every bound with its neighbours on either side, and values of other types. */
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

  it("unknown names, an empty object, and all rules", () => {
    for (const config of [{ topn: 3 }, { rules: {} }, {}, DEFAULT_RULES]) {
      expect([config, validate(config)]).toEqual([config, core(config)]);
    }
  });
});
