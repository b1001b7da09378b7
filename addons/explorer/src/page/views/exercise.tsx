import type { Exercise } from "@mastery/client";
import { type Locale, useLocale } from "../i18n/locale.ts";
import { reachOf } from "../plan.ts";
import { join } from "../sentences.ts";
import { ResourceTitle } from "./recommendations.tsx";

/** The grade and the duration of an exercise, as in “CE1, 10 min”. */
export function sizeOf(exercise: Exercise, { t, grade }: Locale): string {
  const { estimated_duration_s: seconds, grade_level } = exercise;
  const minutes = seconds !== null && t.tomorrow.minutes(Math.max(1, Math.round(seconds / 60)));
  return join([grade(grade_level), minutes], ", ");
}

interface ExerciseFactsProps {
  readonly exercise: Exercise;
  /** Whether to name the skills of the exercise. */
  readonly namesSkills?: boolean;
}

/** Title, grade, duration and skills of an exercise, and how many of the learners can do it. */
export function ExerciseFacts({ exercise, namesSkills = false }: ExerciseFactsProps) {
  const locale = useLocale();
  const { t, numbers, dataLanguage } = locale;
  const { learners, skills } = exercise;
  const scores = learners
    .filter(({ can_do }) => can_do)
    .flatMap((one) => one.expected_score ?? [])
    .sort((a, b) => a - b);
  return (
    <>
      <p class="chosen">
        <ResourceTitle {...exercise} /> <span class="size">({sizeOf(exercise, locale)})</span>
      </p>
      {namesSkills && (
        <p class="aside" lang={dataLanguage}>
          {t.tomorrow.about(skills.map(({ label }) => label))}
        </p>
      )}
      <p class="aside">
        {t.tomorrow.reach(reachOf(exercise), learners.length)}
        {scores.length > 0 &&
          t.tomorrow.expected(numbers.percent(scores[0]!), numbers.percent(scores.at(-1)!))}
      </p>
    </>
  );
}
