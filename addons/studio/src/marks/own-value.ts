/** Returns the value of an object's own key. Keys from outside can have the names of inherited properties, such as `constructor`. */
export function ownValue<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
