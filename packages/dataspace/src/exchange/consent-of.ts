import type { Learner, OfLevel } from "@mastery/core";
import type { ApiRequestHeaders } from "@mastery/openapi";
import { refused } from "./refused-exchange.ts";

/** The names under which a connector sends the identifier of a consent, all with the same value. */
const NAMES = ["x-ptx-consent-id", "consent-id", "consentid"] as const;

/** Returns the consent that a request names; undefined without one, or with several. */
export function consentOf(headers: ApiRequestHeaders): string | undefined {
  const named = new Set(NAMES.flatMap((name) => headers[name] ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}

/**
 * Returns the learner of a consent that the caller may use.
 *
 * @param consent what the request names
 * @param learner whose consent it is, if it is known and the caller may read about them
 * @throws `RefusedExchange` 403; an unknown consent looks like one of somebody else, so that the answer does not say which exist
 */
export function permittedLearner(
  consent: string | undefined,
  learner: OfLevel<Learner> | undefined,
): OfLevel<Learner> {
  if (consent === undefined) throw refused(403, `Expected one consent, in the header ${NAMES[0]}.`);
  if (learner) return learner;
  throw refused(403, "This consent is not one that these credentials may use.");
}
