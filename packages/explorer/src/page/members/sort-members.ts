import type { Member } from "@mastery/client";
import { valueIn } from "../labels/value-in.ts";
import { needsOf } from "./needs-of.ts";

/** What a list of members is sorted by: the number of weak skills, the name, or the mean score in a domain. */
export type SortKey =
  | { readonly by: "need" | "name" }
  | { readonly by: "domain"; readonly domain: string };

/**
 * Returns members in the order of a key: most weak skills first, names from A to Z, lowest mean first. Those who were not observed come
 * last. Ties go by name, then by id.
 */
export function sortMembers(
  members: readonly Member[],
  key: SortKey,
  compare: (a: string, b: string) => number,
): readonly Member[] {
  const rank = (member: Member): number => {
    if (key.by === "domain") {
      return valueIn(member.mean_score_per_domain, key.domain) ?? Number.MAX_VALUE;
    }
    return key.by === "need" ? -(needsOf(member) ?? -1) : 0;
  };
  return members.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.display_name, b.display_name) ||
      compare(a.learner_id, b.learner_id),
  );
}
