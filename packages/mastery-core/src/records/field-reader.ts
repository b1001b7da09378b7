import { describeQuoted, describeType, shortened } from "../describe.ts";
import { DatasetError, type Issue, type IssueKind, type Location } from "../errors/index.ts";
import { gotOf, problemsOf, type Validator, type ValueType } from "../validation/index.ts";
import type { FieldsOf, Values } from "./records.ts";
import type { UnknownFields } from "./unknown-fields.ts";

/** Values that replace an invalid value while the rest of its record is checked. */
const EMPTY: Readonly<Partial<Record<ValueType, unknown>>> = {
  text: "",
  time: "",
  number: 0,
  boolean: false,
  list: Object.freeze([]),
  object: Object.freeze({}),
};

/** Maximum length of a misspelt name in an issue, in characters. */
const MAX_NAME = 40;

/** Reads records. An invalid field is reported and read as empty, so that one pass finds all issues: use values only if `ok` is true. */
export class FieldReader {
  readonly #issues: IssueSink;
  readonly #quotesTexts: boolean;
  #record: Readonly<Record<string, unknown>> = {};
  #location: Location = { file: "" };
  #firstIssue: IssueKind | undefined;
  /** Names of misspelt fields, by the fields that the record therefore lacks. */
  #misspelt: ReadonlyMap<string, string> | undefined;

  /** @param quotesTexts for records that are not about learners: issues may quote strings, which could otherwise be names */
  constructor(issues: IssueSink, { quotesTexts = false }: { readonly quotesTexts?: boolean } = {}) {
    this.#issues = issues;
    this.#quotesTexts = quotesTexts;
  }

