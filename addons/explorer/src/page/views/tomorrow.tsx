import type { Exercise, GroupPlan, Member, SkillNeed } from "@mastery/client";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { NotebookContext } from "../notebook.ts";
import { Button, Notice, Page, Section, WhenReady } from "../parts/frame.tsx";
import {
  Choice,
  CopyButton,
  DownloadButton,
  focusNext,
  PrintButton,
  useFirst,
} from "../parts/lists.tsx";
import { distinctNames, groupNameOf, sortMembers } from "../people.ts";
import {
  ABSENT,
  ALONE,
  commonSkills,
  moved,
  type Plan,
  planOf,
  reachOf,
  suitsAll,
} from "../plan.ts";
import { href, useChoice } from "../route.ts";
import { attemptsBy } from "../sentences.ts";
import { useAnswers } from "../service.ts";
import { ExerciseFacts, sizeOf } from "./exercise.tsx";

export function TomorrowView({ id }: { readonly id: string }) {
  const { t } = useLocale();
  const keeper = useContext(NotebookContext)?.plans;
  // Ids of the learners without whom the plan was asked for, in their order.
  const [without, leaveOut] = useChoice<readonly string[]>(
    "without",
    keeper?.keptFor(id)?.[0]?.absent ?? [],
  );
  const answer = useAnswers(`tomorrow ${id} ${without}`, (service) => ({
    groups: service.groups(),
    members: service.groupMembers(id),
    plan: service.groupPlan(id, { absent: without }),
    skills: service.groupSkills(id),
  }));
  const name = groupNameOf(answer.value?.groups, id) ?? t.one.group;
  return (
    <Page
      title={t.tomorrow.title(name)}
      back={{ href: href("groups", id), text: name }}
      lead={keeper ? t.tomorrow.keptLead : t.tomorrow.lead}
    >
      <WhenReady answer={answer} lines={12} asked="group">
        {({ plan, ...shown }) => (
          <>
            {keeper?.outcomeFor(id)}
            {!plan.has_exercises && <Notice {...t.tomorrow.noExercises} />}
            {plan.work_groups.length + plan.others.length + without.length === 0 ? (
              <Notice {...t.tomorrow.none} />
            ) : (
              <Planner
                key={without.join()}
                {...shown}
                proposal={plan}
                without={without}
                onRedo={leaveOut}
                group={id}
                name={name}
              />
            )}
          </>
        )}
      </WhenReady>
    </Page>
  );
}

interface PlannerProps {
  readonly group: string;
  readonly name: string;
  readonly members: readonly Member[];
  readonly proposal: GroupPlan;
  readonly without: readonly string[];
  readonly onRedo: (without: readonly string[]) => void;
  readonly skills: readonly SkillNeed[];
}

/** Number of groups shown at first, and added with each step. */
const GROUPS = 12;

