import type { GroupSummary } from "@mastery/client";
import { useMemo } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { searchBy } from "../i18n/words.ts";
import { Notice, Page, Section, WhenReady } from "../parts/frame.tsx";
import { GapNotice } from "../parts/levels.tsx";
import { useFirst } from "../parts/lists.tsx";
import { SearchField, useSearch } from "../parts/search.tsx";
import { sortGroups } from "../people.ts";
import { href } from "../route.ts";
import { useAnswers } from "../service.ts";
import { GroupView } from "./group.tsx";

/** If the reader may see only one group, the page shows this group. */
export function StartView() {
  const { t, showsClusters } = useLocale();
  const answer = useAnswers("start", (service) => ({
    groups: service.groups(),
    health: service.health(),
    snapshot: service.snapshot(),
  }));
  const [only, another] = answer.value?.groups ?? [];
  if (only && !another) return <GroupView id={only.group_id} />;
  return (
    <Page title={t.start.title} lead={t.start.lead}>
      <WhenReady answer={answer} lines={8}>
        {({ groups, health, snapshot }) => (
          <>
            <Groups groups={groups} />
            <Section id="everyone" title={t.start.everyone}>
              <ul class="cards">
                <Card href={href("learners")} name={t.sections.learners} text={t.start.learners} />
                <Card
                  href={href("skills")}
                  name={t.sections.skills}
                  text={t.start.skills(health.n_skills)}
                />
                {showsClusters && (
                  <Card
                    href={href("clusters")}
                    name={t.sections.clusters}
                    text={t.start.clusters(health.n_clusters)}
                  />
                )}
              </ul>
              <GapNotice gaps={snapshot.gaps} />
            </Section>
          </>
        )}
      </WhenReady>
    </Page>
  );
}

const TYPES = ["class", "course", "school"] as const;
/** Maximum number of groups in a list without a search field. */
const FEW = 12;

function Groups({ groups }: { readonly groups: readonly GroupSummary[] }) {
  const { t, compare, grade } = useLocale();
  const sorted = useMemo(() => sortGroups(groups, grade, compare), [groups, grade, compare]);
  const search = useSearch(
    sorted,
    searchBy(({ name }) => name),
  );
  if (groups.length === 0) return <Notice {...t.start.noGroups} />;
  return (
    <>
      {groups.length > FEW && <SearchField search={search} of="groups" />}
      {TYPES.map((type) => (
        <GroupCards
          key={type}
          type={type}
          groups={search.found.filter((group) => group.type === type)}
        />
      ))}
    </>
  );
}

const CARDS = 60;

interface GroupCardsProps {
  readonly type: (typeof TYPES)[number];
  readonly groups: readonly GroupSummary[];
}

function GroupCards({ type, groups }: GroupCardsProps) {
  const { t } = useLocale();
  const { first, more } = useFirst(type, groups, CARDS);
  if (groups.length === 0) return null;
  return (
    <Section id={type} title={t.start.types[type]}>
      <ul class="cards">
        {first.map(({ group_id, name, n_learners }) => (
          <Card
            key={group_id}
            href={href("groups", group_id)}
            name={name}
            text={t.count.learners(n_learners)}
          />
        ))}
      </ul>
      {more}
    </Section>
  );
}

function Card({ href, name, text }: Readonly<Record<"href" | "name" | "text", string>>) {
  return (
    <li>
      <a class="card" href={href}>
        <span class="card-name">{name}</span>
        <span class="aside">{text}</span>
      </a>
    </li>
  );
}
