import type { JSX } from "preact";
import type { Service } from "../api/service.ts";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { weakMembersBySkill } from "../members/weak-members.ts";
import { hrefOf } from "../route.ts";
import type { SkillFacts } from "./skill-facts.ts";
import { SkillPage } from "./skill-page.tsx";

/** A skill, and the members of a group who need help with it. */
export function GroupSkillView({
  id,
  group,
}: {
  readonly id: string;
  readonly group: string;
}): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswer(`skill ${id} of ${group}`, (service) => loadSkill(service, id, group));
  const groups = answer.state === "ready" ? answer.value.groups : [];
  const name = groups.find(({ group_id }) => group_id === group)?.name ?? t.group.untitled;
  return (
    <SkillPage
      answer={answer}
      group={group}
      back={{ href: hrefOf({ view: "group", group }), text: name }}
    />
  );
}

async function loadSkill(service: Service, id: string, group: string): Promise<SkillFacts> {
  const [skills, members, groups] = await Promise.all([
    service.groupSkills(group),
    service.groupMembers(group),
    service.groups(),
  ]);
  const skill = skills.find(({ skill_id }) => skill_id === id);
  return { skill, learners: weakMembersBySkill(members).get(id) ?? [], groups };
}
