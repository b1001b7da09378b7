import type { Rules } from "@mastery/core";
import { date, name, type Validator } from "@mastery/core/dataset";
import { problemsOfRules, RULE_OPTIONS, type RuleOption } from "@mastery/core/rules";
import { InvalidArgumentError } from "commander";
import {
  flag,
  integer,
  oneOf,
  parsed,
  text,
  type Values,
  withCommon,
  withVariables,
} from "./define-command.ts";

/** Minimum number of learners for which threads save more time than it takes to start them. */
export const THREADS_PAY_FROM = 5000;

export const FORCE = { force: flag("replace existing files", { short: "f" }) };
export const QUIET = { quiet: flag("do not print progress", { short: "q" }) };

export const COMMON = { ...FORCE, ...QUIET };

export const json = (what = "the summary") => ({ json: flag(`print ${what} as JSON`) });

export const data = (sentence: string, value = "dir") => ({
  data: text(value, sentence, { short: "d", required: true }),
});

export const DATA_TO_COMPUTE = data("data directory, or postgres://… or clickhouse://…");

export const FITTED = {
  fitted: text("file", 'model file written by "fit"', { short: "F", required: true }),
};

export const PREVIOUS = {
  previous: text("path", "earlier snapshot, shards or model, whose cluster ids are kept"),
  previousIfExists: text(
    "path",
    "like --previous, but ignored if the file is missing or has an unsupported format",
    { conflicts: ["previous"] },
  ),
};

export const out = (value: "file" | "dir", sentence: string) => ({
  out: text(value, sentence, { short: "o", required: true }),
});

const COMPUTATION = { group: "Computation:" };
const RULES_HEADING = {
  group: "Rules (--rule overrides --config, which overrides the default):",
};

export const DATES = withCommon(COMPUTATION, {
  since: parsed("date", "count no trace before this day in UTC, such as 2025-09-01", fitting(date)),
  until: parsed("date", "count no trace after this day in UTC", fitting(date)),
});

export const TABLES = withCommon(COMPUTATION, {
  tables: text(
    "file",
    "JSON file with names of tables and columns in a database, if they differ from the defaults",
  ),
});

export const FILES = withCommon(COMPUTATION, {
  ...DATES,
  lenient: flag("skip invalid traces and count them"),
  idKey: text("file", "map learner ids that are not uuids, using the key in this file"),
  memoryLimit: text("size", "memory for counting traces in Parquet, such as 1GB"),
  levels: text(
    "file",
    "JSON file with the school's levels as grades 1 to 5 (default: levels.json in the directory)",
  ),
});

export const READING = withCommon(COMPUTATION, {
  ...FILES,
  ...TABLES,
  threads: integer(
    "number",
    [1, 1024],
    `number of threads, which does not affect the result (default: one per core for ${THREADS_PAY_FROM} or more learners, otherwise 1)`,
    { short: "t" },
  ),
});

export const REVISION = { revision: text("name", "branch, tag or commit of the model on the hub") };

export const EMBEDDING = withCommon(COMPUTATION, {
  embedder: oneOf("name", ["builtin", "transformers", "hashing"], "text-embedding model", {
    short: "e",
    default: "builtin",
  }),
  model: text("id|dir", "for transformers: a model's directory, or its id on the hub", {
    short: "m",
  }),
  ...REVISION,
});

export const POPULATION = withCommon(COMPUTATION, {
  population: text(
    "file",
    'use the means and difficulties in this file where it has them; see "mastery population"',
  ),
});

export const NAME = withCommon(COMPUTATION, {
  name: parsed(
    "text",
    "name of the result, such as a school and a year; visible to every caller",
    fitting(name),
  ),
});

type RuleParser = (given: string, row: RuleOption) => unknown;

/** Parsers return any other string unchanged, so that the validator rejects it and names the rule. */
const PARSERS: Readonly<Record<RuleOption["type"], RuleParser>> = {
  integer: number,
  number,
  range(given) {
    const [, min = "", max = min] = /^(\d+)(?:-(\d+))?$/.exec(given) ?? [];
    return min === "" ? given : [Number(min), Number(max)];
  },
  shares(given, row) {
    const names = Object.keys(row.default);
    const values = given.split(",");
    if (values.length !== names.length) return given;
    return Object.fromEntries(names.map((share, i) => [share, number(values[i]!)]));
  },
};

