/** The same value, with every object and list in it frozen. Say that a call is pure where bundlers should leave out an unused constant. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
