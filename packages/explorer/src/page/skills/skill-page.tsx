import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Answer } from "../api/use-answer.ts";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { distinctNames } from "../labels/same-names.ts";
import { hrefOf, inGroup } from "../route.ts";
import { PrintButton } from "../shell/print-button.tsx";
import { Notice, Unknown, WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";
import { FirstSteps } from "./first-steps.tsx";
import type { SkillFacts } from "./skill-facts.ts";
import { WeakLearnerTable } from "./weak-learner-table.tsx";

interface SkillPageProps {
  readonly answer: Answer<SkillFacts>;
  /** Id of the group that was chosen, if any. */
  readonly group?: string;
  readonly back: { readonly href: string; readonly text: string };
}

/** Who needs help with a skill, what shows it, and what to start with. */
export function SkillPage({ answer, group, back }: SkillPageProps): JSX.Element {
  const { t } = useLocale();
  const label = answer.state === "ready" ? answer.value.skill?.label : undefined;
  const title = label ?? t.skills.untitled;
  const heading = useView(title);
  return (
    <div class="page">
      <a class="crumb" href={back.href}>
        ← {back.text}
      </a>
      <h1 ref={heading} tabIndex={-1} lang={label && DATA_LANGUAGE}>
        {title}
      </h1>
      <WhenReady answer={answer} lines={10} asked={group === undefined ? "skill" : "group"}>
        {(facts) => <SkillContent {...facts} group={group} />}
      </WhenReady>
    </div>
  );
}

interface SkillContentProps extends SkillFacts {
  readonly group: string | undefined;
}

function SkillContent({ skill, learners, groups, group }: SkillContentProps): JSX.Element {
  const { t, domain } = useLocale();
  const names = useMemo(() => distinctNames(learners), [learners]);
  if (!skill) return <Unknown asked="skill" />;
  return (
    <>
      <p class="lead">
        {domain(skill.domain)}.{" "}
        {skill.n_observed === 0
          ? t.skills.nobodyObserved
          : t.skills.summary(skill.n_weak, skill.n_observed)}
      </p>
      {skill.n_observed > 0 && learners.length === 0 && <Notice {...t.skills.nobodyWeak} />}
      {learners.length > 0 && (
        <>
          <section aria-labelledby="start-title">
            <h2 id="start-title">{t.firstSteps.heading}</h2>
            <p class="muted">{t.firstSteps.lead}</p>
            <FirstSteps learners={learners} skill={skill.label} names={names} />
          </section>
          <section aria-labelledby="weak-title">
            <div class="section-head">
              <h2 id="weak-title">{t.skills.learnersTitle}</h2>
              <PrintButton />
            </div>
            <p class="muted">{t.skills.learnersLead}</p>
            <WeakLearnerTable
              learners={learners}
              groups={groups}
              name={skill.label}
              {...inGroup(group)}
            />
          </section>
        </>
      )}
      {group !== undefined && (
        <p class="footnote elsewhere">
          <a href={hrefOf({ view: "skill", skill: skill.skill_id })}>{t.skills.everyone}</a>
        </p>
      )}
    </>
  );
}
