import type { FaultKind, Location } from "../errors/fault.ts";
import type { FaultSink } from "./faults.ts";
import type { Validator } from "./validators.ts";

/**
 * Reads the fields of one record after another, and reports each that is not as expected. A faulty field still returns a
 * value of its type, so that one pass finds all faults of a record; `ok` tells whether the values can be used.
 */
export class FieldReader {
  readonly #faults: FaultSink;
  #record: Readonly<Record<string, unknown>> = {};
  #location: Location = { file: "" };
  #ok = true;

  constructor(faults: FaultSink) {
    this.#faults = faults;
  }

  /** Starts on a record; false when it is no object. The location must stay as it is until the next start. */
  start(record: unknown, location: Location): boolean {
    this.#location = location;
    this.#ok = true;
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      this.fault("wrong_type", "", "an object", describeType(record));
      return false;
    }
    this.#record = record as Readonly<Record<string, unknown>>;
    return true;
  }

  /** Whether the record has had no fault so far. */
  get ok(): boolean {
    return this.#ok;
  }

  /** Reports a fault of the record, found by the caller. */
  fault(kind: FaultKind, field: string, expected: string, got: string): void {
    this.#ok = false;
    this.#faults.add({ kind, location: { ...this.#location }, field, expected, got });
  }

  /** Reports an id that came before. */
  repeated(field: string, id: string, expected = "an id not used before"): void {
    this.fault("duplicate_id", field, expected, `"${id}"`);
  }

  /** What a field holds, unchecked. */
  value(field: string): unknown {
    return this.#record[field];
  }

  /** A field that must be there; the validator's fallback where it is faulty. */
  required<T>(field: string, validator: Validator<T>): T {
    return this.check(field, this.#record[field], validator, validator.expected);
  }

  /** Null where the field is null or absent. */
  optional<T>(field: string, validator: Validator<T>): T | null {
    const value = this.#record[field];
    if (value === undefined || value === null) return null;
    return this.check(field, value, validator, `${validator.expected}, or null`);
  }

  /** Checks a value within a field, such as an element of a list. */
  check<T>(
    path: string,
    value: unknown,
    validator: Validator<T>,
    expected: string = validator.expected,
  ): T {
    if (!isOfType(value, validator.fallback)) {
      this.fault("wrong_type", path, expected, describeValue(value));
    } else if (!validator.fits(value)) {
      this.fault("invalid_value", path, expected, describeValue(value));
    } else {
      return value;
    }
    return validator.fallback;
  }
}

function isOfType<T>(value: unknown, example: T): value is T {
  return typeof value === typeof example && Array.isArray(value) === Array.isArray(example);
}

/** A value as told in an error: texts shortened, objects and lists without their content. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  }
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return describeType(value);
}

/** The type of a value as told in an error. */
export function describeType(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
