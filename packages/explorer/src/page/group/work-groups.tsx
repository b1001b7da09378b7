import type { Member, WorkGroup } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { DownloadButton } from "../download/download-button.tsx";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { distinctNames } from "../labels/same-names.ts";
import { hrefOf } from "../route.ts";
import { MoreButton, ON_PAPER, useFirst } from "../shell/more.tsx";
import { Notice } from "../shell/states.tsx";
import { usePrinting } from "../shell/use-printing.ts";
import { FirstSteps } from "../skills/first-steps.tsx";

interface WorkGroupsProps {
  /** Id of the group. */
  readonly group: string;
  readonly name: string;
  readonly workGroups: readonly WorkGroup[];
  readonly members: readonly Member[];
}

/** Work groups at first, and how many more come at a time. */
const GROUPS = 24;

/** Who could work together, on what, and who has no partner. */
export function WorkGroups({ group, name, workGroups, members }: WorkGroupsProps): JSX.Element {
  const { t } = useLocale();
  const names = useMemo(() => distinctNames(members), [members]);
  const { first, left, showMore } = useFirst(workGroups, GROUPS);
  const mostAlone = usePrinting() ? ON_PAPER : GROUPS;
  if (workGroups.length === 0) return <Notice {...t.group.noWorkGroups} />;
  const placed = new Set(
    workGroups.flatMap(({ learners }) => learners.map(({ learner_id }) => learner_id)),
  );
  const alone = members.filter(({ learner_id }) => !placed.has(learner_id));
  const rows = () => [
    [t.group.workGroup, t.grid.learner, t.group.worksOn],
    ...workGroups.flatMap(({ learners, skills }, at) =>
      learners.map(({ learner_id }) => [
        at + 1,
        names.get(learner_id),
        skills.map(({ label }) => label).join(", "),
      ]),
    ),
  ];
  return (
    <>
      <ol class="work-groups">
        {first.map((workGroup, at) => (
          <WorkGroupCard
            key={workGroup.learners[0]!.learner_id}
            group={group}
            number={at + 1}
            workGroup={workGroup}
            names={names}
          />
        ))}
      </ol>
      {alone.length > 0 && left === 0 && (
        <p class="footnote">
          {t.group.alone}{" "}
          {alone
            .slice(0, mostAlone)
            .map(({ learner_id }) => names.get(learner_id))
            .join(", ")}
          {alone.length > mostAlone && `, ${t.skills.others(alone.length - mostAlone)}`}
        </p>
      )}
      <div class="table-foot">
        <MoreButton left={left} step={GROUPS} onMore={showMore} />
        <DownloadButton name={`${name} ${t.group.workGroupsTitle}`} rows={rows} />
      </div>
    </>
  );
}

interface WorkGroupCardProps {
  readonly group: string;
  readonly number: number;
  readonly workGroup: WorkGroup;
  readonly names: ReadonlyMap<string, string>;
}

function WorkGroupCard({ group, number, workGroup, names }: WorkGroupCardProps): JSX.Element {
  const { t } = useLocale();
  const { skills, learners } = workGroup;
  return (
    <li class="work-group">
      <h3>{t.group.workGroupNumber(number)}</h3>
      <ul class="names">
        {learners.map(({ learner_id }) => (
          <li key={learner_id}>
            <a href={hrefOf({ view: "learner", id: learner_id, group })}>{names.get(learner_id)}</a>
          </li>
        ))}
      </ul>
      <p class="work-group-on">{t.group.worksOn}</p>
      <ul class="skill-links" lang={DATA_LANGUAGE}>
        {skills.map(({ skill_id, label }) => (
          <li key={skill_id}>
            <a href={hrefOf({ view: "skill", skill: skill_id, group })}>{label}</a>
          </li>
        ))}
      </ul>
      <FirstSteps learners={learners} skill={skills[0]!.label} names={names} />
    </li>
  );
}
