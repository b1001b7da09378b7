import type { Member, SkillNeed, WorkGroup } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Notice, Page, Section, WhenReady } from "../parts/frame.tsx";
import { Meter } from "../parts/levels.tsx";
import {
  DownloadButton,
  MoreButton,
  ON_PAPER,
  People,
  PrintButton,
  SearchField,
  useFirst,
  usePrinting,
  useSearch,
} from "../parts/lists.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { distinctNames, isObserved, weakMembersBySkill } from "../people.ts";
import { href } from "../route.ts";
import { useAnswers } from "../session.ts";
import { FirstSteps } from "./first-steps.tsx";
import { LearnerGrid } from "./learner-grid.tsx";

/** A class: who is where, what most need help with and who, and who could work together. */
export function GroupView({ id }: { readonly id: string }): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers(`group ${id}`, (service) => ({
    groups: service.groups(),
    members: service.groupMembers(id),
    needs: service.groupSkills(id),
    workGroups: service.workGroups(id),
    domains: service.domains(),
    rules: service.rules(),
  }));
  const groups = answer.state === "ready" ? answer.value.groups : [];
  const name = groups.find(({ group_id }) => group_id === id)?.name || t.group.untitled;
  return (
    <Page title={name} back={{ href: href(), text: t.start.name }}>
      <WhenReady answer={answer} lines={12} asked="group">
        {({ members, needs, workGroups, ...shown }) =>
          members.length === 0 ? (
            <Notice {...t.group.empty} />
          ) : (
            <>
              <Overview members={members} />
              <Section id="needs" title={t.group.needsTitle} lead={t.group.needsLead}>
                <NeedList group={id} name={name} needs={needs} members={members} />
              </Section>
              <Section id="grid" class="wide" title={t.group.gridTitle} lead={t.group.gridLead}>
                <LearnerGrid {...shown} group={id} name={name} members={members} />
              </Section>
              <Section
                id="work-groups"
                title={t.group.workGroupsTitle}
                lead={t.group.workGroupsLead}
              >
                <WorkGroups group={id} name={name} workGroups={workGroups} members={members} />
              </Section>
            </>
          )
        }
      </WhenReady>
    </Page>
  );
}

function Overview({ members }: { readonly members: readonly Member[] }): JSX.Element {
  const { t } = useLocale();
  const unobserved = members.filter((member) => !isObserved(member)).length;
  return (
    <>
      <p class="lead">{t.group.lead(members.length)}</p>
      {unobserved > 0 && <p class="muted">{t.group.unobserved(unobserved)}</p>}
      <nav class="jumps" aria-label={t.group.sections}>
        <Jump to="needs-title" text={t.group.needsTitle} />
        <Jump to="grid-title" text={t.group.gridTitle} />
        <Jump to="work-groups-title" text={t.group.workGroupsTitle} />
        <PrintButton />
      </nav>
    </>
  );
}

/** Leads down the page; a link could not, since the address's fragment is the route. */
function Jump({ to, text }: { readonly to: string; readonly text: string }): JSX.Element {
  return (
    <button
      type="button"
      class="button quiet"
      onClick={() => {
        const target = document.getElementById(to);
        target?.scrollIntoView();
        target?.focus({ preventScroll: true });
      }}
    >
      {text}
    </button>
  );
}

interface OfGroup {
  /** Id of the group. */
  readonly group: string;
  readonly name: string;
  readonly members: readonly Member[];
}

interface NeedListProps extends OfGroup {
  /** Most needed first. */
  readonly needs: readonly SkillNeed[];
}

/** Skills at first, and how many more come at a time. */
const SKILLS = 8;
/** Names that a skill shows on the screen; its page has all of them. */
const NAMES = 6;

