import { describeQuoted, describeType } from "../describe.ts";
import type { IssueKind, Location } from "../errors/index.ts";
import { gotOf, problemsOf, type Validator, type ValueType } from "../validation.ts";
import type { IssueSink } from "./issues.ts";
import type { FieldsOf, Values } from "./schema.ts";

/** What issues of a reader's records show. */
export interface FieldReaderOptions {
  /** Whether issues quote texts. Say so for records about no learner only, such as a catalogue: a text in the wrong field may be a name. */
  readonly quotesTexts?: boolean | undefined;
}

/** Replaces an invalid value while the rest of its record is checked. */
const EMPTY: Readonly<Record<ValueType, unknown>> = {
  text: "",
  time: "",
  number: 0,
  boolean: false,
  list: Object.freeze([]),
  object: Object.freeze({}),
  function: undefined,
  any: undefined,
};

/**
 * Reads the fields of one record after another, and reports each invalid one. An invalid field is read as an empty value of its type, so
 * one pass finds all issues of a record; `ok` says whether the values can be used.
 */
export class FieldReader {
  readonly #issues: IssueSink;
  readonly #quotesTexts: boolean;
  #record: Readonly<Record<string, unknown>> = {};
  #location: Location = { file: "" };
  #ok = true;

  constructor(issues: IssueSink, { quotesTexts = false }: FieldReaderOptions = {}) {
    this.#issues = issues;
    this.#quotesTexts = quotesTexts;
  }

  /** Starts on a record; false if it is not an object. The location must not change until the next start. */
  start(record: unknown, location: Location): boolean {
    this.#location = location;
    this.#ok = true;
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      this.issue("wrong_type", "", "an object", describeType(record));
      return false;
    }
    this.#record = record as Readonly<Record<string, unknown>>;
    return true;
  }

  /** Whether the record has had no issue so far. */
  get ok(): boolean {
    return this.#ok;
  }

  /** Reports an issue of the record, found by the caller. */
  issue(kind: IssueKind, field: string, expected: string, got: string): void {
    this.#ok = false;
    this.#issues.add({ kind, location: { ...this.#location }, field, expected, got });
  }

  /** Reports an id that came before. */
  repeated(field: string, id: string, expected = "an id not used before"): void {
    const got = this.#quotesTexts ? describeQuoted(id) : "one that came before";
    this.issue("duplicate_id", field, expected, got);
  }

  /** The unchecked value of a field. */
  value(field: string): unknown {
    return this.#record[field];
  }

  /** Reads the fields of a schema, and no others. An invalid value is empty, and one that is null or absent is null. */
  read<T>(schema: FieldsOf<T>): Values<T> {
    const values: Record<string, unknown> = {};
    for (const name in schema) {
      const { is, required } = schema[name];
      values[name] = required ? this.required(name, is) : this.optional(name, is);
    }
    return values as Values<T>;
  }

  /** A required field, or an empty value if it is invalid. */
  required<T>(field: string, validator: Validator<T>): T {
    return this.check(field, this.#record[field], validator);
  }

  /** An optional field; null if it is null or absent. */
  optional<T>(field: string, validator: Validator<T>): T | null {
    return this.checkOptional(field, this.#record[field], validator);
  }

  /** Checks the value of an optional field; null if it is null or absent. */
  checkOptional<T>(field: string, value: unknown, validator: Validator<T>): T | null {
    if (value === undefined || value === null) return null;
    return this.check(field, value, validator, ", or null");
  }

  /** Checks a value within a field, such as an element of a list. An issue says what else may come: `orElse`. */
  check<T>(path: string, value: unknown, validator: Validator<T>, orElse = ""): T {
    if (validator.fits(value)) return value;
    for (const problem of problemsOf(path, value, validator, orElse)) {
      const got = gotOf(problem, this.#quotesTexts);
      this.issue(problem.kind, problem.path, problem.expected, got);
    }
    return EMPTY[validator.type] as T;
  }
}
