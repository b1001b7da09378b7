import type { Evidence } from "../evidence/evidence.ts";
import { type Catalogue, primaryDomains } from "./catalogue.ts";

/** Names of the domains in which nobody has a scored trace. A trace counts for the domain of its resource's primary skill. */
export function unobservedDomains(
  catalogue: Catalogue,
  { resource, scored }: Pick<Evidence, "resource" | "scored">,
): string[] {
  const domainOf = primaryDomains(catalogue);
  const observed = new Uint8Array(catalogue.domains.length);
  for (let row = 0; row < resource.length; row++) {
    if (scored[row]! > 0) observed[domainOf[resource[row]!]!] = 1;
  }
  return catalogue.domains.filter((_, domain) => observed[domain] === 0);
}
