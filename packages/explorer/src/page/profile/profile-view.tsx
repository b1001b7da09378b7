import type { Assignment, Clustering, Profile, RulesInForce } from "@mastery/client";
import type { JSX } from "preact";
import type { Service } from "../api/service.ts";
import { type Answer, useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import type { ComparedGroup } from "../members/compared-group.ts";
import { RecommendationList } from "../recommendations/recommendation-list.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { Notice, WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";
import { DomainBars } from "./domain-bars.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { WeakSkills } from "./weak-skills.tsx";

interface ProfileViewProps {
  readonly id: string;
  /** Known once the list of learners is; the profile does not carry it. */
  readonly name: string | undefined;
  /** Whom the learner is compared with. */
  readonly group?: ComparedGroup | "loading" | undefined;
}

/** One learner: who, what was observed in each domain, what to do next. */
export function ProfileView({ id, name, group }: ProfileViewProps): JSX.Element {
  const { t } = useLocale();
  const learner = useAnswer(`profile ${id}`, (service, signal) => loadLearner(service, id, signal));
  const fault = faultOfId(learner);
  const title = fault ? t.states.failures[fault].title : (name ?? t.profile.unnamed);
  // Without the name: a browser keeps titles in its history, and may send that to other devices.
  const heading = useView(fault ? title : t.profile.unnamed, id);
  const known = group === "loading" ? undefined : group;
  const member = known?.members.find(({ learner_id }) => learner_id === id);
  return (
    <article class="profile">
      <div class="section-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {!fault && <PrintButton />}
      </div>
      {fault ? (
        <div role="alert">
          <p class="lead">{t.states.failures[fault].text}</p>
          <p class="learner-id">{id}</p>
        </div>
      ) : (
        <>
          {/* Both at once: columns that are added later would move what is being read. */}
          <WhenReady answer={group === "loading" ? { state: "loading" } : learner} lines={8}>
            {(value) => <LearnerProfile {...value} group={known} />}
          </WhenReady>
          {member && <WeakSkills member={member} />}
          <Recommendations id={id} />
        </>
      )}
    </article>
  );
}

/** All that the profile is shown from. */
interface LearnerFacts {
  readonly profile: Profile;
  readonly assignment: Assignment;
  readonly clustering: Clustering;
  readonly domains: readonly string[];
  readonly rules: RulesInForce;
}

async function loadLearner(
  service: Service,
  id: string,
  signal: AbortSignal,
): Promise<LearnerFacts> {
  const [profile, assignment, clustering, domains, rules] = await Promise.all([
    service.profile(id, signal),
    service.assignment(id, signal),
    service.clusters(),
    service.domains(),
    service.rules(),
  ]);
  return { profile, assignment, clustering, domains, rules };
}

/** What is wrong with the id, when that is why there is no answer: to ask again would not help. */
function faultOfId(answer: Answer<unknown>): "not-found" | "invalid" | undefined {
  const kind = answer.state === "failed" ? answer.kind : undefined;
  return kind === "not-found" || kind === "invalid" ? kind : undefined;
}

interface LearnerProfileProps extends LearnerFacts {
  readonly group: ComparedGroup | undefined;
}

function LearnerProfile({
  profile,
  assignment,
  clustering,
  domains,
  rules,
  group,
}: LearnerProfileProps): JSX.Element {
  const { t } = useLocale();
  // A reader who may see nobody else of the group has no mean to compare with.
  const compared = group && group.members.length > 1 ? group : undefined;
  const cluster = clustering.clusters.find(
    ({ cluster_id }) => cluster_id === assignment.cluster_id,
  );
  return (
    <>
      <ProfileFacts profile={profile} assignment={assignment} group={group} />
      <section aria-labelledby="domains-title">
        <h2 id="domains-title">{t.profile.title}</h2>
        {Object.keys(profile.mean_score_per_domain).length === 0 ? (
          <Notice {...t.profile.nothingObserved} />
        ) : (
          <DomainBars
            domains={domains}
            profile={profile}
            cluster={cluster}
            group={compared}
            rules={rules}
          />
        )}
        <details class="how">
          <summary>{t.profile.how}</summary>
          <p>{t.profile.howText(rules.weak_threshold)}</p>
          <p>{t.profile.distance(assignment.distance_to_centroid)}</p>
          <p class="footnote">{t.profile.distanceHelp}</p>
        </details>
      </section>
    </>
  );
}

function Recommendations({ id }: { readonly id: string }): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswer(`recommend ${id}`, (service, signal) =>
    Promise.all([service.recommendations(id, signal), service.rules()]),
  );
  return (
    <section aria-labelledby="recommendations-title">
      <h2 id="recommendations-title">{t.recommendations.title}</h2>
      <p class="muted">{t.recommendations.lead}</p>
      <WhenReady answer={answer} lines={6}>
        {([list, rules]) => (
          <RecommendationList key={id} recommendations={list} leastPeers={rules.least_peers} />
        )}
      </WhenReady>
    </section>
  );
}
