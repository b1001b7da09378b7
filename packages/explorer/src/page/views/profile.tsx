import type { Assignment, Member, Profile } from "@mastery/client";
import type { JSX } from "preact";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../i18n/words.ts";
import { Heading, Notice, Section, WhenReady } from "../parts/frame.tsx";
import { PrintButton } from "../parts/lists.tsx";
import type { ComparedGroup } from "../people.ts";
import { href } from "../route.ts";
import { useAnswers } from "../session.ts";
import { DomainBars } from "./domain-bars.tsx";
import { Recommendations } from "./recommendations.tsx";

interface ProfileViewProps {
  readonly id: string;
  /** Known once the list of learners is; the profile does not carry it. */
  readonly name: string | undefined;
  /** Whom the learner is compared with. */
  readonly group: ComparedGroup | "loading" | undefined;
}

/** One learner: who, what was observed in each domain, what to do next. */
export function ProfileView({ id, name, group }: ProfileViewProps): JSX.Element {
  const { t } = useLocale();
  const learner = useAnswers(`profile ${id}`, (service, signal) => ({
    profile: service.profile(id, signal),
    assignment: service.assignment(id, signal),
    clustering: service.clusters(),
    domains: service.domains(),
    rules: service.rules(),
  }));
  if (learner.state === "failed" && (learner.kind === "not-found" || learner.kind === "invalid")) {
    return <WrongId id={id} {...t.states.failures[learner.kind]} />;
  }
  const known = group === "loading" ? undefined : group;
  // A reader who may see nobody else of the group has no mean to compare with.
  const compared = known && known.members.length > 1 ? known : undefined;
  const member = known?.members.find(({ learner_id }) => learner_id === id);
  return (
    <article class="profile">
      <div class="section-head">
        {/* The document is not named after the learner: a browser may send its history to other devices. */}
        <Heading title={name ?? t.profile.unnamed} documentTitle={t.profile.unnamed} />
        <PrintButton />
      </div>
      {/* Both at once: columns that are added later would move what is being read. */}
      <WhenReady answer={group === "loading" ? { state: "loading" } : learner} lines={8}>
        {({ profile, assignment, clustering, domains, rules }) => (
          <>
            <Facts profile={profile} assignment={assignment} group={known} />
            <Section id="domains" title={t.profile.title}>
              {Object.keys(profile.mean_score_per_domain).length === 0 ? (
                <Notice {...t.profile.nothingObserved} />
              ) : (
                <DomainBars
                  domains={domains}
                  profile={profile}
                  cluster={clustering.clusters.find(
                    ({ cluster_id }) => cluster_id === assignment.cluster_id,
                  )}
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
            </Section>
          </>
        )}
      </WhenReady>
      {member && member.weak_skills.length > 0 && <WeakSkills member={member} />}
      <Recommendations id={id} />
    </article>
  );
}

interface WrongIdProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Says what is wrong with an id: to ask again would not help. */
function WrongId({ id, title, text }: WrongIdProps): JSX.Element {
  return (
    <article class="profile">
      <Heading title={title} />
      <div role="alert">
        <p class="lead">{text}</p>
        <p class="learner-id">{id}</p>
      </div>
    </article>
  );
}

interface FactsProps {
  readonly profile: Profile;
  readonly assignment: Assignment;
  readonly group: ComparedGroup | undefined;
}

/** Class or grade, number of traces, cluster and id, in a line. */
function Facts({ profile, assignment, group }: FactsProps): JSX.Element {
  const { t, grade: gradeOf } = useLocale();
  const grade = gradeOf(profile.grade_level);
  const { cluster_id } = assignment;
  return (
    <ul class="facts">
      <li>
        {group && <a href={href("groups", group.id)}>{group.name}</a>}
        {!group?.name.includes(grade) && (group ? `, ${grade}` : grade)}
      </li>
      <li>{t.profile.traces(profile.n_traces)}</li>
      <li>
        <a href={href("clusters", cluster_id)}>{t.cluster.name(clusterLetters(cluster_id))}</a>
      </li>
      <li class="learner-id">{profile.learner_id}</li>
    </ul>
  );
}

/** The skills that a learner needs help with, lowest mean first, and what shows it. */
function WeakSkills({ member }: { readonly member: Member }): JSX.Element {
  const { t, numbers } = useLocale();
  const answer = useAnswers("skills", (service) => ({ skills: service.skills() }));
  const weak = member.weak_skills.toSorted((a, b) => a.mean_score - b.mean_score);
  return (
    <Section id="weak-skills" title={t.profile.weakSkills}>
      <WhenReady answer={answer} lines={4}>
        {({ skills }) => (
          <ul class="weak-skills">
            {weak.map(({ skill_id, n_scored_traces, mean_score }) => (
              <li key={skill_id}>
                <a href={href("skills", skill_id)} lang={DATA_LANGUAGE}>
                  {skills.find((skill) => skill.skill_id === skill_id)?.label ?? skill_id}
                </a>
                <span class="aside">
                  {t.skills.evidenceOf(n_scored_traces, numbers.meanPercent(mean_score))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </WhenReady>
    </Section>
  );
}
