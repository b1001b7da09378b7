import type { Assignment, Profile } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import type { ComparedGroup } from "../members/compared-group.ts";
import { hrefOf } from "../route.ts";

interface ProfileFactsProps {
  readonly profile: Profile;
  readonly assignment: Assignment;
  /** The group that the learner is compared with. */
  readonly group: ComparedGroup | undefined;
}

/** Class or grade, number of traces, cluster and id, in a line. */
export function ProfileFacts({ profile, assignment, group }: ProfileFactsProps): JSX.Element {
  const { t, grade: gradeOf } = useLocale();
  const grade = gradeOf(profile.grade_level);
  return (
    <ul class="facts">
      <li>
        {group && <a href={hrefOf({ view: "group", group: group.id })}>{group.name}</a>}
        {!group?.name.includes(grade) && (group ? `, ${grade}` : grade)}
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
