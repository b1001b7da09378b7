import type { GroupSummary, LearnerSummary, Member } from "@mastery/client";
import { MIN_ACQUIRED_MEAN, MIN_SUFFICIENT_MEAN, SKILL_STATES } from "@mastery/insights/answers";
import { useMemo } from "preact/hooks";
import { domainMeans, valueIn } from "../figures.ts";
import { wholePercentage } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Opens } from "../parts/frame.tsx";
import { LevelCell, LevelLegend, MeanCell, Unobserved } from "../parts/levels.tsx";
import { type Column, Table } from "../parts/table.tsx";
import {
  classNames,
  distinctNames,
  isObserved,
  type Named,
  needsOf,
  type SortKey,
  sortMembers,
} from "../people.ts";
import { hrefWithin, useChoice } from "../route.ts";

interface LearnerGridProps {
  readonly members: readonly Member[];
  /** Learners among whom names are made distinct. Default: the members. */
  readonly everyone?: readonly Named[];
  readonly domains: readonly string[];
  /** All groups, which provide the class names of a cluster's members. */
  readonly groups: readonly GroupSummary[];
  /** Id of the group, if all learners are members of one group. Links then lead to the learner within this group. */
  readonly group?: string;
  /** Name of the downloaded file. */
  readonly name: string;
}

/** Names are made distinct among `everyone`. With a `group`, links lead to the learner within the group. */
export function useLearnerColumns<Row extends LearnerSummary & Pick<Member, "group_ids">>(
  everyone: readonly Named[],
  groups: readonly GroupSummary[],
  group: string | undefined,
): readonly Column<Row>[] {
  const { t, grade: gradeOf } = useLocale();
  const names = useMemo(() => distinctNames(everyone), [everyone]);
  const classes = ({ group_ids }: Row): string =>
    classNames(groups.filter(({ group_id }) => group_ids.includes(group_id)));
  return [
    {
      name: t.one.learner,
      value: ({ learner_id }) => names.get(learner_id),
      cell: (row) => (
        <th scope="row">
          <a href={hrefWithin(group, "learners", row.learner_id)}>{names.get(row.learner_id)}</a>
          {group === undefined && (
            <span class="aside">{classes(row) || gradeOf(row.grade_level)}</span>
          )}
        </th>
      ),
    },
    { name: t.grid.grade, value: ({ grade_level }) => gradeOf(grade_level) },
    { name: t.one.group, value: classes },
  ];
}

/** Table of learners by domain with their observed means. A cell without observations shows a dot. */
export function LearnerGrid(props: LearnerGridProps) {
  const { members, everyone = members, domains, groups, group, name } = props;
  const { t, compare, domain: nameOf, showsClusters } = useLocale();
  const [key, setKey] = useChoice<SortKey>("sort", "need");
  const sorted = useMemo(() => sortMembers(members, key, compare), [members, key, compare]);
  const [named, ...others] = useLearnerColumns<Member>(everyone, groups, group);
  const means = useMemo(() => domainMeans(members, domains), [members, domains]);

  const sort = (by: "name" | "need", order: "ascending" | "descending") => ({
    order: key === by ? order : undefined,
    onSort: () => setKey(by),
  });
  const cluster: Column<Member> = {
    name: t.grid.cluster,
    value: ({ cluster_id }) => cluster_id ?? undefined,
  };
  const columns: Column<Member>[] = [
    { ...named!, sort: sort("name", "ascending") },
    ...others,
    {
      name: t.grid.needs,
      sort: sort("need", "descending"),
      cell: (member) => (
        <td class="count" data-name={isObserved(member) ? t.states.to_strengthen : undefined}>
          {needsOf(member) ?? <Unobserved />}
        </td>
      ),
    },
    {
      name: t.grid.toConfirm,
      cell: (member) => (
        <td class="count" data-name={isObserved(member) ? t.states.to_confirm : undefined}>
          {isObserved(member) ? member.states.to_confirm : ""}
        </td>
      ),
    },
    ...SKILL_STATES.map(
      (state): Column<Member> => ({ name: t.states[state], value: ({ states }) => states[state] }),
    ),
    ...(showsClusters ? [cluster] : []),
    { name: t.grid.traces, value: ({ n_traces }) => n_traces },
    { name: t.grid.lastTrace, value: ({ last_trace }) => last_trace ?? undefined },
    ...domains.flatMap((domain): Column<Member>[] => [
      {
        name: nameOf(domain),
        sort: {
          order: typeof key === "object" && key.domain === domain ? "ascending" : undefined,
          onSort: () => setKey({ domain }),
        },
        cell: (member) => (
          <LevelCell
            name={nameOf(domain)}
            state={member.state_per_domain[domain]!}
            mean={valueIn(member.mean_score_per_domain, domain)}
            marks={valueIn(member.n_scored_per_domain, domain) ?? 0}
            needs={needsIn(member, domain)}
          />
        ),
      },
      {
        name: t.grid.percent(nameOf(domain)),
        value: ({ mean_score_per_domain: means }) => {
          const mean = valueIn(means, domain);
          return mean === undefined ? undefined : wholePercentage(mean);
        },
      },
      {
        name: t.grid.stateOf(nameOf(domain)),
        value: ({ state_per_domain }) => t.states[state_per_domain[domain]!],
      },
    ]),
  ];
  return (
    <>
      <Table
        class="grid"
        label={t.grid.name}
        file={name}
        legend={<LevelLegend />}
        columns={columns}
        rows={sorted}
        keyOf={({ learner_id }) => learner_id}
        foot={
          <tr>
            <th scope="row" colSpan={3}>
              {group === undefined ? t.grid.ofAll : t.grid.together}
            </th>
            {domains.map((domain) => (
              <MeanCell key={domain} name={nameOf(domain)} mean={valueIn(means, domain)} />
            ))}
          </tr>
        }
      />
      <Opens name="grid" title={t.grid.how}>
        <p>{t.grid.help(MIN_SUFFICIENT_MEAN, MIN_ACQUIRED_MEAN)}</p>
      </Opens>
    </>
  );
}

/** Number of skills of a domain that a learner needs to strengthen. */
export function needsIn({ skills_to_see }: Member, domain: string): number {
  return skills_to_see.filter((one) => one.state === "to_strengthen" && one.domain === domain)
    .length;
}
