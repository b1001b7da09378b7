import {
  type FaultSink,
  FieldReader,
  type Location,
  oneOf,
  text,
  type Validator,
} from "@mastery/core/dataset";
import { VERBS, type VerbMeaning } from "./verbs.ts";

/** How the ids of statements become those of a dataset. */
export interface Mapping {
  readonly verbs: ReadonlyMap<string, VerbMeaning>;
  /** Resource of an activity id. */
  readonly activities: ReadonlyMap<string, string>;
  /** What precedes the resource's id in an activity id, longest first. */
  readonly activityPrefixes: readonly string[];
  /** Learner by home page, then by name of the account. */
  readonly accounts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Home pages whose account names are uuids or pseudonyms of learners. */
  readonly accountHomePages: ReadonlySet<string>;
  /** Learner of an openid. */
  readonly openids: ReadonlyMap<string, string>;
}

type Entries = Readonly<Record<string, unknown>>;

const entries: Validator<Entries> = {
  expected: "an object",
  fallback: {},
  fits: (value) => value !== null,
};

const names: Validator<readonly unknown[]> = {
  expected: "a list of texts",
  fallback: [],
  fits: () => true,
};

const meaning = oneOf<VerbMeaning>("passed", "failed", "completed", "by_result", "ignored");

const KNOWN: ReadonlySet<string> = new Set([
  "verbs",
  "activities",
  "activity_prefixes",
  "accounts",
  "account_home_pages",
  "openids",
]);

/** What holds without a mapping file. */
export const DEFAULT_MAPPING: Mapping = {
  verbs: VERBS,
  activities: new Map(),
  activityPrefixes: [],
  accounts: new Map(),
  accountHomePages: new Set(),
  openids: new Map(),
};

/** Checks a mapping, such as is kept in a file; its verbs extend the usual ones. */
export function readMapping(record: unknown, location: Location, faults: FaultSink): Mapping {
  const fields = new FieldReader(faults);
  if (!fields.start(record, location)) return DEFAULT_MAPPING;
  for (const name of Object.keys(record as object)) {
    if (!KNOWN.has(name)) {
      fields.fault("invalid_value", name, `one of ${[...KNOWN].join(", ")}`, "another name");
    }
  }
  return {
    verbs: new Map([...VERBS, ...mapOf("verbs", fields.optional("verbs", entries), meaning)]),
    activities: mapOf("activities", fields.optional("activities", entries), text),
    activityPrefixes: listOf("activity_prefixes").sort((a, b) => b.length - a.length),
    accounts: new Map(
      Object.entries(fields.optional("accounts", entries) ?? {}).map(([homePage, learners]) => {
        const path = `accounts[${JSON.stringify(homePage)}]`;
        return [homePage, mapOf(path, fields.check(path, learners, entries), text)];
      }),
    ),
    accountHomePages: new Set(listOf("account_home_pages")),
    openids: mapOf("openids", fields.optional("openids", entries), text),
  };

  function mapOf<T>(
    path: string,
    values: Entries | null,
    validator: Validator<T>,
  ): ReadonlyMap<string, T> {
    const pairs = Object.entries(values ?? {});
    return new Map(
      pairs.map(([key, value]) => [
        key,
        fields.check(`${path}[${JSON.stringify(key)}]`, value, validator),
      ]),
    );
  }

  function listOf(field: string): string[] {
    const values = fields.optional(field, names) ?? [];
    return values.map((value, i) => fields.check(`${field}[${i}]`, value, text));
  }
}
