import { MasteryError } from "../errors/index.ts";
import type { Rules } from "../rules/options.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { type Model, modelContentOf } from "./model.ts";

/**
 * Clusters can be compared where features mean the same: in the same domains, with the same number of pseudo-traces.
 *
 * @throws `MasteryError` `PREVIOUS_MISMATCH` listing what differs
 */
export function checkPrevious(
  previous: Snapshot | Model,
  domains: readonly string[],
  { pseudoTraces }: Pick<Rules, "pseudoTraces">,
): void {
  const earlier = domainsOf(previous);
  const rule = previous.metadata.rules.pseudoTraces;
  const problems = [
    ...earlier.filter((name) => !domains.includes(name)).map((name) => `${name}: only in previous`),
    ...domains.filter((name) => !earlier.includes(name)).map((name) => `${name}: only in the data`),
    ...(rule === pseudoTraces
      ? []
      : [`pseudoTraces: ${rule} in previous, ${pseudoTraces} in the rules`]),
  ];
  if (problems.length === 0) return;
  const message = [
    "previous: expected the domains of the data, and the rule pseudoTraces, to keep ids of clusters; got others:",
    ...problems,
  ].join("\n  ");
  throw new MasteryError("PREVIOUS_MISMATCH", message);
}

function domainsOf(previous: Snapshot | Model): readonly string[] {
  return previous instanceof Snapshot
    ? contentOf(previous).manifest.domains
    : modelContentOf(previous).catalogue.domains;
}
