import type { LearnerSkill, SkillState } from "@mastery/client";
import {
  domainStateOf,
  MIN_ACQUIRED_MEAN,
  MIN_SUFFICIENT_MEAN,
  SKILL_STATES,
} from "@mastery/insights/answers";
import { valueIn } from "../figures.ts";
import { useLocale } from "../i18n/locale.ts";
import { Heading, Notice, Opens, Section, WhenReady } from "../parts/frame.tsx";
import { Told, Why } from "../parts/levels.tsx";
import { PrintButton } from "../parts/lists.tsx";
import { type ComparedGroup, isObserved } from "../people.ts";
import { href, hrefWithin } from "../route.ts";
import { evidenceOf, join, othersIn } from "../sentences.ts";
import { useAnswers } from "../service.ts";
import { profileNames } from "./clusters.tsx";
import { DomainBars } from "./domain-bars.tsx";
import { Recommendations } from "./recommendations.tsx";
import { LearnerSkills } from "./skills.tsx";

interface ProfileViewProps {
  readonly id: string;
  /** Name of the learner; `undefined` until the list of learners is loaded, since a profile contains no name. */
  readonly name: string | undefined;
  readonly group: ComparedGroup | undefined;
}

export function ProfileView({ id, name, group }: ProfileViewProps) {
  const locale = useLocale();
  const { t } = locale;
  const learner = useAnswers(`profile ${id}`, (service) => ({
    profile: service.profile(id),
    assignment: service.assignment(id),
    clustering: service.clusters(),
    domains: service.domains(),
    rules: service.rules(),
    skills: service.learnerSkills(id),
    snapshot: service.snapshot(),
  }));
  const { kind } = learner.failure ?? {};
  if (kind === "not-found" || kind === "invalid") {
    // A repeated request would fail in the same way, so there is no retry button.
    const { title, text } = t.notices.failures[kind];
    return (
      <article class="profile">
        <Heading title={title} />
        <div role="alert">
          <p class="lead">{text}</p>
        </div>
      </article>
    );
  }
  // If the reader may see no other member of the group, there is no mean for a comparison.
  const compared = group && group.members.length > 1 ? group : undefined;
  const member = group?.members.find(({ learner_id }) => learner_id === id);
  return (
    <article class="profile">
      <div class="section-head">
        <Heading title={name ?? t.one.learner} />
        <span class="jumps">
          <a class="button quiet" href={hrefWithin(group?.id, "learners", id, "family")}>
            {t.family.title}
          </a>
          <PrintButton />
        </span>
      </div>
      <WhenReady answer={learner} lines={8}>
        {({ profile, assignment, domains, skills, ...facts }) => {
          const type = assignment.cluster_id;
          const inState = (state: SkillState) =>
            skills
              .filter((skill) => skill.state === state)
              .sort((a, b) => (a.mean_score ?? 0) - (b.mean_score ?? 0));
          const acquired = inState("acquired").reverse();
          const [weak, toConfirm] = [inState("to_strengthen"), inState("to_confirm")];
          const counts = Object.fromEntries(
            SKILL_STATES.map((state) => [state, inState(state).length]),
          ) as Record<SkillState, number>;
          const means = profile.mean_score_per_domain;
          const states = Object.fromEntries(
            domains.map((one) => {
              const own = skills.filter(({ domain }) => domain === one).map(({ state }) => state);
              return [one, domainStateOf(own, valueIn(means, one))];
            }),
          );
          const isUnclear = Object.values(states).includes("to_confirm");
          const shared = { learner: id, group: group?.id };
          const grade = locale.grade(profile.grade_level);
          const last = member?.last_trace && t.profile.lastActivity(locale.day(member.last_trace));
          return (
            <>
              <ul class="facts">
                <li>
                  {group && <a href={href("groups", group.id)}>{group.name}</a>}
                  {!group?.name.includes(grade) && (group ? `, ${grade}` : grade)}
                </li>
                <li>{join([t.profile.traces(profile.n_traces), last], ", ")}</li>
              </ul>
              {isObserved(profile) ? (
                <>
                  <p class="lead">{t.profile.counts(counts, skills.length)}</p>
                  <div class="summary">
                    <SkillList
                      title={t.profile.wentWell}
                      none={t.profile.nothingAcquired}
                      skills={acquired}
                      {...shared}
                    />
                    <SkillList
                      title={t.grid.needs}
                      none={isUnclear ? t.profile.onlyToConfirm : t.profile.nothingWeak}
                      skills={weak}
                      {...shared}
                    />
                    {toConfirm.length > 0 && (
                      <SkillList
                        title={t.profile.toConfirm}
                        none=""
                        skills={toConfirm}
                        {...shared}
                      />
                    )}
                  </div>
                </>
              ) : (
                <Notice {...t.profile.nothingObserved} />
              )}
              <Recommendations id={id} skills={skills} />
              {isObserved(profile) && (
                <Section id="domains" title={t.profile.title}>
                  <DomainBars
                    domains={domains}
                    scores={profile.mean_score_per_domain}
                    rates={profile.success_rate_per_domain}
                    states={states}
                    group={compared}
                  />
                  <Opens name="how" title={t.how}>
                    <p>{t.profile.howText(MIN_SUFFICIENT_MEAN, MIN_ACQUIRED_MEAN)}</p>
                    {locale.showsClusters && (
                      <p>
                        {t.profile.alike}{" "}
                        <a href={href("clusters", type)}>{profileNames(facts, locale).get(type)}</a>
                        .
                      </p>
                    )}
                  </Opens>
                </Section>
              )}
              <Section id="skills" class="on-screen" title={t.profile.allSkills}>
                <LearnerSkills
                  learner={id}
                  skills={skills}
                  name={t.profile.allSkills}
                  group={group?.id}
                />
              </Section>
            </>
          );
        }}
      </WhenReady>
    </article>
  );
}

interface SkillListProps {
  readonly learner: string;
  readonly title: string;
  readonly none: string;
  readonly skills: readonly LearnerSkill[];
  /** Id of the group that the reader came from. */
  readonly group: string | undefined;
}

/** Maximum number of skills in a summary. The table of all skills lists every skill. */
const SUMMARY = 8;

function SkillList({ learner, title, none, skills, group }: SkillListProps) {
  const locale = useLocale();
  const { t } = locale;
  const others = skills.length - SUMMARY;
  return (
    <section>
      <h2>{title}</h2>
      {skills.length === 0 && <p class="muted">{none}</p>}
      <ul class="skill-list">
        {skills.slice(0, SUMMARY).map((skill) => (
          <li key={skill.skill_id}>
            <a href={hrefWithin(group, "skills", skill.skill_id)} lang={locale.dataLanguage}>
              {skill.label}
            </a>
            <span class="aside">{evidenceOf(skill, locale)}</span>
            <Why {...skill} />
            <Told learner={learner} skill={skill.skill_id} />
            <span class="aside others">{othersIn(skill, locale)}</span>
          </li>
        ))}
        {others > 0 && <li class="aside">{t.profile.others(others)}</li>}
      </ul>
    </section>
  );
}
