import type { Assignment, Clustering, Member, Profile, RulesInForce } from "@mastery/client";
import type { ComponentChildren, JSX } from "preact";
import { domainsOf } from "../figures.ts";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Heading, Notice, Opens, Section, WhenReady } from "../parts/frame.tsx";
import { PrintButton } from "../parts/lists.tsx";
import type { ComparedGroup } from "../people.ts";
import { href, hrefWithin } from "../route.ts";
import { useAnswers } from "../service.ts";
import { profileNames } from "./clusters.tsx";
import { DomainBars } from "./domain-bars.tsx";
import { Recommendations } from "./recommendations.tsx";

interface ProfileViewProps {
  readonly id: string;
  /** Known once the list of learners is; the profile does not carry it. */
  readonly name: string | undefined;
  /** Whom the learner is compared with. */
  readonly group: ComparedGroup | undefined;
}

/** One learner: what was tried, what went well, what next and why; then the evidence, domain by domain. */
export function ProfileView({ id, name, group }: ProfileViewProps): JSX.Element {
  const { t } = useLocale();
  const learner = useAnswers(`profile ${id}`, (service) => ({
    profile: service.profile(id),
    assignment: service.assignment(id),
    clustering: service.clusters(),
    domains: service.domains(),
    rules: service.rules(),
    skills: service.skills(),
  }));
  if (learner.state === "failed" && (learner.kind === "not-found" || learner.kind === "invalid")) {
    return <WrongId id={id} {...t.states.failures[learner.kind]} />;
  }
  // A reader who may see nobody else of the group has no mean to compare with.
  const compared = group && group.members.length > 1 ? group : undefined;
  const member = group?.members.find(({ learner_id }) => learner_id === id);
  return (
    <article class="profile">
      <div class="section-head">
        {/* The document is not named after the learner: a browser may send its history to other devices. */}
        <Heading title={name ?? t.profile.unnamed} documentTitle={t.profile.unnamed} />
        <span class="jumps">
          <a class="button quiet" href={hrefWithin(group?.id, "learners", id, "family")}>
            {t.family.open}
          </a>
          <PrintButton />
        </span>
      </div>
      <WhenReady answer={learner} lines={8}>
        {({ profile, assignment, clustering, domains, rules, skills }) => {
          const labels = new Map(skills.map(({ skill_id, label }) => [skill_id, label]));
          const isObserved = Object.keys(profile.mean_score_per_domain).length > 0;
          return (
            <>
              <Facts profile={profile} member={member} group={group} />
              {isObserved ? (
                <Summary {...{ profile, member, labels, rules }} group={group?.id} />
              ) : (
                <Notice {...t.profile.nothingObserved} />
              )}
              <Recommendations id={id} member={member} labels={labels} />
              {isObserved && (
                <Section id="domains" title={t.profile.title}>
                  <DomainBars
                    domains={domains}
                    scores={profile.mean_score_per_domain}
                    rates={profile.success_rate_per_domain}
                    threshold={rules.weak_threshold}
                    group={compared}
                  />
                  <How {...{ assignment, clustering, rules }} />
                </Section>
              )}
            </>
          );
        }}
      </WhenReady>
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
        <p class="code">{id}</p>
      </div>
    </article>
  );
}

interface FactsProps {
  readonly profile: Profile;
  readonly member: Member | undefined;
  readonly group: ComparedGroup | undefined;
}

/** Class or grade, number of activities and the day of the last one, in a line. */
function Facts({ profile, member, group }: FactsProps): JSX.Element {
  const { t, grade: gradeOf, day } = useLocale();
  const grade = gradeOf(profile.grade_level);
  const last = member?.last_trace;
  return (
    <ul class="facts">
      <li>
        {group && <a href={href("groups", group.id)}>{group.name}</a>}
        {!group?.name.includes(grade) && (group ? `, ${grade}` : grade)}
      </li>
      <li>
        {t.profile.traces(profile.n_traces)}
        {last && t.profile.last(day(last))}
      </li>
    </ul>
  );
}

interface SummaryProps {
  readonly profile: Profile;
  readonly member: Member | undefined;
  /** Of skills, by id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly rules: RulesInForce;
  /** Id of the group that the reader came from. */
  readonly group: string | undefined;
}

/** What went well and what needs work, in words, each with what shows it. */
function Summary({ profile, member, labels, rules, group }: SummaryProps): JSX.Element {
  const { t, domain, numbers } = useLocale();
  const scores = profile.mean_score_per_domain;
  const solid = domainsOf("solid", scores, rules.weak_threshold);
  const weak = (member?.weak_skills ?? []).toSorted((a, b) => a.mean_score - b.mean_score);
  return (
    <div class="summary">
      <Part title={t.profile.tried}>
        <p>{t.profile.triedIn(Object.keys(scores).map(domain))}</p>
      </Part>
      <Part title={t.profile.wentWell}>
        <p>{solid.map(domain).join(", ") || t.profile.nothingSolid}</p>
      </Part>
      <Part title={t.profile.weakSkills}>
        <ul class="weak-skills">
          {weak.map(({ skill_id, n_scored_traces, mean_score }) => (
            <li key={skill_id}>
              <a href={hrefWithin(group, "skills", skill_id)} lang={DATA_LANGUAGE}>
                {labels.get(skill_id)}
              </a>
              <span class="aside">
                {t.skills.evidenceOf(n_scored_traces, numbers.meanPercent(mean_score))}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

function Part({ title, children }: PartProps): JSX.Element {
  return (
    <section class="part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface HowProps {
  readonly assignment: Assignment;
  readonly clustering: Clustering;
  readonly rules: RulesInForce;
}

/** How levels come about, and whose results are alike. */
function How({ assignment, clustering, rules }: HowProps): JSX.Element {
  const locale = useLocale();
  const { t } = locale;
  const names = profileNames(clustering.clusters, rules.weak_threshold, locale);
  return (
    <Opens name="how" title={t.profile.how}>
      <p>{t.profile.howText(rules.weak_threshold)}</p>
      <p>
        {t.profile.alike}{" "}
        <a href={href("clusters", assignment.cluster_id)}>{names.get(assignment.cluster_id)}</a>.
      </p>
      <p class="footnote">{t.profile.distance(assignment.distance_to_centroid)}</p>
    </Opens>
  );
}
