import type { GroupSummary, Member } from "@mastery/client";
import type { Cell } from "../download/csv.ts";
import type { Locale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { valueIn } from "../labels/value-in.ts";
import { classNamesOf } from "./class-names.ts";
import { isObserved, needsOf } from "./needs-of.ts";

/** Returns the grid as a table to download: what is on the page, and what is behind it. */
export function gridTable(
  members: readonly Member[],
  names: ReadonlyMap<string, string>,
  domains: readonly string[],
  groups: readonly GroupSummary[],
  { t, domain, grade: gradeOf }: Pick<Locale, "t" | "domain" | "grade">,
): Cell[][] {
  const { learner, grade, classes, needs, cluster, traces, lastTrace } = t.grid;
  return [
    [learner, grade, classes, needs, cluster, traces, lastTrace, ...domains.map(domain)],
    ...members.map((member) => [
      names.get(member.learner_id),
      gradeOf(member.grade_level),
      classNamesOf(member.group_ids, groups),
      needsOf(member),
      isObserved(member) ? clusterLetters(member.cluster_id) : undefined,
      member.n_traces,
      member.last_trace ?? undefined,
      ...domains.map((each) => roundedIn(member, each)),
    ]),
  ];
}

function roundedIn({ mean_score_per_domain }: Member, domain: string): number | undefined {
  const score = valueIn(mean_score_per_domain, domain);
  return score === undefined ? undefined : Math.round(score * 1000) / 1000;
}
