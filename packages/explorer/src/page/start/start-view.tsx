import type { Gaps, GroupSummary, Health } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { GapNotice } from "../labels/gap-notice.tsx";
import { hrefOf } from "../route.ts";
import { MoreButton, useFirst } from "../shell/more.tsx";
import { SearchField, textSearch } from "../shell/search-field.tsx";
import { Notice, WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";
import { sortGroups } from "./sort-groups.ts";

/** Where a visit starts: with a class, or with everyone. */
export function StartView(): JSX.Element {
  const { t } = useLocale();
  const heading = useView(t.start.name);
  const answer = useAnswer("start", (service) =>
    Promise.all([service.groups(), service.health(), service.snapshot()]),
  );
  return (
    <div class="page">
      <h1 ref={heading} tabIndex={-1}>
        {t.start.title}
      </h1>
      <p class="lead">{t.start.lead}</p>
      <WhenReady answer={answer} lines={8}>
        {([groups, health, { gaps }]) => <Choices groups={groups} health={health} gaps={gaps} />}
      </WhenReady>
    </div>
  );
}

const TYPES = ["class", "course", "school"] as const;
/** Groups of more than this can be searched. */
const FEW = 12;

interface ChoicesProps {
  readonly groups: readonly GroupSummary[];
  readonly health: Health;
  readonly gaps: Gaps;
}

function Choices({ groups, health, gaps }: ChoicesProps): JSX.Element {
  const { t, compare, grade } = useLocale();
  const [query, setQuery] = useState("");
  const sorted = useMemo(() => sortGroups(groups, grade, compare), [groups, grade, compare]);
  const found = useMemo(() => {
    const matches = textSearch(query);
    return sorted.filter(({ name }) => matches(name));
  }, [sorted, query]);
  return (
    <>
      {groups.length > FEW && (
        <SearchField label={t.start.search} query={query} onQuery={setQuery}>
          {t.start.found(found.length)}
        </SearchField>
      )}
      {groups.length === 0 && <Notice {...t.start.noGroups} />}
      {groups.length > 0 && found.length === 0 && <Notice {...t.start.noneFound} />}
      {TYPES.map((type) => (
        <GroupCards key={type} type={type} groups={found.filter((group) => group.type === type)} />
      ))}
      <section aria-labelledby="everyone-title">
        <h2 id="everyone-title">{t.start.everyone}</h2>
        <ul class="cards">
          <Card
            href={hrefOf({ view: "learners" })}
            name={t.learners.name}
            text={t.start.learners}
          />
          <Card
            href={hrefOf({ view: "skills" })}
            name={t.skills.name}
            text={t.start.skills(health.n_skills)}
          />
          <Card
            href={hrefOf({ view: "clusters" })}
            name={t.clusters.name}
            text={t.start.clusters(health.n_clusters)}
          />
        </ul>
        <GapNotice gaps={gaps} behind={t.start.gaps} />
      </section>
    </>
  );
}

const CARDS = 60;

interface GroupCardsProps {
  readonly type: (typeof TYPES)[number];
  readonly groups: readonly GroupSummary[];
}

function GroupCards({ type, groups }: GroupCardsProps): JSX.Element | null {
  const { t } = useLocale();
  const { first, left, showMore } = useFirst(groups, CARDS);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={`${type}-title`}>
      <h2 id={`${type}-title`}>{t.start.types[type]}</h2>
      <ul class="cards">
        {first.map(({ group_id, name, n_learners }) => (
          <Card
            key={group_id}
            href={hrefOf({ view: "group", group: group_id })}
            name={name}
            text={t.learners.found(n_learners)}
          />
        ))}
      </ul>
      <MoreButton left={left} step={CARDS} onMore={showMore} />
    </section>
  );
}

interface CardProps {
  readonly href: string;
  readonly name: string;
  readonly text: string;
}

function Card({ href, name, text }: CardProps): JSX.Element {
  return (
    <li>
      <a class="card" href={href}>
        <span class="card-name">{name}</span>
        <span class="aside">{text}</span>
      </a>
    </li>
  );
}
