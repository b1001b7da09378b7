import type { Member, SkillNeed, WorkGroup } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Notice, Page, WhenReady } from "../parts/frame.tsx";
import { CopyButton, DownloadButton, MoreButton, PrintButton, useFirst } from "../parts/lists.tsx";
import { distinctNames } from "../people.ts";
import {
  type CommonExercise,
  commonExercises,
  commonSkills,
  listsOf,
  moved,
  type Plan,
  type PlannedGroup,
  planOf,
} from "../plan.ts";
import { href, useChoice } from "../route.ts";
import { useAnswers } from "../service.ts";

/** The groups for tomorrow: who works together, on what and with what. A teacher can change all of it, print it and copy it. */
export function TomorrowView({ id }: { readonly id: string }): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers(`tomorrow ${id}`, (service) => ({
    groups: service.groups(),
    members: service.groupMembers(id),
    workGroups: service.workGroups(id),
    skills: service.groupSkills(id),
  }));
  const groups = answer.state === "ready" ? answer.value.groups : [];
  const name = groups.find(({ group_id }) => group_id === id)?.name ?? t.group.untitled;
  return (
    <Page
      title={t.tomorrow.title(name)}
      back={{ href: href("groups", id), text: name }}
      lead={t.tomorrow.lead}
    >
      <WhenReady answer={answer} lines={12} asked="group">
        {({ workGroups, ...shown }) =>
          workGroups.length === 0 ? (
            <Notice {...t.tomorrow.none} />
          ) : (
            <Planner {...shown} workGroups={workGroups} group={id} name={name} />
          )
        }
      </WhenReady>
    </Page>
  );
}

interface PlannerProps {
  readonly group: string;
  readonly name: string;
  readonly members: readonly Member[];
  readonly workGroups: readonly WorkGroup[];
  readonly skills: readonly SkillNeed[];
}

/** Groups at first, and how many more come at a time. */
const GROUPS = 12;

function Planner({ group, name, members, workGroups, skills }: PlannerProps): JSX.Element {
  const { t } = useLocale();
  const proposed = useMemo(() => planOf(workGroups), [workGroups]);
  const [plan, setPlan] = useChoice<Plan>("plan", proposed);
  const names = useMemo(() => distinctNames(members), [members]);
  const { first, ...more } = useFirst(plan, GROUPS);
  const ids = first.flatMap((planned) => planned.members).sort();
  const answer = useAnswers(`lists ${ids}`, (service) => ({ lists: listsOf(service, ids) }));
  const lists = answer.state === "ready" ? answer.value.lists : [];
  const labels = new Map(skills.map(({ skill_id, label }) => [skill_id, label]));
  const groups = plan.map((planned) => {
    const together = members.filter(({ learner_id }) => planned.members.includes(learner_id));
    const common = commonSkills(together).map((id) => labels.get(id)!);
    const own = lists.filter(({ id }) => planned.members.includes(id));
    const exercises = commonExercises(own, common);
    const chosen = exercises.find(({ resource_id }) => resource_id === planned.exercise);
    return { ...planned, skills: common, exercises, exercise: chosen ?? exercises[0] };
  });
  const alone = members
    .map(({ learner_id }) => learner_id)
    .filter((id) => plan.every((planned) => !planned.members.includes(id)));
  const namesIn = (planned: Pick<PlannedGroup, "members">) =>
    planned.members.map((id) => names.get(id)!);
  const move = { names, group, count: plan.length };
  const onMove = (id: string, to: number): void => {
    setPlan(moved(plan, id, to));
    // The field is drawn anew in the other group.
    setTimeout(() => document.getElementById(`move-${id}`)?.focus());
  };
  const text = () =>
    groups.map((each, at) => t.tomorrow.text(at + 1, namesIn(each), each.exercise)).join("\n\n");
  const rows = () => [
    [t.tomorrow.group, t.grid.learner, t.tomorrow.together, t.tomorrow.exercise],
    ...groups.flatMap((each, at) =>
      namesIn(each).map((one) => [at + 1, one, each.skills.join(", "), each.exercise?.title]),
    ),
  ];
  return (
    <>
      <div class="jumps">
        <PrintButton text={t.tomorrow.print} />
        <CopyButton text={text} />
        <DownloadButton name={t.tomorrow.title(name)} rows={rows} />
        {plan !== proposed && (
          <button type="button" class="button quiet" onClick={() => setPlan(proposed)}>
            {t.tomorrow.reset}
          </button>
        )}
      </div>
      <ol class="work-groups">
        {groups.slice(0, first.length).map(({ members: ids, skills, exercises, exercise }, at) => (
          <li key={at} class="work-group">
            <h2>{t.tomorrow.number(at + 1)}</h2>
            <Movable {...move} ids={ids} at={at} onMove={onMove} />
            <p class="caption">{t.tomorrow.together}</p>
            <p lang={DATA_LANGUAGE}>{skills.join(", ") || t.tomorrow.nothingCommon}</p>
            <p class="caption">{t.tomorrow.exercise}</p>
            <WhenReady answer={answer} lines={2}>
              {() => (
                <Exercise
                  {...{ exercise, exercises, names, ids }}
                  onChoose={(chosen) => setPlan(plan.with(at, { members: ids, exercise: chosen }))}
                />
              )}
            </WhenReady>
          </li>
        ))}
      </ol>
      <MoreButton {...more} />
      {alone.length > 0 && (
        <section class="alone">
          <h2>{t.tomorrow.alone}</h2>
          <Movable {...move} ids={alone} at={-1} onMove={onMove} />
        </section>
      )}
    </>
  );
}

