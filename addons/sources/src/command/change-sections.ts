import { clusterLines, formatCount, present, type Section } from "@mastery/cli/command";
import type {
  Comparison,
  Followed,
  LearnerChanges,
  Reason,
  RecommendationChange,
  RecommendationCounts,
} from "@mastery/insights/changes";

export function comparisonSections(comparison: Comparison): Section[] {
  const { learners, rules, embedder, domains, clusters, recommendations, followed } = comparison;
  const others = [...rules, ...(embedder ? ["embedder"] : [])];
  return present<Section>(
    [
      "learners",
      `${formatCount(learners.both)} in both, ${formatCount(learners.came)} joined, ${formatCount(learners.left)} left`,
    ],
    others.length > 0 && ["rules", `changed: ${others.join(", ")}`],
    ["domains", ...domainLines(domains)],
    ["clusters", ...clusterLines(clusters, learners.both)],
    ["lists", ...recommendationLines(recommendations), ...followedLines(followed)],
  );
}

function domainLines(domains: Comparison["domains"]): string[] {
  const width = Math.max(...Object.keys(domains).map(({ length }) => length));
  return Object.entries(domains).map(([name, { rose, fell, observed, ...counts }]) => {
    const { no_longer_observed: gone, mean_change } = counts;
    return present(
      `${name.padEnd(width)}  ${formatCount(rose)} rose, ${formatCount(fell)} fell`,
      mean_change !== null && `by ${signed(mean_change)} on average`,
      observed > 0 && `${formatCount(observed)} newly observed`,
      gone > 0 && `${formatCount(gone)} no longer observed`,
    ).join(", ");
  });
}

function recommendationLines(counts: RecommendationCounts): string[] {
  const parts = Object.entries(counts.rescored_by).filter(([, count]) => count > 0);
  const by = parts.map(([part, count]) => `${part} ${formatCount(count)}`).join(", ");
  return [
    `${formatCount(counts.came)} added${reasons(counts.came_because)}`,
    `${formatCount(counts.went)} removed${reasons(counts.went_because)}`,
    `${formatCount(counts.rescored)} kept with a different score${by === "" ? "" : `: ${by}`}`,
  ];
}

function followedLines(followed: Followed | null): string[] {
  if (!followed) return [];
  const { recommended, tried, succeeded } = followed;
  return [
    `${formatCount(tried)} of ${formatCount(recommended)} first recommendations tried since, ${formatCount(succeeded)} passed or completed`,
  ];
}

function reasons(because: Readonly<Record<Reason, number>>): string {
  const some = Object.entries(because).filter(([, count]) => count > 0);
  if (some.length === 0) return "";
  return `: ${some.map(([reason, count]) => `${reason} ${formatCount(count)}`).join(", ")}`;
}

export function changedLearnerSections(changes: LearnerChanges): Section[] {
  const { learner_id, domains, cluster, recommendations, followed } = changes;
  const moved = cluster && `from ${cluster.old_cluster_id} to ${cluster.new_cluster_id}`;
  return [
    ["learner", learner_id],
    [
      "domains",
      ...linesOr(
        domains.map(
          ({ domain, change, old_mean_score, new_mean_score }) =>
            `${domain}  ${change.replaceAll("_", " ")}: ${mean(old_mean_score)} to ${mean(new_mean_score)}`,
        ),
      ),
    ],
    ["cluster", moved ?? "no move"],
    ["list", ...linesOr(recommendations.map(recommendationLine)), ...followedLines(followed)],
  ];
}

function recommendationLine(one: RecommendationChange): string {
  const { resource_id, change, because, parts } = one;
  if (change === "came")
    return `${resource_id} added at rank ${one.new_rank}, because of ${because}`;
  if (change === "went")
    return `${resource_id} removed from rank ${one.old_rank}, because of ${because}`;
  const why = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
  return `${resource_id} kept: ${one.old_score} to ${one.new_score}${why}`;
}

function linesOr(lines: readonly string[]): readonly [string, ...string[]] {
  const [first = "unchanged", ...others] = lines;
  return [first, ...others];
}

function mean(value: number | null): string {
  return value === null ? "none" : value.toFixed(3);
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(3)}`;
}
