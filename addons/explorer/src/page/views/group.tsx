import type { Member, WorkGroup } from "@mastery/client";
import { useMemo } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { Notice, Page, Section, WhenReady } from "../parts/frame.tsx";
import { PrintButton } from "../parts/lists.tsx";
import { distinctNames, groupNameOf, isObserved, sortMembers } from "../people.ts";
import { href } from "../route.ts";
import { useAnswers } from "../service.ts";
import { LearnerGrid } from "./learner-grid.tsx";
import { Since } from "./since.tsx";
import { SkillNeeds } from "./skills.tsx";

export function GroupView({ id }: { readonly id: string }) {
  const { t } = useLocale();
  const answer = useAnswers(`group ${id}`, (service) => ({
    groups: service.groups(),
    members: service.groupMembers(id),
    skills: service.groupSkills(id),
    workGroups: service.workGroups(id),
    domains: service.domains(),
    rules: service.rules(),
  }));
  const name = groupNameOf(answer.value?.groups, id) || t.one.group;
  return (
    <Page title={name} back={{ href: href(), text: t.sections.groups }}>
      <WhenReady answer={answer} lines={12} asked="group">
        {({ members, skills, workGroups, ...shown }) =>
          members.length === 0 ? (
            <Notice {...t.group.empty} />
          ) : (
            <>
              <Answer group={id} members={members} workGroups={workGroups} />
              <Since group={id} members={members} skills={skills} />
              <Section
                id="grid"
                class="wide"
                title={t.group.gridTitle}
                lead={t.group.gridLead}
                tools={<PrintButton />}
              >
                <LearnerGrid {...shown} group={id} name={name} members={members} />
              </Section>
              <Section id="needs" title={t.sections.skills} lead={t.skills.lead}>
                <SkillNeeds skills={skills} group={id} name={name} />
              </Section>
            </>
          )
        }
      </WhenReady>
    </Page>
  );
}

interface AnswerProps {
  readonly group: string;
  readonly members: readonly Member[];
  readonly workGroups: readonly WorkGroup[];
}

/** Maximum number of work groups on this page. The page for tomorrow shows all work groups. */
const GROUPS = 8;
const SKILLS = 2;
/** Maximum number of pupils to see individually, as many as a teacher has time for in a day. */
const TO_SEE = 5;

function Answer({ group, members, workGroups }: AnswerProps) {
  const { t, compare, dataLanguage } = useLocale();
  const names = useMemo(() => distinctNames(members), [members]);
  const inNeed = sortMembers(members, "need", compare).filter(
    ({ weak_skills }) => weak_skills.length > 0,
  );
  const toSee = inNeed.slice(0, TO_SEE);
  const asMany = inNeed
    .slice(TO_SEE)
    .filter(({ weak_skills }) => weak_skills.length === toSee.at(-1)!.weak_skills.length).length;
  const unobserved = members.filter((member) => !isObserved(member));
  const learner = (id: string) => (
    <a href={href("groups", group, "learners", id)}>{names.get(id)}</a>
  );
  return (
    <section class="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">{t.group.answer(workGroups.length, toSee.length)}</h2>
      <div class="answer-parts">
        {workGroups.length > 0 && (
          <div>
            <h3>{t.group.together}</h3>
            <ol class="answer-groups">
              {workGroups.slice(0, GROUPS).map(({ learners, skills }) => (
                <li key={learners[0]!.learner_id}>
                  {learners.map(({ learner_id }) => names.get(learner_id)).join(", ")}
                  {skills.slice(0, SKILLS).map(({ skill_id, label }) => (
                    <a
                      key={skill_id}
                      class="aside"
                      lang={dataLanguage}
                      href={href("groups", group, "skills", skill_id)}
                    >
                      {label}
                    </a>
                  ))}
                </li>
              ))}
            </ol>
            <p>
              <a class="button strong" href={href("groups", group, "tomorrow")}>
                {t.group.prepare}
              </a>
            </p>
          </div>
        )}
        <div>
          <h3>{t.group.toSee}</h3>
          <ul>
            {toSee.map(({ learner_id, weak_skills }) => (
              <li key={learner_id}>
                {learner(learner_id)}{" "}
                <span class="aside">
                  {t.group.needs(
                    weak_skills.length,
                    weak_skills.filter(({ to_check }) => to_check).length,
                  )}
                </span>
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
      </div>
    </section>
  );
}
