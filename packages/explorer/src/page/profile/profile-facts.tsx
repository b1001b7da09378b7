import type { Assignment, Profile } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { hrefOf } from "../route.ts";

interface ProfileFactsProps {
  readonly profile: Profile;
  readonly assignment: Assignment;
  /** Name of the group that the learner is compared with. */
  readonly group: string | undefined;
}

/** Class or grade, number of traces, cluster and id, in a line. */
export function ProfileFacts({ profile, assignment, group }: ProfileFactsProps): JSX.Element {
  const { t, grade: gradeOf } = useLocale();
  const grade = gradeOf(profile.grade_level);
  return (
    <ul class="facts">
      <li>
        {group === undefined || group.includes(grade) ? (group ?? grade) : `${group}, ${grade}`}
      </li>
      <li>{t.profile.traces(profile.n_traces)}</li>
      <li>
        <a href={hrefOf({ view: "cluster", cluster: assignment.cluster_id })}>
          {t.cluster.name(clusterLetters(assignment.cluster_id))}
        </a>
      </li>
      <li class="learner-id">{profile.learner_id}</li>
    </ul>
  );
}
