import type { Exercise as ExerciseOfGroup, Member, SkillNeed, WorkGroup } from "@mastery/client";
import { useMemo } from "preact/hooks";
import { today } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Button, Notice, Page, WhenReady } from "../parts/frame.tsx";
import {
  Choice,
  CopyButton,
  DownloadButton,
  focusNext,
  PrintButton,
  useFirst,
  usePrinting,
} from "../parts/lists.tsx";
import { distinctNames, groupNameOf } from "../people.ts";
import { commonSkills, mayFit, moved, type Plan, planOf, reachOf } from "../plan.ts";
import { href, useChoice } from "../route.ts";
import { attemptsBy } from "../sentences.ts";
import { useAnswers } from "../service.ts";
import { ResourceTitle } from "./recommendations.tsx";

export function TomorrowView({ id }: { readonly id: string }) {
  const { t } = useLocale();
  const answer = useAnswers(`tomorrow ${id}`, (service) => ({
    groups: service.groups(),
    members: service.groupMembers(id),
    workGroups: service.workGroups(id),
    skills: service.groupSkills(id),
  }));
  const name = groupNameOf(answer.value?.groups, id) ?? t.one.group;
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

/** Number of groups shown at first, and added with each step. */
const GROUPS = 12;

function Planner({ group, name, members, workGroups, skills }: PlannerProps) {
  const { t, day, dataLanguage } = useLocale();
  const isPrinting = usePrinting();
  const proposed = useMemo(() => planOf(workGroups), [workGroups]);
  const [plan, setPlan] = useChoice<Plan>("plan", proposed);
  const names = useMemo(() => distinctNames(members), [members]);
  const { first, more } = useFirst("groups", plan, GROUPS);
  const together = first.map((planned) => planned.members.toSorted().join());
  const answer = useAnswers(`exercises for ${together.join(" ")}`, (service) =>
    Object.fromEntries(
      together.map((ids) => [ids, service.exercises({ learners: ids.split(",") })]),
    ),
  );
  const labels = new Map(skills.map(({ skill_id, label }) => [skill_id, label]));
  const groups = first.map(({ members: ids, exercise }, at) => {
    const own = members.filter(({ learner_id }) => ids.includes(learner_id));
    const exercises = answer.value?.[together[at]!] ?? [];
    const chosen = exercises.find(({ resource_id }) => resource_id === exercise);
    return {
      ids,
      named: ids.map((id) => names.get(id)!),
      exercises,
      skills: commonSkills(own).map((id) => labels.get(id)!),
      exercise: chosen ?? exercises.find(mayFit),
    };
  });
  const alone = members
    .map(({ learner_id }) => learner_id)
    .filter((id) => plan.every((planned) => !planned.members.includes(id)));
  const onMove = (id: string, to: number): void => {
    setPlan(moved(plan, id, to));
    // The same field is rendered again in the learner's new group.
    focusNext(() => document.getElementById(`move-${id}`));
  };
  const move = { names, group, count: plan.length, onMove };
  const reset = (): void => {
    setPlan(proposed);
    focusNext(() => document.querySelector(".work-group a"));
  };
  const text = () =>
    groups.map(({ named, exercise }, at) => t.tomorrow.text(at + 1, named, exercise)).join("\n\n");
  const rows = () => [
    [t.tomorrow.group, t.one.learner, t.tomorrow.together, t.tomorrow.exercise],
    ...groups.flatMap(({ named, skills, exercise }, at) =>
      named.map((one) => [at + 1, one, skills.join(", "), exercise?.title]),
    ),
  ];
  return (
    <>
      <div class="jumps">
        <PrintButton text={t.tomorrow.print} />
        {answer.value && (
          <>
            <CopyButton text={text} />
            <DownloadButton name={t.tomorrow.title(name)} rows={rows} />
          </>
        )}
        {plan !== proposed && (
          <Button kind="quiet" onClick={reset}>
            {t.tomorrow.reset}
          </Button>
        )}
      </div>
      <ol class="work-groups">
        {groups.map(({ ids, skills, exercises, exercise }, at) => (
          <li key={at} class="work-group">
            <h2>{t.tomorrow.number(at + 1)}</h2>
            {isPrinting && <p>{day(today())}</p>}
            <Movable {...move} ids={ids} at={at} />
            <p class="caption">{t.tomorrow.together}</p>
            <p lang={dataLanguage}>{skills.join(", ") || t.tomorrow.nothingCommon}</p>
            {skills.length > 0 && (
              <>
                <p class="caption">{t.tomorrow.exercise}</p>
                <WhenReady answer={answer} lines={2}>
                  {() => (
                    <Exercise
                      exercise={exercise}
                      exercises={exercises}
                      names={names}
                      onChoose={(chosen) =>
                        setPlan(plan.with(at, { members: ids, exercise: chosen }))
                      }
                    />
                  )}
                </WhenReady>
              </>
            )}
          </li>
        ))}
      </ol>
      {more}
      {alone.length > 0 && (
        <section class="alone">
          <h2>{t.tomorrow.alone}</h2>
          <Movable {...move} ids={alone} at={-1} />
        </section>
      )}
    </>
  );
}

interface MovableProps {
  readonly ids: readonly string[];
  /** Position of the group to which the learners belong; -1 for learners without a group. */
  readonly at: number;
  readonly names: ReadonlyMap<string, string>;
  readonly group: string;
  readonly count: number;
  readonly onMove: (id: string, to: number) => void;
}

function Movable({ ids, at, names, group, count, onMove }: MovableProps) {
  const { t } = useLocale();
  const groups = Array.from({ length: count }, (_, to) => [to, t.tomorrow.number(to + 1)] as const);
  const places = [[-1, t.tomorrow.alone] as const, ...groups, [count, t.tomorrow.another] as const];
  return (
    <ul class="movable">
      {ids.map((id) => (
        <li key={id}>
          <a href={href("groups", group, "learners", id)}>{names.get(id)}</a>
          <Choice
            id={`move-${id}`}
            isBare
            label={t.tomorrow.move(names.get(id)!)}
            value={at}
            options={places}
            onChoose={(to) => onMove(id, to)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ExerciseProps {
  readonly exercise: ExerciseOfGroup | undefined;
  readonly exercises: readonly ExerciseOfGroup[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChoose: (id: string) => void;
}

/** The exercise of a group, if any exercise may fit, and a field for choosing another exercise. */
function Exercise({ exercise, exercises, names, onChoose }: ExerciseProps) {
  const { t } = useLocale();
  const options = exercises.map(
    (one) =>
      [one.resource_id, t.tomorrow.option(one.title, reachOf(one), one.learners.length)] as const,
  );
  return (
    <>
      {exercise ? (
        <Chosen exercise={exercise} names={names} />
      ) : (
        <p class="muted">{t.tomorrow.noExercise}</p>
      )}
      {exercises.length > (exercise ? 1 : 0) && (
        <Choice
          isBare
          label={t.tomorrow.change}
          value={exercise?.resource_id ?? ""}
          options={exercise ? options : [["", "–"], ...options]}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

interface ChosenProps {
  readonly exercise: ExerciseOfGroup;
  readonly names: ReadonlyMap<string, string>;
}

function Chosen({ exercise, names }: ChosenProps) {
  const locale = useLocale();
  const { t, numbers, dataLanguage } = locale;
  const { learners, skills } = exercise;
  const scores = learners.flatMap((one) => one.expected_score ?? []).sort((a, b) => a - b);
  return (
    <>
      <p class="chosen">
        <ResourceTitle {...exercise} />
      </p>
      <p class="aside practised" lang={dataLanguage}>
        {t.tomorrow.about(skills.map(({ label }) => label))}
      </p>
      <p class="aside">
        {t.tomorrow.reach(reachOf(exercise), learners.length)}
        {scores.length > 0 &&
          t.tomorrow.expected(numbers.percent(scores[0]!), numbers.percent(scores.at(-1)!))}
      </p>
      {attemptsBy(learners, names, locale).map((sentence) => (
        <p key={sentence} class="aside">
          {sentence}
        </p>
      ))}
    </>
  );
}
