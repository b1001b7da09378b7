import type { GroupSummary, Member } from "@mastery/client";
import { useMemo } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { Section } from "../parts/frame.tsx";
import { PrintButton } from "../parts/lists.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { needsOf, sortGroups } from "../people.ts";
import { href, useChoice } from "../route.ts";
import { needsIn } from "./learner-grid.tsx";

interface ClassTableProps {
  /** Members of the school. */
  readonly members: readonly Member[];
  readonly groups: readonly GroupSummary[];
  readonly domains: readonly string[];
  /** Name of the downloaded file. */
  readonly name: string;
}

interface Row {
  readonly id: string | undefined;
  readonly name: string;
  readonly members: readonly Member[];
}

/** Table of a school's classes by domain, with the number of pupils in need. Each class links to its page. */
export function ClassTable({ members, groups, domains, name }: ClassTableProps) {
  const { t, compare, grade, domain: nameOf } = useLocale();
  const [key, setKey] = useChoice<string | undefined>("sort", undefined);
  const rows = useMemo(() => {
    const classes = sortGroups(
      groups.filter(({ type }) => type === "class"),
      grade,
      compare,
    ).map(
      ({ group_id, name }): Row => ({
        id: group_id,
        name,
        members: members.filter(({ group_ids }) => group_ids.includes(group_id)),
      }),
    );
    const placed = new Set(classes.flatMap((one) => one.members));
    const outside = members.filter((one) => !placed.has(one));
    return [...classes, { id: undefined, name: t.school.outside, members: outside }].filter(
      (one) => one.members.length > 0,
    );
  }, [members, groups, grade, compare, t]);
  const sorted =
    key === undefined
      ? rows
      : rows.toSorted((a, b) => inNeed(b, key).length - inNeed(a, key).length);
  const columns: Column<Row>[] = [
    {
      name: t.one.group,
      value: (row) => row.name,
      cell: ({ id, name }) => (
        <th scope="row">{id === undefined ? name : <a href={href("groups", id)}>{name}</a>}</th>
      ),
    },
    {
      name: t.sections.learners,
      value: (row) => row.members.length,
      cell: (row) => <td class="count">{row.members.length}</td>,
    },
    {
      name: t.school.inNeed,
      value: (row) => row.members.filter((one) => needsOf(one)).length,
      cell: (row) => <td class="count">{row.members.filter((one) => needsOf(one)).length}</td>,
    },
    ...domains.map(
      (domain): Column<Row> => ({
        name: nameOf(domain),
        sort: {
          order: key === domain ? "descending" : undefined,
          onSort: () => setKey(key === domain ? undefined : domain),
        },
        value: (row) => inNeed(row, domain).length,
        cell: (row) => {
          const needs = inNeed(row, domain).length;
          const assessed = row.members.filter(
            ({ state_per_domain }) => state_per_domain[domain] !== "not_assessed",
          ).length;
          return (
            <td
              class={needs > 0 ? "level level-to_strengthen" : "level"}
              data-name={nameOf(domain)}
            >
              {t.school.cell(needs, assessed)}
            </td>
          );
        },
      }),
    ),
  ];
  return (
    <Section
      id="classes"
      class="wide"
      title={t.school.title}
      lead={t.school.lead}
      tools={<PrintButton />}
    >
      <Table
        class="grid"
        label={t.school.title}
        file={name}
        columns={columns}
        rows={sorted}
        keyOf={({ id }) => id ?? ""}
      />
    </Section>
  );
}

function inNeed({ members }: Row, domain: string): readonly Member[] {
  return members.filter((member) => needsIn(member, domain) > 0);
}
