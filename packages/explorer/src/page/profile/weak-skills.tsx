import type { Member } from "@mastery/client";
import type { JSX } from "preact";
import { useAnswer } from "../api/use-answer.ts";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { hrefOf } from "../route.ts";
import { WhenReady } from "../shell/states.tsx";

/** The skills that a learner needs help with, lowest mean first, and what shows it. */
export function WeakSkills({ member }: { readonly member: Member }): JSX.Element | null {
  const { t, numbers } = useLocale();
  const answer = useAnswer("skills", (service) => service.skills());
  if (member.weak_skills.length === 0) return null;
  const weak = member.weak_skills.toSorted((a, b) => a.mean_score - b.mean_score);
  return (
    <section aria-labelledby="weak-skills-title">
      <h2 id="weak-skills-title">{t.profile.weakSkills}</h2>
      <WhenReady answer={answer} lines={4}>
        {(skills) => (
          <ul class="weak-skills">
            {weak.map(({ skill_id, n_scored_traces, mean_score }) => (
              <li key={skill_id}>
                <a href={hrefOf({ view: "skill", skill: skill_id })} lang={DATA_LANGUAGE}>
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
    </section>
  );
}
