import type { Validator } from "../validation.ts";

/** A field of a record. Checks, table and database columns, hints and the page about the data format are derived from it. */
export interface Field<T = unknown> {
  /** Validator of the values; its `type` also determines the type of cells and columns. */
  readonly is: Validator<T>;
  /** Whether a null or absent value is invalid. */
  readonly required: boolean;
  /** Meaning, for the page about the data format. */
  readonly about: string;
  /** Alternative names of its column in tables. If the column is missing, the issue suggests a column with one of these names. */
  readonly synonyms?: readonly string[];
}

/** A field for each property of a record, which is required unless it can be null. */
export type FieldsOf<T> = {
  readonly [F in keyof T]-?: Field<NonNullable<T[F]>> & {
    readonly required: null extends T[F] ? false : true;
  };
};

/** The values of a record's fields; null for an absent field. */
export type Values<T> = { readonly [F in keyof T]-?: Exclude<T[F], undefined> };

type Required<T> = Field<T> & { readonly required: true };
type Optional<T> = Field<T> & { readonly required: false };

/** A field that must have a value. */
export function required<T>(
  is: Validator<T>,
  about: string,
  synonyms?: readonly string[],
): Required<T> {
  return { is, required: true, about, ...(synonyms && { synonyms }) };
}

/** A field that may be null or absent. */
export function optional<T>(is: Validator<T>, about: string): Optional<T> {
  return { is, required: false, about };
}