  /** Starts a record, or reports that it is no object and returns false. The location must not change until the next start. */
  start(record: unknown, location: Location): boolean {
    this.#location = location;
    this.#firstIssue = undefined;
    this.#misspelt = undefined;
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      this.issue("wrong_type", "", "an object", describeType(record));
      return false;
    }
    this.#record = record as Readonly<Record<string, unknown>>;
    return true;
  }

  /** Counts the record's unknown fields, and reports misspelt outcomes and ids. Call this method before any field is read. */
  checkNames(unknown: UnknownFields): void {
    this.#misspelt = unknown.check(this.#record, this.#location);
    for (const [field, name] of this.#misspelt ?? []) {
      this.issue("invalid_columns", field, "this field", shortened(name, MAX_NAME));
    }
  }

  /** Whether no issue has been found in the record so far. */
  get ok(): boolean {
    return this.#firstIssue === undefined;
  }

  /** Kind of the first issue that was found in the record. */
  get firstIssue(): IssueKind | undefined {
    return this.#firstIssue;
  }

  /** Reports an issue that the caller found in the record. */
  issue(kind: IssueKind, field: string, expected: string, got: string): void {
    this.#firstIssue ??= kind;
    this.#issues.add({ kind, location: { ...this.#location }, field, expected, got });
  }

  /** Reports a repeated id. */
  repeated(field: string, id: string, expected = "a unique id"): void {
    const got = this.#quotesTexts ? describeQuoted(id) : "a repeated id";
    this.issue("duplicate_id", field, expected, got);
  }

  /** Adds a record, even with invalid fields, so that references to it are not reported. Reports a repeated id, ignores an empty id. */
  enter<T>(records: Map<string, T>, field: string, id: string, record: T): void {
    if (records.has(id)) this.repeated(field, id);
    else if (id !== "") records.set(id, record);
  }

  /** Returns the unchecked value of a field. */
  value(field: string): unknown {
    return this.#record[field];
  }

  /** Returns the values of a schema's fields. Invalid values are reported and become empty; absent optional values become null. */
  read<T>(schema: FieldsOf<T>): Values<T> {
    const values: Record<string, unknown> = {};
    for (const name in schema) {
      const { is, required } = schema[name];
      values[name] = required ? this.required(name, is) : this.optional(name, is);
    }
    return values as Values<T>;
  }

  /** Returns the value of a required field. Reports an invalid or absent value, and returns an empty value of its type instead. */
  required<T>(field: string, validator: Validator<T>): T {
    return this.check(field, this.#record[field], validator);
  }

  /**
   * Returns the value of an optional field, or null if it is null or absent. Reports an invalid value, and returns an empty value of its
   * type instead.
   */
  optional<T>(field: string, validator: Validator<T>): T | null {
    return this.checkOptional(field, this.#record[field], validator);
  }

  /** Does the same as {@link FieldReader.optional} for a value that the caller has read. */
  checkOptional<T>(field: string, value: unknown, validator: Validator<T>): T | null {
    if (value === undefined || value === null) return null;
    return this.check(field, value, validator, ", or null");
  }

  /** Returns a value of a field or within it, or reports it and returns an empty value. `orElse` names further valid values. */
  check<T>(path: string, value: unknown, validator: Validator<T>, orElse = ""): T {
    if (validator.fits(value)) return value;
    // A misspelt field is reported by its name, not as missing.
    if ((value ?? null) === null && this.#misspelt?.has(path)) return EMPTY[validator.type] as T;
    for (const problem of problemsOf(path, value, validator, orElse)) {
      const got = gotOf(problem, this.#quotesTexts);
      this.issue(problem.kind, problem.path, problem.expected, got);
    }
    return EMPTY[validator.type] as T;
  }
}

/** Receives issues as they are found. */
export interface IssueSink {
  /** Receives one issue. */
  add(issue: Issue): void;
}

/** Maximum number of issues that an error lists. All other issues are only counted. */
const MAX_LISTED = 50;
/** Number of issues after which reading stops, because a file full of issues would take minutes and reveal nothing new. */
const MAX_ISSUES = 1_000_000;
/** Maximum number of issues of one kind in one field that are listed, if the error cannot list all issues. */
const MAX_LISTED_OF_A_KIND = 10;
/** Once there are this many groups, issues in further fields are grouped only by kind. */
const MAX_GROUPS = 200;

/** Collects issues, so that one error can report all of them. */
export class IssueList implements IssueSink {
  readonly #onIssue: ((issue: Issue) => void) | undefined;
  readonly #most: number;
  /** Number of issues of each kind in each field. */
  readonly #groups = new Map<string, number>();
  /** The first issues of each group, in the order of discovery, with their ranks in the group. */
  readonly #first: { readonly issue: Issue; readonly rank: number }[] = [];
  #total = 0;

  /** @param most number of issues at which {@link IssueList.add} throws */
  constructor(onIssue: ((issue: Issue) => void) | undefined, most: number = MAX_ISSUES) {
    this.#onIssue = onIssue;
    this.#most = most;
  }

  /** @throws {@link DatasetError} if there are too many issues to continue */
  add(issue: Issue): void {
    this.#onIssue?.(issue);
    const group = this.#groupOf(issue);
    const rank = this.#groups.get(group) ?? 0;
    this.#groups.set(group, rank + 1);
    if (rank < MAX_LISTED) this.#first.push({ issue, rank });
    this.#total++;
    if (this.#total >= this.#most) this.throwIfAny();
  }

  /** Number of issues of each kind, with the kinds in alphabetical order. */
  get counts(): Readonly<Record<string, number>> {
    const counts = new Map<string, number>();
    for (const [group, count] of this.#groups) {
      const kind = group.split(" ")[0]!;
      counts.set(kind, (counts.get(kind) ?? 0) + count);
    }
    return Object.freeze(Object.fromEntries([...counts].sort()));
  }

  /** @throws {@link DatasetError} if there is any issue */
  throwIfAny(): void {
    if (this.#total === 0) return;
    const listed = this.#listed();
    throw new DatasetError(this.#message(listed), Object.freeze(listed), this.counts);
  }

  #groupOf({ kind, field }: Issue): string {
    const group = `${kind} ${field.replace(/\[[^\]]*\]/g, "[]")}`.trimEnd();
    return this.#groups.has(group) || this.#groups.size < MAX_GROUPS ? group : kind;
  }

  /** Takes issues from all groups in turn, so that a large group hides no small group, and returns them in the order of discovery. */
  #listed(): Issue[] {
    const ranks = this.#total > MAX_LISTED ? MAX_LISTED_OF_A_KIND : MAX_LISTED;
    const inTurn = this.#first.filter(({ rank }) => rank < ranks).sort((a, b) => a.rank - b.rank);
    const listed = new Set(inTurn.slice(0, MAX_LISTED));
    return this.#first.filter((one) => listed.has(one)).map(({ issue }) => issue);
  }

  #message(listed: readonly Issue[]): string {
    const total = this.#total;
    const count = total < MAX_ISSUES ? `${total}` : `${total} or more`;
    const lines = [`The dataset has ${count} ${total === 1 ? "issue" : "issues"}:`];
    for (const issue of listed) lines.push(`  ${describeIssue(issue)}`);
    if (total > listed.length) {
      lines.push(`  … and ${total - listed.length} more. Counts by kind and field:`);
      const groups = [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [group, count] of groups) lines.push(`    ${group}: ${count}`);
    }
    return lines.join("\n");
  }
}

/** Returns one line with the location, the field, and the expected and actual values. */
export function describeIssue({ location, field, expected, got }: Issue): string {
  const path = field === "" ? "" : ` ${field}`;
  return `${describeLocation(location)}${path}: expected ${expected}, got ${got}`;
}

/** Escapes line breaks and control characters, which file names and database ids can contain. */
function printable(text: string): string {
  return text.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

/** Returns a location as messages write it, such as `traces.csv:12` or `statements.jsonl:3[1]`. */
export function describeLocation({ file, line, index }: Location): string {
  const at = `${line === undefined ? "" : `:${line}`}${index === undefined ? "" : `[${index}]`}`;
  return `${printable(file)}${at}`;
}