function Planner(props: PlannerProps) {
  const { group, name, members, proposal, without, onRedo, skills } = props;
  const locale = useLocale();
  const { t, compare, dataLanguage } = locale;
  const proposed = useMemo(() => planOf(proposal.work_groups, without), [proposal, without]);
  const keeper = useContext(NotebookContext)?.plans;
  const kept = keeper?.keptFor(group);
  const isOfKept = kept?.[0]?.absent.join() === without.join();
  // All plans since the proposal, the latest last.
  const [plans, setPlans] = useChoice<readonly Plan[]>(
    `plans ${without}`,
    kept && isOfKept ? kept : [proposed],
  );
  const [said, say] = useState("");
  const plan = plans.at(-1)!;
  const names = useMemo(() => distinctNames(members), [members]);
  const { first, more } = useFirst("groups", plan.groups, GROUPS);
  const together = first.map((planned) => planned.members.toSorted().join());
  const answer = useAnswers(`exercises for ${together.join(" ")}`, (service) =>
    Object.fromEntries(
      together.map((ids) => [ids, service.exercises({ learners: ids.split(",") })]),
    ),
  );
  const labels = new Map(skills.map(({ skill_id, label }) => [skill_id, label]));
  const groups = first.map(({ members: ids, exercise }, at) => {
    const planned = proposal.work_groups.find(
      (one) => one.learner_ids.toSorted().join() === together[at],
    );
    const found = answer.value?.[together[at]!] ?? [];
    const exercises = planned
      ? [
          planned.exercise,
          ...found.filter((one) => one.resource_id !== planned.exercise.resource_id),
        ]
      : found;
    const chosen = exercises.find(({ resource_id }) => resource_id === exercise);
    const own = members.filter(({ learner_id }) => ids.includes(learner_id));
    const shown = chosen ?? exercises.find(suitsAll);
    const [common] = commonSkills(own);
    const needed = shown?.skills.find(({ skill_id }) => commonSkills(own).includes(skill_id));
    return {
      ids,
      named: ids.map((id) => names.get(id)!),
      exercises,
      skillId: needed?.skill_id ?? common,
      skill: needed?.label ?? (common && labels.get(common)),
      exercise: shown,
    };
  });
  const placed = new Set([...plan.groups.flatMap((one) => one.members), ...plan.absent]);
  const free = sortMembers(members, "name", compare).filter((one) => !placed.has(one.learner_id));
  const idsOf = (some: readonly Member[]) => some.map(({ learner_id }) => learner_id);
  const inNeed = free.filter(({ states }) => states.to_strengthen > 0);
  const others = free.filter(({ states }) => states.to_strengthen === 0);
  const keep = (versions: readonly Plan[]): void => {
    setPlans(versions);
    const exercises = [
      ...groups.flatMap(({ exercise = [] }) => exercise),
      ...proposal.work_groups.map(({ exercise }) => exercise),
    ];
    keeper?.keep({ group, versions, members, exercises });
  };
  // After a move, another exercise may suit the group. It is kept once it is shown.
  useEffect(() => {
    if (!isOfKept || !answer.value) return;
    const shown = plan.groups.map((one, at) => {
      const { skillId: skill, exercise } = groups[at] ?? {};
      return at < groups.length ? { ...one, skill, exercise: exercise?.resource_id } : one;
    });
    if (JSON.stringify(shown) === JSON.stringify(plan.groups)) return;
    keep([...plans.slice(0, -1), { ...plan, groups: shown }]);
  }, [answer.value]);
  const change = (next: Plan): void => keep([...plans, next]);
  const placeOf = (to: number): string =>
    to === ABSENT
      ? t.tomorrow.absent
      : to === ALONE
        ? t.tomorrow.without
        : t.tomorrow.number(to + 1);
  const onMove = (id: string, to: number): void => {
    change(moved(plan, id, to));
    say(t.tomorrow.moved(names.get(id)!, placeOf(to)));
    // The same field is rendered again in the learner's new group.
    focusNext(() => document.getElementById(`move-${id}`));
  };
  const keepShown = (): void => {
    keep(plans);
    say(t.tomorrow.kept);
    focusNext(() => document.querySelector<HTMLElement>(".jumps button"));
  };
  const undo = (): void => {
    keep(plans.slice(0, -1));
    say(t.tomorrow.undone);
    focusNext(() => document.querySelector<HTMLElement>(".jumps button"));
  };
  const reset = (): void => {
    keep([proposed]);
    say("");
    focusNext(() => document.querySelector<HTMLElement>(".work-group a"));
  };
  const move = { names, group, count: plan.groups.length, onMove };
  const exerciseText = (exercise: Exercise | undefined): string =>
    exercise ? `${exercise.title} (${sizeOf(exercise, locale)})` : "";
  const text = () =>
    groups
      .map(({ named, skill = "", exercise }, at) =>
        t.tomorrow.text(t.tomorrow.number(at + 1), named, skill, exerciseText(exercise)),
      )
      .join("\n\n");
  const rows = () => [
    [t.tomorrow.group, t.one.learner, t.tomorrow.skill, t.tomorrow.exercise],
    ...groups.flatMap(({ named, skill, exercise }, at) =>
      named.map((one) => [at + 1, one, skill, exerciseText(exercise)]),
    ),
  ];
  const isAbsenceNew = plan.absent.toSorted().join() !== without.toSorted().join();
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
        {keeper && !isOfKept && (
          <Button kind="quiet" onClick={keepShown}>
            {t.tomorrow.keep}
          </Button>
        )}
        {plans.length > 1 && (
          <>
            <Button kind="quiet" onClick={undo}>
              {t.tomorrow.undo}
            </Button>
            <Button kind="quiet" onClick={reset}>
              {t.tomorrow.reset}
            </Button>
          </>
        )}
        {isAbsenceNew && (
          <Button kind="quiet" onClick={() => onRedo(plan.absent)}>
            {t.tomorrow.redo}
          </Button>
        )}
        <span role="status" class="muted">
          {said}
        </span>
      </div>
      {proposal.whole_group.length > 0 && (
        <Section id="whole" class="on-screen" title={t.group.wholeClass}>
          <ul>
            {proposal.whole_group.map(({ skill_id, label, n_to_strengthen, n_assessed }) => (
              <li key={skill_id}>
                <a lang={dataLanguage} href={href("groups", group, "skills", skill_id)}>
                  {label}
                </a>{" "}
                <span class="aside">{t.group.needed(n_to_strengthen, n_assessed)}</span>
              </li>
            ))}
          </ul>
          <p>
            <a href={href("groups", group, "exercise")}>{t.group.forAll}</a>
          </p>
        </Section>
      )}
      <ol class="work-groups">
        {groups.map(({ ids, skill, exercises, exercise }, at) => (
          <li key={at} class="work-group">
            <h2>{t.tomorrow.number(at + 1)}</h2>
            <Movable {...move} ids={ids} at={at} />
            <p class="caption">{t.tomorrow.skill}</p>
            <p lang={dataLanguage}>{skill ?? t.tomorrow.nothingCommon}</p>
            {skill !== undefined && (
              <>
                <p class="caption">{t.tomorrow.exercise}</p>
                <WhenReady answer={answer} lines={2}>
                  {() => (
                    <GroupExercise
                      label={t.tomorrow.change(t.tomorrow.number(at + 1))}
                      exercise={exercise}
                      exercises={exercises}
                      names={names}
                      onChoose={(chosen) =>
                        change({
                          ...plan,
                          groups: plan.groups.with(at, { members: ids, exercise: chosen }),
                        })
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
      {inNeed.length > 0 && (
        <section class="alone">
          <h2>{t.tomorrow.alone}</h2>
          {proposal.has_exercises && <p class="muted">{t.tomorrow.aloneLead}</p>}
          <Movable
            {...move}
            ids={idsOf(inNeed)}
            at={ALONE}
            needOf={(id) => needsText(inNeed, id, labels)}
          />
        </section>
      )}
      {plan.absent.length > 0 && (
        <section class="alone">
          <h2>{t.tomorrow.absent}</h2>
          <Movable {...move} ids={plan.absent} at={ABSENT} />
        </section>
      )}
      {others.length > 0 && (
        <section class="alone">
          <h2>{t.tomorrow.without}</h2>
          <Movable {...move} ids={idsOf(others)} at={ALONE} />
        </section>
      )}
    </>
  );
}

/** Names the skills that a member needs to strengthen. */
function needsText(
  members: readonly Member[],
  id: string,
  labels: ReadonlyMap<string, string>,
): string {
  const own = members.filter(({ learner_id }) => learner_id === id);
  return commonSkills(own)
    .map((skill) => labels.get(skill)!)
    .join(", ");
}

interface MovableProps {
  readonly ids: readonly string[];
  /** Place of the learners. */
  readonly at: number;
  readonly names: ReadonlyMap<string, string>;
  readonly group: string;
  readonly count: number;
  readonly onMove: (id: string, to: number) => void;
  /** Returns the needs of a learner, if they are shown. */
  readonly needOf?: (id: string) => string;
}

/** A list of links to learners, each with a field that moves the learner. */
function Movable({ ids, at, names, group, count, onMove, needOf }: MovableProps) {
  const { t, dataLanguage } = useLocale();
  const groups = Array.from({ length: count }, (_, to) => [to, t.tomorrow.number(to + 1)] as const);
  const places = [
    [ALONE, t.tomorrow.without] as const,
    ...groups,
    [count, t.tomorrow.another] as const,
    [ABSENT, t.tomorrow.absent] as const,
  ];
  return (
    <ul class="movable">
      {ids.map((id) => (
        <li key={id}>
          <span>
            <a href={href("groups", group, "learners", id)}>{names.get(id)}</a>
            {needOf && (
              <span class="aside" lang={dataLanguage}>
                {" "}
                {needOf(id)}
              </span>
            )}
          </span>
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
  readonly label: string;
  readonly exercise: Exercise | undefined;
  readonly exercises: readonly Exercise[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChoose: (id: string) => void;
}

/** The exercise of a group, if one suits all, and a field for choosing another exercise. */
function GroupExercise({ label, exercise, exercises, names, onChoose }: ExerciseProps) {
  const locale = useLocale();
  const { t } = locale;
  const options = exercises.map(
    (one) =>
      [one.resource_id, t.tomorrow.option(one.title, reachOf(one), one.learners.length)] as const,
  );
  return (
    <>
      {exercise ? (
        <>
          <ExerciseFacts exercise={exercise} />
          {attemptsBy(exercise.learners, names, locale).map((sentence) => (
            <p key={sentence} class="aside">
              {sentence}
            </p>
          ))}
        </>
      ) : (
        <p class="muted">{t.tomorrow.noExercise}</p>
      )}
      {exercises.length > (exercise ? 1 : 0) && (
        <Choice
          isBare
          label={label}
          value={exercise?.resource_id ?? ""}
          options={exercise ? options : [["", "–"], ...options]}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
