import type { GroupSummary, WeakLearner } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { DownloadButton } from "../download/download-button.tsx";
import { useLocale } from "../i18n/locale.ts";
import { distinctNames } from "../labels/same-names.ts";
import { classNamesOf } from "../members/class-names.ts";
import { hrefOf, inGroup } from "../route.ts";
import { MoreButton, useFirst } from "../shell/more.tsx";

interface WeakLearnerTableProps {
  /** Those in need, most in need first. */
  readonly learners: readonly WeakLearner[];
  readonly groups: readonly GroupSummary[];
  /** Id of the group that all of them are in, if one was chosen. */
  readonly group?: string;
  /** What a downloaded file is called. */
  readonly name: string;
}

const ROWS = 100;

/** Learners who are weak in a skill, each with what shows it. */
export function WeakLearnerTable({
  learners,
  groups,
  group,
  name,
}: WeakLearnerTableProps): JSX.Element {
  const { t, day, numbers, grade: gradeOf } = useLocale();
  const names = useMemo(() => distinctNames(learners), [learners]);
  const { first, left, showMore } = useFirst(learners, ROWS);
  const { learner, grade, classes, lastTrace } = t.grid;
  const rows = () => [
    [learner, grade, classes, t.skills.attempts, t.skills.meanScore, lastTrace],
    ...learners.map((each) => [
      names.get(each.learner_id),
      gradeOf(each.grade_level),
      classNamesOf(each.group_ids, groups),
      each.n_scored_traces,
      Math.round(each.mean_score * 1000) / 1000,
      each.last_trace ?? undefined,
    ]),
  ];
  return (
    <>
      <div class="table-head">
        <span />
        <DownloadButton name={name} rows={rows} />
      </div>
      {/* biome-ignore lint/a11y: a scrollable region takes the focus and has a name, as axe demands */}
      <div class="scrolls" role="group" tabIndex={0} aria-label={t.skills.learnersTitle}>
        <table class="weak-learners">
          <thead>
            <tr>
              <th scope="col">{learner}</th>
              {group === undefined && <th scope="col">{classes}</th>}
              <th scope="col">{t.skills.evidence}</th>
              <th scope="col">{lastTrace}</th>
            </tr>
          </thead>
          <tbody>
            {first.map((each) => (
              <tr key={each.learner_id}>
                <th scope="row">
                  <a href={hrefOf({ view: "learner", id: each.learner_id, ...inGroup(group) })}>
                    {names.get(each.learner_id)}
                  </a>
                </th>
                {group === undefined && (
                  <td>{classNamesOf(each.group_ids, groups) || gradeOf(each.grade_level)}</td>
                )}
                <td>
                  {t.skills.evidenceOf(each.n_scored_traces, numbers.meanPercent(each.mean_score))}
                </td>
                <td>{each.last_trace ? day(each.last_trace) : t.skills.noDate}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton left={left} step={ROWS} onMore={showMore} />
    </>
  );
}
