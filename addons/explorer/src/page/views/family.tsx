import { MAX_RECOMMENDATIONS } from "@mastery/core/internal";
import { today } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Heading, WhenReady } from "../parts/frame.tsx";
import { PrintButton } from "../parts/lists.tsx";
import { nameOf } from "../people.ts";
import { hrefWithin, type InGroup } from "../route.ts";
import { periodOf } from "../sentences.ts";
import { useAnswers } from "../service.ts";

/** Maximum number of listed skills. The skills with the best results are listed. */
const ACQUIRED = 8;

/** One page for parents, without codes and without anything about other pupils. */
export function FamilyView({ id, group }: InGroup) {
  const locale = useLocale();
  const { t, domain, day } = locale;
  const answer = useAnswers(`family ${id}`, (service) => ({
    learners: service.learners(),
    groups: service.learnerGroups(id),
    skills: service.learnerSkills(id),
    list: service.recommendationDetails(id, { n: MAX_RECOMMENDATIONS }),
    snapshot: service.snapshot(),
  }));
  return (
    <div class="page family">
      <nav class="steps">
        <a class="crumb" href={hrefWithin(group, "learners", id)}>
          {t.family.back}
        </a>
        <PrintButton />
      </nav>
      <WhenReady answer={answer} lines={12}>
        {({ learners, groups, skills, list, snapshot }) => {
          const tried = skills.filter(({ state }) => state !== "never_met");
          const domains = [...new Set(tried.map((skill) => domain(skill.domain)))];
          const acquired = tried
            .filter(({ state }) => state === "acquired")
            .sort((a, b) => b.mean_score! - a.mean_score!);
          const next = list.find(({ within_reach }) => within_reach);
          const places = [...groups.map(({ name }) => name), snapshot.name];
          return (
            <article class="sheet">
              <Heading
                title={nameOf(learners, id) ?? t.one.learner}
                documentTitle={t.family.title}
              />
              <p class="muted">{places.filter(Boolean).join(" · ")}</p>
              <p class="muted">{periodOf(snapshot, locale)}</p>
              <h2>{t.family.tried}</h2>
              <p>{t.family.triedText(tried.length, domains)}</p>
              <h2>{t.profile.wentWell}</h2>
              {acquired.length === 0 ? (
                <p>{tried.length === 0 ? t.family.nothingTried : t.family.nothingYet}</p>
              ) : (
                <ul>
                  {acquired.slice(0, ACQUIRED).map(({ skill_id, label, n_scored_traces: n }) => (
                    <li key={skill_id}>
                      <span lang={locale.dataLanguage}>{label}</span>
                      {n === 1 && ` (${t.family.onlyOne})`}
                    </li>
                  ))}
                </ul>
              )}
              <h2>{t.family.atHome}</h2>
              <p>
                {next
                  ? t.family.doAtHome(
                      next.title,
                      next.skills_targeted.filter((label) => label !== next.title),
                    )
                  : t.family.nothingToDo}
              </p>
              <p class="footnote">{t.family.on(day(today()))}</p>
            </article>
          );
        }}
      </WhenReady>
    </div>
  );
}
