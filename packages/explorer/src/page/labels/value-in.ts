import type { PerDomain } from "@mastery/client";

/** Returns a domain's value, or `undefined` where it has none. */
export function valueIn(values: PerDomain, domain: string): number | undefined {
  // A domain may be called "constructor".
  return Object.hasOwn(values, domain) ? values[domain] : undefined;
}