interface MovableProps {
  readonly ids: readonly string[];
  /** The place of their group; -1 for none. */
  readonly at: number;
  readonly names: ReadonlyMap<string, string>;
  /** Id of the class. */
  readonly group: string;
  /** How many groups there are. */
  readonly count: number;
  readonly onMove: (id: string, to: number) => void;
}

/** Learners, each with a field that puts them into another group. */
function Movable({ ids, at, names, group, count, onMove }: MovableProps): JSX.Element {
  const { t } = useLocale();
  return (
    <ul class="movable">
      {ids.map((id) => (
        <li key={id}>
          <a href={href("groups", group, "learners", id)}>{names.get(id)}</a>
          <select
            id={`move-${id}`}
            aria-label={t.tomorrow.move(names.get(id)!)}
            value={at}
            onChange={(event) => onMove(id, Number(event.currentTarget.value))}
          >
            <option value={-1}>{t.tomorrow.alone}</option>
            {Array.from({ length: count + 1 }, (_, to) => (
              <option key={to} value={to}>
                {to === count ? t.tomorrow.another : t.tomorrow.number(to + 1)}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}

interface ExerciseProps {
  readonly exercise: CommonExercise | undefined;
  readonly exercises: readonly CommonExercise[];
  readonly names: ReadonlyMap<string, string>;
  /** Ids of the learners of the group. */
  readonly ids: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** The exercise of a group, whom it is within reach of and whom nothing is known of, and a field to choose another. */
function Exercise({ exercise, exercises, names, ids, onChoose }: ExerciseProps): JSX.Element {
  const { t, numbers } = useLocale();
  if (exercise === undefined) return <p class="muted">{t.tomorrow.noExercise}</p>;
  const scores = [...exercise.reach.values()].sort((a, b) => a - b);
  const unknown = ids.filter((id) => !exercise.reach.has(id)).map((id) => names.get(id)!);
  return (
    <>
      <p class="chosen" lang={DATA_LANGUAGE}>
        {exercise.title}
      </p>
      <p class="aside">
        {t.tomorrow.reach(scores.length, ids.length)}
        {t.tomorrow.expected(numbers.percent(scores[0]!), numbers.percent(scores.at(-1)!))}
      </p>
      {unknown.length > 0 && <p class="aside">{t.tomorrow.unknown(unknown)}</p>}
      {exercises.length > 1 && (
        <select
          aria-label={t.tomorrow.change}
          value={exercise.resource_id}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {exercises.map(({ resource_id, title, reach }) => (
            <option key={resource_id} value={resource_id}>
              {t.tomorrow.option(title, reach.size, ids.length)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
