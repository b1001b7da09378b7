import type {
  Assignment,
  Clustering,
  LearnerSkill,
  Member,
  Profile,
  RulesInForce,
  SkillState,
  SnapshotSummary,
} from "@mastery/client";
import type { JSX } from "preact";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Heading, Notice, Opens, Section, WhenReady } from "../parts/frame.tsx";
import { ON_PAPER, PrintButton, usePrinting } from "../parts/lists.tsx";
import type { ComparedGroup } from "../people.ts";
import { href, hrefWithin } from "../route.ts";
import { evidenceOf, say } from "../sentences.ts";
import { useAnswers } from "../service.ts";
import { profileNames } from "./clusters.tsx";
import { DomainBars } from "./domain-bars.tsx";
import { Recommendations } from "./recommendations.tsx";
import { LearnerSkills } from "./skills.tsx";

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
    skills: service.learnerSkills(id),
    snapshot: service.snapshot(),
  }));
  if (learner.state === "failed" && (learner.kind === "not-found" || learner.kind === "invalid")) {
    return <WrongId id={id} {...t.notices.failures[learner.kind]} />;
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
        {({ profile, assignment, clustering, domains, rules, skills, snapshot }) => {
          const isObserved = Object.keys(profile.mean_score_per_domain).length > 0;
          return (
            <>
              <Facts profile={profile} member={member} group={group} />
              {isObserved ? (
                <Summary skills={skills} group={group?.id} name={name} />
              ) : (
                <Notice {...t.profile.nothingObserved} />
              )}
              <Recommendations id={id} skills={skills} />
              {isObserved && (
                <Section id="domains" title={t.profile.title}>
                  <DomainBars
                    domains={domains}
                    scores={profile.mean_score_per_domain}
                    rates={profile.success_rate_per_domain}
                    threshold={rules.weak_threshold}
                    group={compared}
                  />
                  <How {...{ assignment, clustering, rules, snapshot }} />
                </Section>
              )}
              <Section id="skills" class="on-screen" title={t.profile.allSkills}>
                <LearnerSkills skills={skills} name={t.profile.allSkills} group={group?.id} />
              </Section>
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
  const locale = useLocale();
  const { t, grade: gradeOf } = locale;
  const grade = gradeOf(profile.grade_level);
  const last = member && say("lastActivity", { member }, locale);
  return (
    <ul class="facts">
      <li>
        {group && <a href={href("groups", group.id)}>{group.name}</a>}
        {!group?.name.includes(grade) && (group ? `, ${grade}` : grade)}
      </li>
      <li>{[t.profile.traces(profile.n_traces), last].filter(Boolean).join(", ")}</li>
    </ul>
  );
}

interface SummaryProps {
  readonly skills: readonly LearnerSkill[];
  /** Id of the group that the reader came from. */
  readonly group: string | undefined;
  /** Name of the learner. */
  readonly name: string | undefined;
}

/** Summary of tries, strengths and weaknesses in words, each with its evidence. */
function Summary({ skills, group, name }: SummaryProps): JSX.Element {
  const { t } = useLocale();
  const inState = (state: SkillState) =>
    skills
      .filter((skill) => skill.state === state)
      .sort((a, b) => (a.mean_score ?? 0) - (b.mean_score ?? 0));
  const [weak, acquired] = [inState("to_strengthen"), inState("acquired").reverse()];
  return (
    <>
      <p class="lead">
        {t.profile.counts(
          acquired.length,
          inState("in_progress").length,
          weak.length,
          inState("never_met").length,
        )}
      </p>
      <div class="summary">
        <SkillList
          title={t.profile.wentWell}
          none={t.profile.nothingAcquired}
          skills={acquired}
          {...{ group, name }}
        />
        <SkillList
          title={t.profile.weakSkills}
          none={t.profile.nothingWeak}
          skills={weak}
          {...{ group, name }}
        />
      </div>
    </>
  );
}

interface SkillListProps extends SummaryProps {
  readonly title: string;
  /** Stands where there are no skills. */
  readonly none: string;
}

/** Skills that a summary has; the table of all skills has the others. */
const SUMMARY = 8;

function SkillList({ title, none, skills, group, name }: SkillListProps): JSX.Element {
  const locale = useLocale();
  const { t } = locale;
  const most = usePrinting() ? ON_PAPER : SUMMARY;
  const others = skills.length - most;
  return (
    <section>
      <h2>{title}</h2>
      {skills.length === 0 && <p class="muted">{none}</p>}
      <ul class="skill-list">
        {skills.slice(0, most).map((skill) => (
          <li key={skill.skill_id}>
            <a href={hrefWithin(group, "skills", skill.skill_id)} lang={DATA_LANGUAGE}>
              {skill.label}
            </a>
            <span class="aside">
              {evidenceOf(skill, locale)}
              {skill.to_check && <span class="mark-word">{t.marks.to_check}</span>}
              {skill.regained && <span class="mark-word">{t.marks.regained}</span>}
            </span>
            <span class="aside">{say("others", { evidence: skill, name }, locale)}</span>
          </li>
        ))}
        {others > 0 && <li class="aside">{t.profile.others(others)}</li>}
      </ul>
    </section>
  );
}

interface HowProps {
  readonly assignment: Assignment;
  readonly clustering: Clustering;
  readonly rules: RulesInForce;
  readonly snapshot: SnapshotSummary;
}

/** How levels come about, and whose results are alike. */
function How({ assignment, clustering, rules, snapshot }: HowProps): JSX.Element {
  const locale = useLocale();
  const { t } = locale;
  const { clusters } = clustering;
  const names = profileNames(clusters, rules.weak_threshold, snapshot.clusters_show, locale);
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
