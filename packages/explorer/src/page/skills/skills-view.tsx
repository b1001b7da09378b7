import type { SkillNeed } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useAnswer } from "../api/use-answer.ts";
import { DownloadButton } from "../download/download-button.tsx";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { hrefOf } from "../route.ts";
import { Meter } from "../shell/meter.tsx";
import { MoreButton, useFirst } from "../shell/more.tsx";
import { SearchField, textSearch } from "../shell/search-field.tsx";
import { Notice, WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";

/** All skills, those that most learners need help with first. */
export function SkillsView(): JSX.Element {
  const { t } = useLocale();
  const heading = useView(t.skills.name);
  const answer = useAnswer("skills", (service) => service.skills());
  return (
    <div class="page">
      <h1 ref={heading} tabIndex={-1}>
        {t.skills.name}
      </h1>
      <p class="lead">{t.skills.lead}</p>
      <WhenReady answer={answer} lines={12}>
        {(skills) => <SkillTable skills={skills} />}
      </WhenReady>
    </div>
  );
}

const ROWS = 100;

function SkillTable({ skills }: { readonly skills: readonly SkillNeed[] }): JSX.Element {
  const { t, domain, compare } = useLocale();
  const [query, setQuery] = useState("");
  const [only, setOnly] = useState("");
  const domains = useMemo(
    () => [...new Set(skills.map((skill) => skill.domain))].sort(compare),
    [skills, compare],
  );
  const found = useMemo(() => {
    const matches = textSearch(query);
    return skills.filter(({ label, domain: of }) => (only === "" || of === only) && matches(label));
  }, [skills, query, only]);
  const { first, left, showMore } = useFirst(found, ROWS);
  const rows = () => [
    [t.skills.skill, t.skills.domain, t.skills.weak, t.skills.observed, t.skills.attempts],
    ...found.map((skill) => [
      skill.label,
      domain(skill.domain),
      skill.n_weak,
      skill.n_observed,
      skill.n_scored_traces,
    ]),
  ];
  return (
    <>
      <SearchField
        label={t.skills.search}
        query={query}
        onQuery={setQuery}
        beside={
          <label>
            {t.skills.domain}
            <select value={only} onChange={(event) => setOnly(event.currentTarget.value)}>
              <option value="">{t.skills.allDomains}</option>
              {domains.map((each) => (
                <option key={each} value={each}>
                  {domain(each)}
                </option>
              ))}
            </select>
          </label>
        }
      >
        {t.skills.found(found.length)}
      </SearchField>
      {found.length === 0 ? (
        <Notice {...t.skills.none} />
      ) : (
        <table class="skill-table">
          <thead>
            <tr>
              <th scope="col">{t.skills.skill}</th>
              <th scope="col">{t.skills.domain}</th>
              <th scope="col">{t.skills.weak}</th>
            </tr>
          </thead>
          <tbody>
            {first.map((skill) => (
              <SkillRow key={skill.skill_id} skill={skill} />
            ))}
          </tbody>
        </table>
      )}
      <div class="table-foot">
        <MoreButton left={left} step={ROWS} onMore={showMore} />
        <DownloadButton name={t.skills.name} rows={rows} />
      </div>
    </>
  );
}

function SkillRow({ skill }: { readonly skill: SkillNeed }): JSX.Element {
  const { t, domain } = useLocale();
  const { skill_id, label, n_weak, n_observed } = skill;
  return (
    <tr>
      <th scope="row" lang={DATA_LANGUAGE}>
        <a href={hrefOf({ view: "skill", skill: skill_id })}>{label}</a>
      </th>
      <td>{domain(skill.domain)}</td>
      <td>
        {n_observed === 0 ? t.levels.unobserved : t.skills.weakOf(n_weak, n_observed)}
        {n_observed > 0 && <Meter class="warm" value={n_weak / n_observed} />}
      </td>
    </tr>
  );
}
