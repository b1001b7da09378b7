/** Name of a field in the HTTP API: snake_case for camelCase. */
export type FieldName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${FieldName<Rest>}`
  : "";

/** The same values under the field names of the HTTP API, including nested objects. */
export type Fields<Values> = Values extends number | readonly unknown[]
  ? Values
  : { readonly [Name in keyof Values & string as FieldName<Name>]: Fields<Values[Name]> };

/** Returns the name of a field in the HTTP API: `weak_threshold` for `weakThreshold`. */
export function fieldName<Name extends string>(name: Name): FieldName<Name> {
  const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snakeCase as FieldName<Name>;
}

/** Returns a copy of some values under the field names of the HTTP API. */
export function fieldsOf<Values>(values: Values): Fields<Values> {
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    return values as Fields<Values>;
  }
  const entries = Object.entries(values).map(([name, value]) => [fieldName(name), fieldsOf(value)]);
  return Object.fromEntries(entries) as Fields<Values>;
}
