import {
  boolean,
  FieldReader,
  type IssueSink,
  type Location,
  object,
  oneOf,
  personal,
  shortened,
  text,
  type Validator,
} from "@mastery/core/dataset";
import { TRACE_VERBS } from "@mastery/core/records";
import { listOf } from "@mastery/core/validation";
import { MAX_SHOWN, refuseOthers } from "../files/companions.ts";
import { VERBS, type VerbMeaning } from "./statement.ts";

/** Maps verbs to outcomes, activities to resource ids, and accounts (by home page and name) and openids to learner ids. */
export interface Mapping {
  readonly verbs: ReadonlyMap<string, VerbMeaning>;
  readonly activities: ReadonlyMap<string, string>;
  /** Prefixes of activity ids that end in a resource's id, longest first. */
  readonly activityPrefixes: readonly string[];
  /** Names of query parameters that do not belong to the id of an activity. */
  readonly ignoredParameters: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Home pages whose account names are uuids or pseudonyms of learners. */
  readonly accountHomePages: ReadonlySet<string>;
  readonly openids: ReadonlyMap<string, string>;
  /** Learner ids by SHA-1, in lower case, for learners with several addresses. */
  readonly pseudonyms: ReadonlyMap<string, string>;
  /** Whether a score above the best possible score, as with bonus marks, counts as 1. By default, the statement is skipped. */
  readonly clampsScores: boolean;
}

type Entries = Readonly<Record<string, unknown>>;

const names = { ...listOf(text), expected: "a list of strings" };
const people = personal(object);
const person = personal(text);
const meaning = oneOf<VerbMeaning>(...TRACE_VERBS, "by_result", "ignored");

const NAMES = [
  "verbs",
  "activities",
  "activity_prefixes",
  "ignored_query_parameters",
  "accounts",
  "account_home_pages",
  "openids",
  "pseudonyms",
  "clamp_scores",
];

/** The default mapping. */
export const DEFAULT_MAPPING: Mapping = {
  verbs: VERBS,
  activities: new Map(),
  activityPrefixes: [],
  ignoredParameters: new Set(),
  accounts: new Map(),
  accountHomePages: new Set(),
  openids: new Map(),
  pseudonyms: new Map(),
  clampsScores: false,
};

/** Returns the mapping in `xapi.json`, and reports its issues. The verbs of the mapping are added to the default verbs. */
export function readMapping(record: unknown, location: Location, issues: IssueSink): Mapping {
  const fields = new FieldReader(issues, { quotesTexts: true });
  if (!fields.start(record, location)) return DEFAULT_MAPPING;
  refuseOthers(fields, "", record as object, NAMES);
  const accounts = Object.entries(fields.optional("accounts", people) ?? {});
  return {
    verbs: new Map([...VERBS, ...mapOf("verbs", fields.optional("verbs", object), meaning)]),
    activities: mapOf("activities", fields.optional("activities", object), text),
    activityPrefixes: longestFirst(fields.optional("activity_prefixes", names) ?? []),
    ignoredParameters: new Set(fields.optional("ignored_query_parameters", names)),
    accounts: new Map(
      accounts.map(([homePage, learners], i) => {
        const path = `accounts[${i}]`;
        return [homePage, mapOf(path, fields.check(path, learners, people), person)];
      }),
    ),
    accountHomePages: new Set(fields.optional("account_home_pages", names)),
    openids: mapOf("openids", fields.optional("openids", people), person),
    pseudonyms: inLowerCase(mapOf("pseudonyms", fields.optional("pseudonyms", people), person)),
    clampsScores: fields.optional("clamp_scores", boolean) ?? false,
  };

  /** If the values are personal, so are the names of the entries, and issues state the positions of entries instead. */
  function mapOf<T>(
    path: string,
    values: Entries | null,
    validator: Validator<T>,
  ): ReadonlyMap<string, T> {
    const pairs = Object.entries(values ?? {});
    return new Map(
      pairs.map(([key, value], i) => {
        const entry = validator.personal ? i : JSON.stringify(shortened(key, MAX_SHOWN));
        return [key, fields.check(`${path}[${entry}]`, value, validator)];
      }),
    );
  }
}

/**
 * Returns one mapping with the entries of several, such as one per platform. An entry that two files map differently is an issue of the
 * later file.
 */
export function mergedMappings(
  files: readonly (readonly [file: string, mapping: Mapping])[],
  issues: IssueSink,
): Mapping {
  const merged = <T>(name: keyof Mapping, of: (mapping: Mapping) => ReadonlyMap<string, T>) => {
    const defaults = of(DEFAULT_MAPPING);
    const all = new Map(defaults);
    const mapped = new Map<string, T>();
    for (const [file, mapping] of files) {
      for (const [key, value] of of(mapping)) {
        if (value === defaults.get(key)) continue;
        if ((mapped.get(key) ?? value) !== value) {
          const got = "a different entry";
          const expected = "the entry of another xapi-….json, which maps the same";
          issues.add({ kind: "invalid_value", location: { file }, field: name, expected, got });
        }
        mapped.set(key, value);
        all.set(key, value);
      }
    }
    return all;
  };
  const mappings = files.map(([, mapping]) => mapping);
  const homePages = new Set(mappings.flatMap(({ accounts }) => [...accounts.keys()]));
  return {
    verbs: merged("verbs", ({ verbs }) => verbs),
    activities: merged("activities", ({ activities }) => activities),
    activityPrefixes: longestFirst(mappings.flatMap((one) => one.activityPrefixes)),
    ignoredParameters: new Set(mappings.flatMap((one) => [...one.ignoredParameters])),
    accounts: new Map(
      [...homePages].map((page) => [
        page,
        merged("accounts", ({ accounts }) => accounts.get(page) ?? new Map<string, string>()),
      ]),
    ),
    accountHomePages: new Set(mappings.flatMap((one) => [...one.accountHomePages])),
    openids: merged("openids", ({ openids }) => openids),
    pseudonyms: merged("pseudonyms", ({ pseudonyms }) => pseudonyms),
    clampsScores: mappings.some((one) => one.clampsScores),
  };
}

function inLowerCase(pseudonyms: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...pseudonyms].map(([pseudonym, learner]) => [pseudonym.toLowerCase(), learner]));
}

function longestFirst(prefixes: readonly string[]): readonly string[] {
  return prefixes.toSorted((a, b) => b.length - a.length);
}
