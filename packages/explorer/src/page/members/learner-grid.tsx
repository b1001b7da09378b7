import type { GroupSummary, Member } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { DownloadButton } from "../download/download-button.tsx";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { LevelLegend } from "../labels/level-mark.tsx";
import { distinctNames } from "../labels/same-names.ts";
import { hrefOf, inGroup } from "../route.ts";
import { MoreButton, useFirst } from "../shell/more.tsx";
import { classNamesOf } from "./class-names.ts";
import { GridHead } from "./grid-head.tsx";
import { gridTable } from "./grid-table.ts";
import { LevelCell, Unobserved } from "./level-cell.tsx";
import { MeansRow } from "./means-row.tsx";
import { isObserved, needsOf } from "./needs-of.ts";
import { type SortKey, sortMembers } from "./sort-members.ts";

interface LearnerGridProps {
  readonly members: readonly Member[];
  readonly domains: readonly string[];
  /** All groups, to name the classes of members of a cluster. */
  readonly groups: readonly GroupSummary[];
  /** Id of the group whose members these are; links then lead to a learner beside them. */
  readonly group?: string;
  /** The rule in force. */
  readonly threshold: number;
  /** What a downloaded file is called. */
  readonly name: string;
}

/** Rows at first, and how many more come at a time. */
const ROWS = 100;

/** Learners by domain: what was observed of each, and nothing where nothing was. */
export function LearnerGrid({
  members,
  domains,
  groups,
  group,
  threshold,
  name,
}: LearnerGridProps): JSX.Element {
  const { t, compare, ...locale } = useLocale();
  const [key, setKey] = useState<SortKey>({ by: "need" });
  const sorted = useMemo(() => sortMembers(members, key, compare), [members, key, compare]);
  const names = useMemo(() => distinctNames(members), [members]);
  const { first, left, showMore } = useFirst(sorted, ROWS);
  return (
    <>
      <div class="table-head">
        <LevelLegend />
        <DownloadButton
          name={name}
          rows={() => gridTable(sorted, names, domains, groups, { t, ...locale })}
        />
      </div>
      {/* Many domains overflow, and a keyboard must scroll to them. */}
      {/* biome-ignore lint/a11y: a scrollable region takes the focus and has a name, as axe demands */}
      <div class="grid" role="group" tabIndex={0} aria-label={t.grid.name}>
        <table>
          <GridHead domains={domains} sortedBy={key} onSort={setKey} />
          <tbody>
            {first.map((member) => (
              <tr key={member.learner_id}>
                <th scope="row">
                  <a href={hrefOf({ view: "learner", id: member.learner_id, ...inGroup(group) })}>
                    {names.get(member.learner_id)}
                  </a>
                  {group === undefined && (
                    <span class="aside">{classNamesOf(member.group_ids, groups)}</span>
                  )}
                </th>
                <td class="count">{needsOf(member) ?? <Unobserved />}</td>
                <td>{isObserved(member) ? <ClusterBadge member={member} /> : <Unobserved />}</td>
                {domains.map((domain) => (
                  <LevelCell
                    key={domain}
                    domain={domain}
                    scores={member.mean_score_per_domain}
                    threshold={threshold}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <MeansRow members={members} domains={domains} threshold={threshold} />
        </table>
      </div>
      <MoreButton left={left} step={ROWS} onMore={showMore} />
      <p class="footnote">{t.grid.help(threshold)}</p>
    </>
  );
}

function ClusterBadge({ member }: { readonly member: Member }): JSX.Element {
  const { t } = useLocale();
  const letters = clusterLetters(member.cluster_id);
  return (
    <a
      class="badge"
      href={hrefOf({ view: "cluster", cluster: member.cluster_id })}
      aria-label={t.cluster.name(letters)}
    >
      {letters}
    </a>
  );
}
