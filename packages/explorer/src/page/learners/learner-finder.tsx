import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { ALL_GRADES } from "../labels/grade-name.ts";
import { hrefOf } from "../route.ts";
import { Notice } from "../shell/states.tsx";
import type { LearnerIndex } from "./learner-index.ts";
import { LearnerList } from "./learner-list.tsx";
import { optionId } from "./option-id.ts";

const LIST_ID = "learner-list";

interface LearnerFinderProps {
  readonly index: LearnerIndex;
  /** Id of the learner that is shown. */
  readonly selected: string | undefined;
}

/**
 * A search field that commands a list (the combobox pattern of WAI-ARIA): the focus stays in the field, arrows move
 * through the list, Enter opens.
 */
export function LearnerFinder({ index, selected }: LearnerFinderProps): JSX.Element {
  const { t, grade: gradeOf } = useLocale();
  const [query, setQuery] = useState("");
  const [grade, setGrade] = useState<number>();
  const [active, setActive] = useState(-1);
  const found = useMemo(() => index.search(query, grade), [index, query, grade]);
  const activeId = found[active]?.learner_id;

  function narrow(to: { query?: string; grade?: number | undefined }): void {
    if ("query" in to) setQuery(to.query);
    if ("grade" in to) setGrade(to.grade);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && activeId !== undefined) {
      location.hash = hrefOf({ view: "learner", id: activeId });
      return;
    }
    if (event.key === "Escape") narrow({ query: "" });
    const next = afterKey(event.key, active, found.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  }

  return (
    <search class="finder">
      <label class="finder-label" for="learner-search">
        {t.learners.search}
      </label>
      <input
        id="learner-search"
        type="text"
        role="combobox"
        enterkeyhint="search"
        autocomplete="off"
        spellcheck={false}
        placeholder={t.learners.placeholder}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={LIST_ID}
        aria-activedescendant={activeId && optionId(activeId)}
        aria-describedby="learner-search-hint"
        value={query}
        onInput={(event) => narrow({ query: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <p id="learner-search-hint" class="visually-hidden">
        {t.learners.hint}
      </p>
      <div class="finder-row">
        <span class="finder-count" role="status">
          {t.learners.found(found.length)}
        </span>
        <label class="finder-grade">
          <span class="visually-hidden">{t.learners.grades}</span>
          <select
            value={grade ?? ""}
            onChange={({ currentTarget: { value } }) =>
              narrow({ grade: value === "" ? undefined : Number(value) })
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
      </div>
      {found.length === 0 && (
        <Notice title={t.learners.none} text={t.learners.noneHelp}>
          <button
            type="button"
            class="button"
            onClick={() => narrow({ query: "", grade: undefined })}
          >
            {t.learners.clear}
          </button>
        </Notice>
      )}
      <LearnerList
        id={LIST_ID}
        index={index}
        learners={found}
        active={active}
        selected={selected}
      />
    </search>
  );
}

/** Rows that Page Up and Page Down skip. */
const PAGE = 8;

/** The row that a key moves to, if it is a key that moves. */
function afterKey(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const clamp = (row: number): number => Math.max(0, Math.min(row, count - 1));
  switch (key) {
    case "ArrowDown":
      return clamp(active + 1);
    case "ArrowUp":
      return clamp(active - 1);
    case "PageDown":
      return clamp(active + PAGE);
    case "PageUp":
      return clamp(active - PAGE);
    default:
      return undefined;
  }
}
