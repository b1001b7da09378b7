import type { JSX } from "preact";
import { api } from "../api/client.ts";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { RecommendationList } from "../recommendations/recommendation-list.tsx";
import { hrefOf } from "../route.ts";
import { WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";
import { DomainBars } from "./domain-bars.tsx";
import { ProfileFacts } from "./profile-facts.tsx";

interface ProfileViewProps {
  readonly id: string;
  /** Known once the list of learners is; the profile does not carry it. */
  readonly name: string | undefined;
}

/** One learner: who, how they do in each domain, what to do next. */
export function ProfileView({ id, name }: ProfileViewProps): JSX.Element {
  const { t } = useLocale();
  const heading = useView(name ?? t.profile.unnamed, id);
  const learner = useAnswer(`profile ${id}`, () => loadLearner(id));
  const recommendations = useAnswer(`recommend ${id}`, () => api.recommendations(id));
  return (
    <article class="profile">
      <a class="back" href={hrefOf({ view: "learners" })}>
        ← {t.learners.back}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {name ?? t.profile.unnamed}
      </h1>
      <WhenReady answer={learner} lines={8}>
        {({ profile, assignment, clustering }) => (
          <>
            <ProfileFacts profile={profile} assignment={assignment} />
            <section aria-labelledby="domains-title">
              <h2 id="domains-title">{t.profile.title}</h2>
              <DomainBars
                profile={profile}
                cluster={clustering.clusters.find(
                  ({ cluster_id }) => cluster_id === assignment.cluster_id,
                )}
              />
            </section>
          </>
        )}
      </WhenReady>
      {/* One explanation is enough when the learner itself cannot be shown. */}
      {learner.state !== "failed" && (
        <section aria-labelledby="recommendations-title">
          <h2 id="recommendations-title">{t.recommendations.title}</h2>
          <p class="muted">{t.recommendations.lead}</p>
          <WhenReady answer={recommendations} lines={6}>
            {(list) => <RecommendationList key={id} recommendations={list} />}
          </WhenReady>
        </section>
      )}
    </article>
  );
}

async function loadLearner(id: string) {
  const [profile, assignment, clustering] = await Promise.all([
    api.profile(id),
    api.assignment(id),
    api.clusters(),
  ]);
  return { profile, assignment, clustering };
}