function number(given: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(given) ? Number(given) : given;
}

/** Adds a rule, such as `topN=5`, to the rules that were given before. The last value of a rule applies. */
function parseRule(given: string, before?: unknown): Partial<Rules> {
  const [, name = "", text] = /^([^=]*)=(.*)$/s.exec(given) ?? [];
  if (text === undefined) throw new InvalidArgumentError("Expected NAME=VALUE, such as topN=5.");
  const rows: Readonly<Record<string, RuleOption>> = RULE_OPTIONS;
  const row = Object.hasOwn(rows, name) ? rows[name] : undefined;
  const rule = { [name]: row ? PARSERS[row.type](text, row) : text };
  const problems = problemsOfRules(rule);
  if (problems.length > 0) throw new InvalidArgumentError(problems.join("; "));
  return { ...(before as Partial<Rules> | undefined), ...rule };
}

export const RULES = withCommon(RULES_HEADING, {
  config: text("file", "JSON file with rules by name, and with options for serve", {
    variables: [],
  }),
  rule: parsed(
    "name=value",
    `set a rule, such as topN=5, kRange=3-6 or reach=0.4,0.9; repeatable; the rules are ${Object.keys(RULE_OPTIONS).join(", ")}`,
    parseRule,
  ),
});

export const FITTING = { ...READING, ...EMBEDDING, ...POPULATION, ...RULES };

export const COMPUTING = { ...NAME, ...FITTING };

export type ReadingOptions = Values<typeof READING>;
export type FittingOptions = Values<typeof FITTING>;
export type ComputingOptions = Values<typeof COMPUTING>;

const PORTS = [0, 65_535] as const;

export const CREDENTIALS = withVariables({
  keys: text("file", 'accept the API keys in this file; see "mastery key new"'),
  jwtIssuer: text("text", "accept JSON Web Tokens from this issuer"),
  jwtAudience: text("text", "audience that the tokens must name"),
  jwtKeys: text("file|url", "JSON Web Key Set of the issuer"),
  jwtClaim: text("name", 'claim with the ids of readable learners, or "all" (default: "learners")'),
  auth: flag("disable authentication (only behind a gateway that checks callers)", {
    default: true,
    conflicts: ["keys", "jwtIssuer", "jwtAudience", "jwtKeys", "jwtClaim"],
  }),
});

export const listening = (port: number, variable?: string) => ({
  ...withVariables({
    port: integer("number", PORTS, "port to listen on; 0 for any free port", {
      short: "p",
      default: port,
      ...(variable === undefined ? { variables: ["PORT"] } : { variable }),
    }),
    host: text("address", "address to listen on; 0.0.0.0 for all interfaces", {
      short: "H",
      default: "127.0.0.1",
      variables: ["HOST"],
    }),
  }),
  ...CREDENTIALS,
});

const seconds = (sentence: string, value: number) =>
  integer("seconds", [1, 3600], sentence, { default: value });

export const CONNECTIONS = withCommon(
  { group: "Network:", variables: [] },
  {
    keepAlive: seconds("how long to keep idle connections", 5),
    headerTimeout: seconds("how long a client may take to send header fields", 10),
    gracePeriod: seconds("maximum time for shutting down", 15),
  },
);

export const OBSERVATION = withCommon(
  { group: "Log and metrics:", variables: [] },
  {
    log: oneOf("format", ["json", "text"], "write a line for each response to standard error"),
    metricsPort: integer("number", PORTS, "serve metrics for Prometheus; 0 for any free port"),
    metricsHost: text("address", 'address for metrics (default: "127.0.0.1")'),
  },
);

export type ObservationOptions = Values<typeof OBSERVATION>;

export const SERVICE = { ...listening(0), ...QUIET, ...CONNECTIONS, ...OBSERVATION };
export type ServiceOptions = Values<typeof SERVICE>;

/** Returns a parser that validates a string as the core does, but before any data are read. */
export function fitting({ fits, expected }: Validator<string>): (given: string) => string {
  return (given) => {
    if (fits(given)) return given;
    throw new InvalidArgumentError(`Expected ${expected}.`);
  };
}
