import type { Assignment, Profile } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { hrefOf } from "../route.ts";

interface ProfileFactsProps {
  readonly profile: Profile;
  readonly assignment: Assignment;
}

/** Grade, number of traces, cluster and id, in a line. */
export function ProfileFacts({ profile, assignment }: ProfileFactsProps): JSX.Element {
  const { t } = useLocale();
  const letters = clusterLetters(assignment.cluster_id);
  return (
    <ul class="facts">
      <li>{t.grade(profile.grade_level)}</li>
      <li>{t.profile.traces(profile.n_traces)}</li>
      <li>
        <a href={hrefOf({ view: "overview", cluster: assignment.cluster_id })}>
          {t.cluster.name(letters)}
        </a>
        <span title={t.profile.distanceHelp}>
          , {t.profile.distance(assignment.distance_to_centroid)}
        </span>
      </li>
      <li class="learner-id">{profile.learner_id}</li>
    </ul>
  );
}
