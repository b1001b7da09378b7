import { distinctNames, href, join, Section, useAnswers, useLocale } from "@mastery/explorer/page";
import type { WorkPlan } from "../worker/work-plans.ts";
import { useStudioMessages } from "./i18n/locale.ts";
import { outcomeOf, type PupilOutcome } from "./plan-outcome.ts";

/** Shows what became of the pupils of an earlier plan. */
export function OutcomeView({ plan }: { readonly plan: WorkPlan }) {
  const { day, dataLanguage } = useLocale();
  const { outcome: t } = useStudioMessages();
  const { group } = plan;
  const answer = useAnswers(`outcome ${group} ${plan.made}`, (service) => ({
    names: service.groupMembers(group).then(distinctNames),
    skillsNow: service
      .groupMembers(group)
      .then((members) =>
        Promise.all(
          members.map(async ({ learner_id: id }) => [id, await service.learnerSkills(id)] as const),
        ),
      ),
    attempts: service.groupAttempts(group),
    labels: service.groupSkills(group),
  }));
  if (!answer.value) return null;
  const { names, skillsNow, attempts, labels } = answer.value;
  const { groups, alone, absent, counts } = outcomeOf(plan, new Map(skillsNow), attempts);
  const labelOf = (id: string): string =>
    labels.find(({ skill_id }) => skill_id === id)?.label ?? id;
  const list = (pupils: readonly PupilOutcome[], isNamed: boolean) => (
    <ul>
      {pupils.map((pupil) => (
        <li key={pupil.learner_id}>
          <a href={href("groups", group, "learners", pupil.learner_id)}>
            {names.get(pupil.learner_id)}
          </a>
          <Facts pupil={pupil} labelOf={isNamed ? labelOf : undefined} />
        </li>
      ))}
    </ul>
  );
  return (
    <Section
      id="outcome"
      class="on-screen studio-outcome"
      title={t.title(day(plan.made))}
      lead={t.lead(counts.assessed, counts.acquired, counts.untouched)}
    >
      <div class="answer-parts">
        {groups.map(({ skill, exercise, pupils }, at) => (
          <div key={at}>
            <h3>{t.group(at + 1)}</h3>
            {skill && <p lang={dataLanguage}>{join([labelOf(skill), exercise], " · ")}</p>}
            {list(pupils, skill === undefined)}
          </div>
        ))}
        {alone.length > 0 && (
          <div>
            <h3>{t.alone}</h3>
            {list(alone, true)}
          </div>
        )}
        {absent.length > 0 && (
          <div>
            <h3>{t.absent}</h3>
            {list(absent, true)}
          </div>
        )}
      </div>
    </Section>
  );
}

interface FactsProps {
  readonly pupil: PupilOutcome;
  /** Names the skills, unless the heading names the only one. */
  readonly labelOf: ((skill: string) => string) | undefined;
}

function Facts({ pupil: { needs, hasTried }, labelOf }: FactsProps) {
  const { numbers, t: explorer } = useLocale();
  const { outcome: t } = useStudioMessages();
  const facts = needs.map(({ then, now, newMarks }) => {
    const before = t.mean(numbers.percent(then.mean_score), then.n_scored_traces);
    const said =
      now === undefined || newMarks === 0
        ? t.untouched(before)
        : t.assessed(
            newMarks,
            before,
            t.mean(numbers.percent(now.mean_score!), now.n_scored_traces),
            explorer.states[now.state],
          );
    return labelOf ? t.skill(labelOf(then.skill_id), said) : said;
  });
  return <span class="aside"> {join([hasTried && t.tried, ...facts], " · ")}</span>;
}
