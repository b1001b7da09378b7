import type { Evidence } from "../evidence/evidence.ts";
import { type Catalogue, primaryDomains } from "./catalogue.ts";

/** Names of the domains in which nobody has a scored trace. A trace counts for the domain of its resource's primary skill. */
export function unobservedDomains(
  catalogue: Catalogue,
  { resource, scored }: Pick<Evidence, "resource" | "scored">,
): string[] {
  const domainOf = primaryDomains(catalogue);
  const unobserved = new Set(catalogue.domains.keys());
  for (let row = 0; row < resource.length && unobserved.size > 0; row++) {
    if (scored[row]! > 0) unobserved.delete(domainOf[resource[row]!]!);
  }
  return catalogue.domains.filter((_, domain) => unobserved.has(domain));
}
