// Routes about the served snapshot: its domains, rules and description.

import { describeShrinkage, fieldName, RULE_OPTIONS, type RuleOption } from "@mastery/core/rules";
import { count, day, named, type Route, TAGS } from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type RulesInForce,
  rulesInForce,
  type SnapshotSummary,
  snapshotSummary,
} from "../answers/index.ts";
import examples from "./examples.json" with { type: "json" };

/** A domain of the skill catalogue. */
export interface Domain {
  readonly name: string;
}

export const listDomains: Route<"/domains", readonly Domain[]> = {
  path: "/domains",
  access: "callers",
  tag: TAGS.service,
  summary: "All domains",
  description:
    "Returns every domain of the skill catalogue, whether observed or not. Objects with one value per domain omit domains without a value.",
  returns: "The domains, ordered by name.",
  schema: z.array(
    named("Domain", "A domain of the skill catalogue.", {
      name: z.string().describe("Name in snake_case, as in the keys of values per domain."),
    }),
  ),
  example: examples.listDomains,
  answer: (snapshot) => snapshot.domains().map((name) => ({ name })),
};

/** Generated clients read integers as signed 32-bit numbers by default, unless the format marks them as longer. */
const MAX_INT32 = 2 ** 31 - 1;

function ruleSchema(option: RuleOption): z.ZodType {
  const { type, min, max, description } = option;
  const integer = z.int().min(min).max(max);
  const number = z.number().max(max);
  const schemas: Readonly<Record<RuleOption["type"], () => z.ZodType>> = {
    integer: () => (max > MAX_INT32 ? integer.meta({ format: "int64" }) : integer),
    // `gt` would produce `exclusiveMinimum`, which generators for Go read as a boolean, as in OpenAPI 3.0.
    number: () => number.min(min).refine((value) => !option.aboveMin || value > min),
    range: () => z.tuple([integer, integer]).readonly(),
    shares: () => z.object(fieldsFrom(Object(option.default), () => number.min(min))),
  };
  return schemas[type]().describe(`${description[0]!.toUpperCase()}${description.slice(1)}.`);
}

function fieldsFrom<Row>(
  rows: Readonly<Record<string, Row>>,
  schemaOf: (row: Row) => z.ZodType,
): Record<string, z.ZodType> {
  const entries = Object.entries(rows);
  return Object.fromEntries(entries.map(([name, row]) => [fieldName(name), schemaOf(row)]));
}

const rules = fieldsFrom<RuleOption>(RULE_OPTIONS, ruleSchema);

for (const [name, id] of [
  ["weights", "Weights"],
  ["reach", "Reach"],
  ["label_thresholds", "LabelThresholds"],
] as const) {
  rules[name] = rules[name]!.meta({ id });
}

/** Rules in force, and values measured from the data, for callers who may read about all learners. */
export interface ServedRules extends RulesInForce {
  readonly shrinkage?: readonly string[] | undefined;
}

const rulesSchema = named("Rules", "The rules in force.", {
  ...rules,
  shrinkage: z
    .array(z.string())
    .readonly()
    .optional()
    .describe(
      "Sentences about the weight of a learner's own record: in general, in a domain and in a skill. The sentences state the `shrinkage` of `/snapshot`, rounded to whole exercises. Left out for callers who may not read about all learners.",
    ),
}) as z.ZodType as z.ZodType<ServedRules>;

export const getRules: Route<"/rules", ServedRules> = {
  path: "/rules",
  access: "readable",
  tag: TAGS.service,
  summary: "The rules in force",
  description:
    "Returns the options with which everything was computed, including defaults. Callers who may read about all learners also get the weight of a learner's own record.",
  returns: "The rules.",
  schema: rulesSchema,
  example: examples.getRules,
  answer: (snapshot, { among }) => ({
    ...rulesInForce(snapshot),
    ...(among === undefined && { shrinkage: describeShrinkage(snapshot.metadata.shrinkage) }),
  }),
};

const traces = z.number().min(1).max(200);

export const getSnapshot: Route<"/snapshot", SnapshotSummary> = {
  path: "/snapshot",
  access: "readable",
  tag: TAGS.service,
  summary: "The served snapshot",
  description:
    "Returns the name of the snapshot, the version that computed it, the days that its traces cover, and gaps in the evidence.",
  returns: "The description of the snapshot.",
  schema: named("Snapshot", "Description of the served snapshot. All days are in UTC.", {
    name: z.string().nullable().describe("Name given by the owner of the snapshot."),
    version: z.string().describe("Version of the software that computed the snapshot."),
    since: day.describe("First day whose traces were selected; null if there is no such limit."),
    until: day.describe("Last day whose traces were selected; null if there is no such limit."),
    first_trace: day.describe("Day of the first trace; null if dates are not known."),
    last_trace: day.describe("Day of the last trace; null if dates are not known."),
    language: z
      .string()
      .describe(
        "Language of titles and labels, such as `fr`, the default if no record states a language. Empty if records state several languages.",
      ),
    grade_labels: z
      .record(z.string(), z.string())
      .describe("The school's names for its grades, by grade; empty if the school named none."),
    clusters_show: z
      .enum(["levels", "domains"])
      .describe(
        "`domains` if clusters differ by domain; `levels` if they differ only by how far learners are ahead overall.",
      ),
    shrinkage: named(
      "Shrinkage",
      "Number of scored traces at which a learner's own record counts as much as the expected value. This number is measured from the data. Left out for callers who may not read about all learners, because a single outcome changes it.",
      {
        learner: traces.describe("For a learner in general, compared with all learners."),
        domain: traces.describe("For a learner in a domain, compared with the learner in general."),
        skill: traces.describe(
          "For a learner in a skill, compared with the learner in its domain.",
        ),
      },
    ).optional(),
    gaps: named(
      "Gaps",
      "Learners, resources and domains with too little evidence. Only learners whose data the caller may read are considered.",
      {
        unobserved_domains: z
          .array(z.string())
          .readonly()
          .describe("Domains in which no learner has a scored trace, sorted."),
        retired_resources: count.describe(
          "Number of retired resources, which are never recommended.",
        ),
        distant_resources: count.describe(
          "Number of resources, except retired resources, that are more than one grade from every learner. Such resources are recommended only if no nearer resource is left.",
        ),
        unobserved_learners: count.describe(
          "Number of learners without a scored trace, whose profiles are empty.",
        ),
        little_observed_learners: count.describe(
          "Number of learners with at least one scored trace, but fewer than five.",
        ),
      },
    ),
  }),
  example: examples.getSnapshot,
  answer: (snapshot, { among }) => snapshotSummary(snapshot, { among }),
};
