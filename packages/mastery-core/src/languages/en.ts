import { frozen } from "../collections.ts";
import type { Kind } from "../rules/target-skills.ts";
import { type LanguagePack, statedPercentage } from "../rules/wording.ts";

/** The English language pack. */
export const en: LanguagePack = /* @__PURE__ */ frozen({
  tag: "en",
  explain(facts, leastPeers) {
    const { cluster_success_rate: rate = null } = facts;
    const clauses = [
      skillsClause(facts.kind, facts.skills_targeted),
      levelClause(facts.grade_distance),
    ];
    if (facts.similarity_known !== false) {
      clauses.push(`semantic similarity ${facts.semantic_similarity.toFixed(2)}`);
    }
    if (rate !== null) {
      clauses.push(
        `completed successfully by ${statedPercentage(rate, leastPeers)}% of the cluster's members who tried it`,
      );
    }
    return `${clauses.join("; ")}.`;
  },
  clusterLabel({ strong_domains: strong, weak_domains: weak, is_observed }) {
    if (!is_observed) return "little-observed profile";
    const parts = [];
    if (strong.length > 0) parts.push(`strong in ${strong.join(", ")}`);
    if (weak.length > 0) parts.push(`weak in ${weak.join(", ")}`);
    return parts.join(" / ") || "balanced profile";
  },
});

function skillsClause(kind: Kind, labels: readonly string[]): string {
  const count = labels.length;
  const noun = count === 1 ? "skill" : "skills";
  const list = labels.join(", ");
  if (kind === "weak") return `Targets ${count} weak ${noun} (${list})`;
  const verb = kind === "to_discover" ? "discover" : "consolidate";
  return `Targets no weak skill, suggests ${count} ${noun} to ${verb} (${list})`;
}

function levelClause(distance: number): string {
  if (distance === 0) return "exactly the learner's level";
  if (distance === 1) return "close to the learner's level (1 year apart)";
  return `far from the learner's level (${distance} years apart)`;
}
