import type { JSX } from "preact";
import type { Service } from "../api/service.ts";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { byNeed } from "../members/weak-members.ts";
import { hrefOf } from "../route.ts";
import type { SkillFacts } from "./skill-facts.ts";
import { SkillPage } from "./skill-page.tsx";

/** A skill, and everyone who needs help with it. */
export function SkillView({ id }: { readonly id: string }): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswer(`skill ${id}`, (service) => loadSkill(service, id));
  return (
    <SkillPage answer={answer} back={{ href: hrefOf({ view: "skills" }), text: t.skills.name }} />
  );
}

async function loadSkill(service: Service, id: string): Promise<SkillFacts> {
  const [skills, learners, groups] = await Promise.all([
    service.skills(),
    service.skillLearners(id),
    service.groups(),
  ]);
  const skill = skills.find(({ skill_id }) => skill_id === id);
  return { skill, learners: learners.toSorted(byNeed), groups };
}
