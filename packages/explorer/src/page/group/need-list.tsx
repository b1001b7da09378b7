import type { Member, SkillNeed, WeakLearner } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { DownloadButton } from "../download/download-button.tsx";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { distinctNames } from "../labels/same-names.ts";
import { weakMembersBySkill } from "../members/weak-members.ts";
import { hrefOf } from "../route.ts";
import { Meter } from "../shell/meter.tsx";
import { MoreButton, ON_PAPER, useFirst } from "../shell/more.tsx";
import { SearchField, textSearch } from "../shell/search-field.tsx";
import { Notice } from "../shell/states.tsx";
import { usePrinting } from "../shell/use-printing.ts";

interface NeedListProps {
  /** Id of the group. */
  readonly group: string;
  readonly name: string;
  /** Most needed first. */
  readonly needs: readonly SkillNeed[];
  readonly members: readonly Member[];
}

/** Skills at first, and how many more come at a time. */
const SKILLS = 8;
/** Names that a skill shows on the screen; its page has all of them. */
const NAMES = 6;

/** The skills that members need help with, most needed first, and who they are. */
export function NeedList({ group, name, needs, members }: NeedListProps): JSX.Element {
  const { t, domain } = useLocale();
  const weak = useMemo(() => needs.filter(({ n_weak }) => n_weak > 0), [needs]);
  const bySkill = useMemo(() => weakMembersBySkill(members), [members]);
  const names = useMemo(() => distinctNames(members), [members]);
  const [query, setQuery] = useState("");
  const found = useMemo(() => {
    const matches = textSearch(query);
    return weak.filter(({ label }) => matches(label));
  }, [weak, query]);
  const { first, left, showMore } = useFirst(found, SKILLS);
  const most = usePrinting() ? ON_PAPER : NAMES;
  if (weak.length === 0) return <Notice {...t.group.noNeeds} />;
  const rows = () => [
    [
      t.skills.skill,
      t.skills.domain,
      t.skills.weak,
      t.skills.observed,
      t.skills.attempts,
      t.skills.who,
    ],
    ...weak.map((need) => [
      need.label,
      domain(need.domain),
      need.n_weak,
      need.n_observed,
      need.n_scored_traces,
      (bySkill.get(need.skill_id) ?? []).map(({ learner_id }) => names.get(learner_id)).join(", "),
    ]),
  ];
  return (
    <>
      {weak.length > SKILLS && (
        <SearchField label={t.skills.search} query={query} onQuery={setQuery}>
          {t.skills.found(found.length)}
        </SearchField>
      )}
      {found.length === 0 && <Notice {...t.group.noneFound} />}
      <ol class="needs">
        {first.map((need) => (
          <Need
            key={need.skill_id}
            group={group}
            need={need}
            learners={bySkill.get(need.skill_id) ?? []}
            names={names}
            most={most}
          />
        ))}
      </ol>
      <div class="table-foot">
        <MoreButton left={left} step={SKILLS} onMore={showMore} />
        <DownloadButton name={`${name} ${t.group.needsTitle}`} rows={rows} />
      </div>
    </>
  );
}

interface NeedProps {
  readonly group: string;
  readonly need: SkillNeed;
  readonly learners: readonly WeakLearner[];
  readonly names: ReadonlyMap<string, string>;
  /** How many of the names are shown. */
  readonly most: number;
}

function Need({ group, need, learners, names, most }: NeedProps): JSX.Element {
  const { t, domain } = useLocale();
  const { skill_id, label, n_weak, n_observed } = need;
  const href = hrefOf({ view: "skill", skill: skill_id, group });
  return (
    <li class="need">
      <div class="need-head">
        <h3 lang={DATA_LANGUAGE}>
          <a href={href}>{label}</a>
        </h3>
        <span class="aside">{domain(need.domain)}</span>
      </div>
      <div class="need-count">
        <p>
          <strong>{t.skills.weakOf(n_weak, n_observed)}</strong>{" "}
          <span class="aside">{t.skills.attemptsOf(need.n_scored_traces)}</span>
        </p>
        <Meter class="warm" value={n_weak / n_observed} />
      </div>
      <ul class="names">
        {learners.slice(0, most).map(({ learner_id }) => (
          <li key={learner_id}>
            <a href={hrefOf({ view: "learner", id: learner_id, group })}>{names.get(learner_id)}</a>
          </li>
        ))}
        {learners.length > most && (
          <li>
            <a href={href}>{t.skills.others(learners.length - most)}</a>
          </li>
        )}
      </ul>
    </li>
  );
}
