// Routes about the served snapshot: its size, its rules and the last day of its data.

import type { Health } from "@mastery/core";
import {
  type Domain,
  describeShrinkage,
  domains,
  type Gaps,
  type RulesInForce,
  rulesInForce,
  type SnapshotSummary,
  snapshotSummary,
} from "@mastery/core/answers";
import { fieldName, RULE_OPTIONS, type RuleOption } from "@mastery/core/rules";
import * as z from "zod";
import { count, day } from "./fields.ts";
import { named, type Route, SCHEMAS } from "./route.ts";

const healthSchema: z.ZodType<Health> = named("Health", "State and size of the service.", {
  status: z.literal("ok").describe("Always `ok`: a service that is not does not answer."),
  preloaded: z.literal(true).describe("Everything was precomputed before the first answer."),
  n_learners: count.describe("Learners known."),
  n_resources: count.describe("Resources in the catalogue."),
  n_skills: count.describe("Skills in the catalogue."),
  n_clusters: count.describe("Clusters of learners: the chosen k."),
});

export const getHealth: Route<"/health", Health> = {
  path: "/health",
  access: "open",
  tag: "service",
  summary: "State and size of the service",
  description:
    "Answers as soon as the service accepts connections, which it does only once everything is precomputed: any answer means ready.",
  returns: "The service is ready.",
  schema: healthSchema,
  answer: (snapshot) => snapshot.health(),
};

const domainSchema: z.ZodType<Domain> = named("Domain", "A domain of the skill catalogue.", {
  name: z.string().describe("Name in snake_case, as the maps per domain have it."),
});

export const listDomains: Route<"/domains", readonly Domain[]> = {
  path: "/domains",
  access: "callers",
  tag: "service",
  summary: "All domains",
  description:
    "Every domain of the skill catalogue, observed or not, ordered by name. Maps per domain have a key only where there is a value.",
  returns: "The domains.",
  schema: z.array(domainSchema),
  answer: (snapshot) => domains(snapshot),
};

/** Generated clients read integers as signed 32-bit by default; the format marks longer integers. */
const MAX_INT32 = 2 ** 31 - 1;

/** The schema of a rule, from its row. */
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

/** The schemas of options, under the field names of the HTTP interface. */
function fieldsFrom<Row>(
  rows: Readonly<Record<string, Row>>,
  schemaOf: (row: Row) => z.ZodType,
): Record<string, z.ZodType> {
  const entries = Object.entries(rows);
  return Object.fromEntries(entries.map(([name, row]) => [fieldName(name), schemaOf(row)]));
}

const rules = fieldsFrom<RuleOption>(RULE_OPTIONS, ruleSchema);

SCHEMAS["Weights"] = rules["weights"]!;
SCHEMAS["Reach"] = rules["reach"]!;
SCHEMAS["LabelThresholds"] = rules["label_thresholds"]!;

/** The rules in force, and values measured from the data. */
export interface ServedRules extends RulesInForce {
  /** Sentences in English. */
  readonly shrinkage: readonly string[];
}

/** Generated from the rows of the rules, which are typed. */
const rulesSchema = named("Rules", "The rules in force.", {
  ...rules,
  shrinkage: z
    .array(z.string())
    .readonly()
    .describe(
      "How far a learner's own record counts, which is measured from the data: in general, in a domain and in a skill. Sentences for the numbers of `/snapshot`, rounded to whole exercises.",
    ),
}) as z.ZodType as z.ZodType<ServedRules>;

export const getRules: Route<"/rules", ServedRules> = {
  path: "/rules",
  access: "callers",
  tag: "service",
  summary: "The rules in force",
  description:
    "The options that everything was computed with, defaults filled in, and how far a learner's own record counts.",
  returns: "The rules.",
  schema: rulesSchema,
  answer: (snapshot) => ({
    ...rulesInForce(snapshot),
    shrinkage: describeShrinkage(snapshot.metadata.shrinkage),
  }),
};

const gapsSchema: z.ZodType<Gaps> = named(
  "Gaps",
  "Where there is too little evidence. Only learners whom the caller may read are counted, and no learner means none of these.",
  {
    unobserved_domains: z
      .array(z.string())
      .readonly()
      .describe("Domains in which no learner has a scored trace, sorted."),
    retired_resources: count.describe("Resources that are retired: no list has them."),
    distant_resources: count.describe(
      "Other resources that are more than one grade from every learner: a list has them only where nothing nearer is left.",
    ),
    unobserved_learners: count.describe(
      "Learners without a scored trace: their profiles are empty.",
    ),
    little_observed_learners: count.describe(
      "Learners with at least one scored trace, but fewer than five.",
    ),
  },
);

const traces = z.number().min(1).max(200);

const shrinkageSchema: z.ZodType<SnapshotSummary["shrinkage"]> = named(
  "Shrinkage",
  "How many scored traces it takes until a learner's own record counts as much as what is expected anyway; measured from the data. Whole numbers for callers who may not read everyone.",
  {
    learner: traces.describe("Of a learner in general, compared with all learners."),
    domain: traces.describe("In a domain, compared with the learner in general."),
    skill: traces.describe("In a skill, compared with the learner in its domain."),
  },
);

const snapshotSchema: z.ZodType<SnapshotSummary> = named(
  "Snapshot",
  "Description of the served snapshot. All days are in UTC.",
  {
    name: z.string().nullable().describe("Name given by its owner."),
    version: z.string().describe("Version of the software that computed it."),
    since: day.describe("First day whose traces were chosen; null without a limit."),
    until: day.describe("Last day whose traces were chosen; null without a limit."),
    first_trace: day.describe("Day of the first trace; null if dates are not known."),
    last_trace: day.describe("Day of the last trace; null if dates are not known."),
    language: z
      .string()
      .describe(
        "Language of titles and labels, such as `fr`, which is assumed if no record states one. Empty if records state several.",
      ),
    grade_labels: z
      .record(z.string(), z.string())
      .describe("The school's names of its grades, by grade; empty if there are none."),
    clusters_show: z
      .enum(["levels", "domains"])
      .describe(
        "`domains` if clusters tell domains apart; `levels` if they only tell how far learners are ahead overall.",
      ),
    shrinkage: shrinkageSchema,
    gaps: gapsSchema,
  },
);

export const getSnapshot: Route<"/snapshot", SnapshotSummary> = {
  path: "/snapshot",
  access: "readable",
  tag: "service",
  summary: "What is served",
  description:
    "The name that the owner gave it, the version that computed it, the days that its traces are from, and where there is too little evidence.",
  returns: "What is served.",
  schema: snapshotSchema,
  answer: (snapshot, { among }) => snapshotSummary(snapshot, { among }),
};
