import type { Exercise } from "@mastery/client";
import { useLocale } from "../i18n/locale.ts";
import { Notice, Page, WhenReady } from "../parts/frame.tsx";
import { Choice, PrintButton } from "../parts/lists.tsx";
import { distinctNames, groupNameOf } from "../people.ts";
import { reachOf } from "../plan.ts";
import { href, useChoice } from "../route.ts";
import { useAnswers } from "../service.ts";
import { ExerciseFacts } from "./exercise.tsx";

/** One exercise for a whole class: who can do it, and who has done it. */
export function ForAllView({ id }: { readonly id: string }) {
  const { t } = useLocale();
  const answer = useAnswers(`exercises of ${id}`, (service) => ({
    groups: service.groups(),
    members: service.groupMembers(id),
    exercises: service.groupExercises(id),
    rules: service.rules(),
  }));
  const name = groupNameOf(answer.value?.groups, id) ?? t.one.group;
  return (
    <Page
      title={t.forAll.title(name)}
      back={{ href: href("groups", id), text: name }}
      lead={t.forAll.lead}
    >
      <WhenReady answer={answer} lines={10} asked="group">
        {({ members, exercises, rules }) =>
          exercises.length === 0 ? (
            <Notice {...t.forAll.none} />
          ) : (
            <Chooser
              group={id}
              exercises={exercises}
              names={distinctNames(members)}
              highest={rules.reach.to}
            />
          )
        }
      </WhenReady>
    </Page>
  );
}

interface ChooserProps {
  readonly group: string;
  readonly exercises: readonly Exercise[];
  readonly names: ReadonlyMap<string, string>;
  /** Expected score above which an exercise is too easy. */
  readonly highest: number;
}

const SUITS = ["can", "done", "hard", "easy", "far"] as const;

function Chooser({ group, exercises, names, highest }: ChooserProps) {
  const { t, compare } = useLocale();
  const [chosen, choose] = useChoice("exercise", exercises[0]!.resource_id);
  const exercise = exercises.find(({ resource_id }) => resource_id === chosen) ?? exercises[0]!;
  const suitOf = (one: Exercise["learners"][number]): (typeof SUITS)[number] => {
    if (one.n_successes > 0) return "done";
    if (one.can_do) return "can";
    if (one.expected_score === null || one.within_reach) return "far";
    return one.expected_score > highest ? "easy" : "hard";
  };
  return (
    <>
      <div class="filters">
        <Choice
          label={t.tomorrow.exercise}
          value={exercise.resource_id}
          options={exercises.map((one) => [
            one.resource_id,
            t.tomorrow.option(one.title, reachOf(one), one.learners.length),
          ])}
          onChoose={choose}
        />
        <PrintButton />
      </div>
      <ExerciseFacts exercise={exercise} namesSkills />
      <div class="suits">
        {SUITS.map((suit) => {
          const own = exercise.learners
            .filter((one) => suitOf(one) === suit)
            .map(({ learner_id }) => ({ id: learner_id, name: names.get(learner_id)! }))
            .sort((a, b) => compare(a.name, b.name));
          return (
            own.length > 0 && (
              <section key={suit}>
                <h2>
                  {t.forAll.suits[suit]} ({own.length})
                </h2>
                <ul>
                  {own.map((one) => (
                    <li key={one.id}>
                      <a href={href("groups", group, "learners", one.id)}>{one.name}</a>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </>
  );
}
