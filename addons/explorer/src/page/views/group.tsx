import type { GroupPlan, Member, SkillNeed } from "@mastery/client";
import { useMemo } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { Notice, Page, Section, WhenReady } from "../parts/frame.tsx";
import { PrintButton } from "../parts/lists.tsx";
import { distinctNames, groupNameOf, isObserved, needsOf, sortMembers } from "../people.ts";
import { href } from "../route.ts";
import { useAnswers } from "../service.ts";
import { LearnerGrid } from "./learner-grid.tsx";
import { ClassTable } from "./school.tsx";
import { Since } from "./since.tsx";
import { SkillNeeds } from "./skills.tsx";

export function GroupView({ id }: { readonly id: string }) {
  const { t } = useLocale();
  const answer = useAnswers(`group ${id}`, (service) => ({
    groups: service.groups(),
    members: service.groupMembers(id),
    skills: service.groupSkills(id),
    domains: service.domains(),
  }));
  const group = answer.value?.groups.find(({ group_id }) => group_id === id);
  const name = groupNameOf(answer.value?.groups, id) || t.one.group;
  return (
    <Page title={name} back={{ href: href(), text: t.sections.groups }}>
      <WhenReady answer={answer} lines={12} asked="group">
        {({ members, skills, ...shown }) =>
          members.length === 0 ? (
            <Notice {...t.group.empty} />
          ) : (
            <>
              {group?.type === "school" ? (
                <ClassTable {...shown} name={name} members={members} />
              ) : (
                <Class {...shown} id={id} name={name} members={members} skills={skills} />
              )}
              <Section id="needs" class="on-screen" title={t.sections.skills} lead={t.skills.lead}>
                <SkillNeeds skills={skills} group={id} name={name} />
              </Section>
            </>
          )
        }
      </WhenReady>
    </Page>
  );
}

interface ClassProps extends Pick<Parameters<typeof LearnerGrid>[0], "groups" | "domains"> {
  readonly id: string;
  readonly name: string;
  readonly members: readonly Member[];
  readonly skills: readonly SkillNeed[];
}

function Class({ id, members, skills, ...shown }: ClassProps) {
  const { t } = useLocale();
  const answer = useAnswers(`plan of ${id}`, (service) => ({ plan: service.groupPlan(id) }));
  return (
    <>
      <WhenReady answer={answer} lines={6}>
        {({ plan }) => <Answer group={id} members={members} plan={plan} />}
      </WhenReady>
      <Since group={id} members={members} skills={skills} />
      <Section
        id="grid"
        class="wide"
        title={t.group.gridTitle}
        lead={t.group.gridLead}
        tools={<PrintButton />}
      >
        <LearnerGrid {...shown} group={id} members={members} />
      </Section>
    </>
  );
}

interface AnswerProps {
  readonly group: string;
  readonly members: readonly Member[];
  readonly plan: GroupPlan;
}

/** Maximum number of work groups on this page. The page for tomorrow shows all work groups. */
const GROUPS = 8;
/** Maximum number of pupils to see individually, as many as a teacher has time for in a day. */
const TO_SEE = 5;

function Answer({ group, members, plan }: AnswerProps) {
  const { t, dataLanguage } = useLocale();
  const names = useMemo(() => distinctNames(members), [members]);
  const { whole_group, work_groups, others } = plan;
  const skillLink = (skill_id: string, label: string) => (
    <a lang={dataLanguage} href={href("groups", group, "skills", skill_id)}>
      {label}
    </a>
  );
  return (
    <section class="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">{t.group.answer(work_groups.length, others.length)}</h2>
      <div class="answer-parts">
        {(work_groups.length > 0 || others.length > 0) && (
          <div>
            {whole_group.length > 0 && (
              <>
                <h3>{t.group.wholeClass}</h3>
                <ul>
                  {whole_group.map(({ skill_id, label, n_to_strengthen, n_assessed }) => (
                    <li key={skill_id}>
                      {skillLink(skill_id, label)}{" "}
                      <span class="aside">{t.group.needed(n_to_strengthen, n_assessed)}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {work_groups.length > 0 && (
              <>
                <h3>{t.group.together}</h3>
                <ol class="answer-groups">
                  {work_groups.slice(0, GROUPS).map(({ learner_ids, skill }) => (
                    <li key={skill.skill_id}>
                      {learner_ids.map((id) => names.get(id)).join(", ")}
                      <span class="aside">{skillLink(skill.skill_id, skill.label)}</span>
                    </li>
                  ))}
                </ol>
              </>
            )}
            <p class="jumps">
              <a class="button strong" href={href("groups", group, "tomorrow")}>
                {t.group.prepare}
              </a>
              <a class="button quiet" href={href("groups", group, "exercise")}>
                {t.group.forAll}
              </a>
              <a class="button quiet" href={href("groups", group, "families")}>
                {t.group.families}
              </a>
            </p>
          </div>
        )}
        <ToSee group={group} members={members} names={names} />
      </div>
    </section>
  );
}

interface ToSeeProps extends Pick<AnswerProps, "group" | "members"> {
  readonly names: ReadonlyMap<string, string>;
}

function ToSee({ group, members, names }: ToSeeProps) {
  const { t, compare } = useLocale();
  const inNeed = sortMembers(members, "need", compare).filter((one) => needsOf(one));
  const toSee = inNeed.slice(0, TO_SEE);
  const asMany = inNeed
    .slice(TO_SEE)
    .filter((one) => needsOf(one) === needsOf(toSee.at(-1)!)).length;
  const unobserved = members.filter((member) => !isObserved(member));
  const learner = (id: string) => (
    <a href={href("groups", group, "learners", id)}>{names.get(id)}</a>
  );
  return (
    <div>
      <h3>{t.group.toSee}</h3>
      <ul>
        {toSee.length === 0 && <li>{t.group.nobody}</li>}
        {toSee.map(({ learner_id, states }) => (
          <li key={learner_id}>
            {learner(learner_id)}{" "}
            <span class="aside">{t.group.needs(states.to_strengthen, states.to_confirm)}</span>
          </li>
        ))}
        {asMany > 0 && <li class="remark">{t.group.asMany(asMany)}</li>}
        {unobserved.length > 0 && (
          <li class="remark">
            {t.group.unobserved(unobserved.length)}{" "}
            {unobserved.map(({ learner_id }, at) => [at > 0 && ", ", learner(learner_id)])}
          </li>
        )}
      </ul>
    </div>
  );
}
