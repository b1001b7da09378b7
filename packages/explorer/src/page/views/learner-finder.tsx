import type { LearnerSummary } from "@mastery/client";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { ALL_GRADES } from "../i18n/words.ts";
import { type LearnerIndex, namesakesAmong, tellApart } from "../learner-index.ts";
import { Notice } from "../parts/frame.tsx";
import { MoreButton, SearchField, useFirst } from "../parts/lists.tsx";
import { classNames } from "../people.ts";
import { href } from "../route.ts";
import { useSession } from "../session.ts";

interface LearnerFinderProps {
  readonly index: LearnerIndex;
  /** Id of the learner that is shown. */
  readonly selected: string | undefined;
}

/** Learners at first, and how many more come at a time. */
const ROWS = 100;

/** A search field over a list of learners. Arrow keys move through it, Enter opens. */
export function LearnerFinder({ index, selected }: LearnerFinderProps): JSX.Element {
  const { t, grade: gradeOf } = useLocale();
  const [query, onQuery] = useState("");
  const [grade, setGrade] = useState<number>();
  const found = useMemo(() => index.search(query, grade), [index, query, grade]);
  const { first, ...more } = useFirst(found, ROWS);
  const apart = useDistinctions(first);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links and the field, which have keys of their own
    <div class="finder" onKeyDown={moveFocus}>
      <SearchField
        label={t.learners.search}
        placeholder={t.learners.placeholder}
        query={query}
        onQuery={onQuery}
        count={t.learners.found(found.length)}
      >
        <label>
          <span class="visually-hidden">{t.learners.grades}</span>
          <select
            value={grade ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setGrade(value === "" ? undefined : Number(value))
            }
          >
            <option value="">{t.learners.allGrades}</option>
            {ALL_GRADES.map((each) => (
              <option key={each} value={each}>
                {gradeOf(each)}
              </option>
            ))}
          </select>
        </label>
      </SearchField>
      {found.length === 0 && <Notice title={t.learners.none} text={t.learners.noneHelp} />}
      <ul class="learner-list" aria-label={t.learners.name}>
        {first.map(({ learner_id, display_name, grade_level }) => (
          <li key={learner_id}>
            <a
              class="learner"
              href={href("learners", learner_id)}
              aria-current={learner_id === selected && "page"}
            >
              <span class="learner-name">{display_name}</span>
              <span class="learner-grade">{apart.get(learner_id) ?? gradeOf(grade_level)}</span>
            </a>
          </li>
        ))}
      </ul>
      <MoreButton {...more} />
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between the search field and the learners below. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, .learner")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Milliseconds that a list must stand still: what only passes by is not asked about. */
const REST = 150;

const NONE: ReadonlyMap<string, string> = new Map();

/** Returns what tells learners of the same name apart, by id, once it is known. */
function useDistinctions(learners: readonly LearnerSummary[]): ReadonlyMap<string, string> {
  const { service } = useSession();
  const [known, setKnown] = useState(NONE);
  const namesakes = namesakesAmong(learners);
  const key = namesakes.map(({ learner_id }) => learner_id).join();
  useEffect(() => {
    let isLeft = false;
    const timer = setTimeout(async () => {
      const classes = await Promise.all(
        namesakes.map(async ({ learner_id }) => {
          const own = await service.learnerGroups(learner_id).catch(() => []);
          return [learner_id, classNames(own)] as const;
        }),
      );
      if (!isLeft) setKnown(tellApart(namesakes, new Map(classes)));
    }, REST);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [key, service]);
  return known;
}
