import { nearestName } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { ascending } from "../rules/conventions.ts";
import { type Field, RECORD_FIELDS, RECORD_KINDS, type RecordKind } from "./records.ts";

/** Fields with an unknown name, which are not read. */
export interface UnknownField {
  readonly records: RecordKind;
  /** Null for names that may be personal, and for further names once 50 names are listed. */
  readonly name: string | null;
  /** Number of records with a value in such a field. */
  readonly count: number;
  /** The first three of these records. */
  readonly first: readonly Location[];
}

/** The truth about simulated learners, which is never read, and therefore no mistake. */
const TRUTH: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  learners: ["ability", "archetype"],
};

/** Share of wrong characters in a misspelt field: lower than for hints, as `place_id` is certainly not a misspelling of `trace_id`. */
const MISSPELT = 1 / 5;

/** English words that differ by one letter from `score`, the only guarded field with five letters. */
const OTHER_WORDS = new Set(["core", "scope", "store"]);

/** Matches names of fields. An object can also have keys that identify a person: ids, addresses, or names, which begin with a capital. */
const SHOWN_NAME = /^(?!.*\d{5})(?![\da-f]{32,}$)[a-z]\w{0,39}$/;

const MAX_NAMES = 50;
const MAX_PLACES = 3;

/** Returns the required or guarded field that a name is probably a misspelling of. */
export function meantField(
  name: string,
  fields: Readonly<Record<string, Pick<Field, "required" | "guarded">>>,
): string | undefined {
  if (OTHER_WORDS.has(name.toLowerCase())) return undefined;
  const meant = Object.keys(fields).filter((one) => fields[one]!.required || fields[one]!.guarded);
  return nearestName(name, meant, MISSPELT);
}

/** Finds unknown fields in records of one kind. */
export class UnknownFields {
  readonly #records: RecordKind;
  readonly #known: ReadonlySet<string>;
  readonly #found = new Map<string | null, { count: number; first: Location[] }>();
  /** Fields that unknown names are misspellings of. */
  readonly #meant = new Map<string, string | undefined>();

  constructor(records: RecordKind) {
    this.#records = records;
    this.#known = new Set([...Object.keys(RECORD_FIELDS[records]), ...(TRUTH[records] ?? [])]);
  }

  /** Counts the unknown fields of a record. Returns the names of misspelt fields by the fields that the record therefore lacks. */
  check(
    record: Readonly<Record<string, unknown>>,
    location: Location,
  ): ReadonlyMap<string, string> | undefined {
    let misspelt: Map<string, string> | undefined;
    for (const name in record) {
      if (this.#known.has(name) || isMissing(record[name])) continue;
      const meant = this.#meantBy(name);
      if (meant !== undefined && isMissing(record[meant])) {
        misspelt ??= new Map();
        misspelt.set(meant, name);
      } else this.#count(name, location);
    }
    return misspelt;
  }

  #meantBy(name: string): string | undefined {
    if (this.#meant.has(name)) return this.#meant.get(name);
    const meant = meantField(name, RECORD_FIELDS[this.#records]);
    if (this.#meant.size < MAX_NAMES) this.#meant.set(name, meant);
    return meant;
  }

  #count(name: string, location: Location): void {
    const isListed = this.#found.has(name) || this.#found.size < MAX_NAMES;
    const key = isListed && SHOWN_NAME.test(name) ? name : null;
    const found = this.#found.get(key) ?? { count: 0, first: [] };
    this.#found.set(key, found);
    found.count++;
    if (found.first.length < MAX_PLACES) found.first.push({ ...location });
  }

  /** The unknown fields, ordered by name. */
  get found(): readonly UnknownField[] {
    return [...this.#found]
      .map(([name, { count, first }]) => ({ records: this.#records, name, count, first }))
      .sort((a, b) => ascending(a.name ?? "", b.name ?? ""));
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Finders of unknown fields, by kind of record. */
export type UnknownFieldsByKind = Readonly<Record<RecordKind, UnknownFields>>;

export function unknownFieldsByKind(): UnknownFieldsByKind {
  return Object.fromEntries(
    RECORD_KINDS.map((kind) => [kind, new UnknownFields(kind)]),
  ) as UnknownFieldsByKind;
}
