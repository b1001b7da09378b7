import type { Validator } from "../validation.ts";

/** A field of a record. Validation, columns of tables and databases, hints and the page about the data format are derived from fields. */
export interface Field<T = unknown> {
  /** Validator for the values. Its `type` also determines the type of cells and columns. */
  readonly is: Validator<T>;
  /** Whether the field must have a value. Null counts as no value. */
  readonly required: boolean;
  /** Meaning of the field, for the page about the data format. */
  readonly about: string;
  /** Alternative names of the field's column in tables. If the column is missing, the issue suggests a column with one of these names. */
  readonly synonyms?: readonly string[];
}

/** A field for each property of a record. Fields are required unless they can be null. */
export type FieldsOf<T> = {
  readonly [F in keyof T]-?: Field<NonNullable<T[F]>> & {
    readonly required: null extends T[F] ? false : true;
  };
};

/** Values of a record's fields. Absent fields are null. */
export type Values<T> = { readonly [F in keyof T]-?: Exclude<T[F], undefined> };

type Required<T> = Field<T> & { readonly required: true };
type Optional<T> = Field<T> & { readonly required: false };

/** Returns a field that must have a value. */
export function required<T>(
  is: Validator<T>,
  about: string,
  synonyms?: readonly string[],
): Required<T> {
  return { is, required: true, about, ...(synonyms && { synonyms }) };
}

/** Returns a field that may be null or absent. */
export function optional<T>(is: Validator<T>, about: string): Optional<T> {
  return { is, required: false, about };
}