/** The skills that members need help with, most needed first, and who they are. */
function NeedList({ group, name, needs, members }: NeedListProps): JSX.Element {
  const { t, domain } = useLocale();
  const weak = useMemo(() => needs.filter(({ n_weak }) => n_weak > 0), [needs]);
  const bySkill = useMemo(() => weakMembersBySkill(members), [members]);
  const names = useMemo(() => distinctNames(members), [members]);
  const { found, ...search } = useSearch(weak, ({ label }) => label);
  const most = usePrinting() ? ON_PAPER : NAMES;
  if (weak.length === 0) return <Notice {...t.group.noNeeds} />;
  const learnersOf = ({ skill_id }: SkillNeed) => bySkill.get(skill_id) ?? [];
  const hrefOf = ({ skill_id }: SkillNeed) => href("groups", group, "skills", skill_id);
  const columns: Column<SkillNeed>[] = [
    {
      name: t.skills.skill,
      value: ({ label }) => label,
      cell: (need) => (
        <th scope="row">
          <a href={hrefOf(need)} lang={DATA_LANGUAGE}>
            {need.label}
          </a>
          <span class="aside">{domain(need.domain)}</span>
        </th>
      ),
    },
    { name: t.skills.domain, value: (need) => domain(need.domain) },
    {
      name: t.skills.weak,
      value: ({ n_weak }) => n_weak,
      cell: ({ n_weak, n_observed, n_scored_traces }) => (
        <td>
          <strong>{t.skills.weakOf(n_weak, n_observed)}</strong>{" "}
          <span class="aside">{t.skills.attemptsOf(n_scored_traces)}</span>
          <Meter warm value={n_weak / n_observed} />
        </td>
      ),
    },
    { name: t.skills.observed, value: ({ n_observed }) => n_observed },
    { name: t.skills.attempts, value: ({ n_scored_traces }) => n_scored_traces },
    {
      name: t.skills.who,
      value: (need) =>
        learnersOf(need)
          .map(({ learner_id }) => names.get(learner_id))
          .join(", "),
      cell: (need) => {
        const learners = learnersOf(need);
        const others = learners.length - most;
        return (
          <td>
            <People learners={learners.slice(0, most)} names={names} group={group}>
              {others > 0 && (
                <li>
                  <a href={hrefOf(need)}>{t.skills.others(others)}</a>
                </li>
              )}
            </People>
          </td>
        );
      },
    },
  ];
  return (
    <>
      {weak.length > SKILLS && (
        <SearchField {...search} label={t.skills.search} count={t.skills.found(found.length)} />
      )}
      {found.length === 0 && <Notice {...t.group.noneFound} />}
      <Table
        class="rows needs"
        label={t.group.needsTitle}
        file={`${name} ${t.group.needsTitle}`}
        step={SKILLS}
        columns={columns}
        rows={found}
        keyOf={({ skill_id }) => skill_id}
      />
    </>
  );
}

interface WorkGroupsProps extends OfGroup {
  readonly workGroups: readonly WorkGroup[];
}

/** Work groups at first, and how many more come at a time. */
const GROUPS = 24;

/** Who could work together, on what, and who has no partner. */
function WorkGroups({ group, name, workGroups, members }: WorkGroupsProps): JSX.Element {
  const { t } = useLocale();
  const names = useMemo(() => distinctNames(members), [members]);
  const { first, ...more } = useFirst(workGroups, GROUPS);
  const mostAlone = usePrinting() ? ON_PAPER : GROUPS;
  if (workGroups.length === 0) return <Notice {...t.group.noWorkGroups} />;
  const placed = new Set(
    workGroups.flatMap(({ learners }) => learners.map(({ learner_id }) => learner_id)),
  );
  const alone = members
    .filter(({ learner_id }) => !placed.has(learner_id))
    .map(({ learner_id }) => names.get(learner_id));
  const rows = () => [
    [t.group.workGroup, t.grid.learner, t.group.worksOn],
    ...workGroups.flatMap(({ learners, skills }, at) => {
      const labels = skills.map(({ label }) => label).join(", ");
      return learners.map(({ learner_id }) => [at + 1, names.get(learner_id), labels]);
    }),
  ];
  return (
    <>
      <ol class="work-groups">
        {first.map(({ learners, skills }, at) => (
          <li key={learners[0]!.learner_id} class="work-group">
            <h3>{t.group.workGroupNumber(at + 1)}</h3>
            <People learners={learners} names={names} group={group} />
            <p class="work-group-on">{t.group.worksOn}</p>
            <ul class="skill-links" lang={DATA_LANGUAGE}>
              {skills.map(({ skill_id, label }) => (
                <li key={skill_id}>
                  <a href={href("groups", group, "skills", skill_id)}>{label}</a>
                </li>
              ))}
            </ul>
            <FirstSteps learners={learners} skill={skills[0]!.label} names={names} />
          </li>
        ))}
      </ol>
      {alone.length > 0 && more.left === 0 && (
        <p class="footnote">
          {t.group.alone} {alone.slice(0, mostAlone).join(", ")}
          {alone.length > mostAlone && `, ${t.skills.others(alone.length - mostAlone)}`}
        </p>
      )}
      <div class="table-foot">
        <MoreButton {...more} />
        <DownloadButton name={`${name} ${t.group.workGroupsTitle}`} rows={rows} />
      </div>
    </>
  );
}
