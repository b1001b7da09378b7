import type { LearnerSummary } from "@mastery/client";
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { foldText } from "../labels/fold-text.ts";
import { hrefOf } from "../route.ts";
import type { LearnerIndex } from "./learner-index.ts";
import { optionId } from "./option-id.ts";
import { type Distinction, tellApart } from "./tell-apart.ts";
import { useClassNames } from "./use-class-names.ts";
import { scrollToRow, visibleRows } from "./visible-rows.ts";

/** Pixels; the style sheet's `.learner` is as high. */
const ROW_HEIGHT = 44;

interface LearnerListProps {
  readonly id: string;
  readonly index: LearnerIndex;
  /** Those of the index that are listed. */
  readonly learners: readonly LearnerSummary[];
  /** Row that the keyboard is at, -1 for none. */
  readonly active: number;
  /** Id of the learner that is shown. */
  readonly selected: string | undefined;
}

/** A list of any length, of which only the rows in sight are in the document. */
export function LearnerList({
  id,
  index,
  learners,
  active,
  selected,
}: LearnerListProps): JSX.Element {
  const { t } = useLocale();
  const list = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const viewport = useHeight(list);

  // Before anything is painted: from the end of a long list, a short one would first show nothing.
  useLayoutEffect(() => {
    list.current!.scrollTop = 0;
    setScrollTop(0);
  }, [learners]);
  useLayoutEffect(() => {
    const element = list.current!;
    if (active >= 0) {
      element.scrollTop = scrollToRow(active, element.scrollTop, element.clientHeight, ROW_HEIGHT);
      setScrollTop(element.scrollTop);
    }
  }, [active]);

  const { first, end } = visibleRows(scrollTop, viewport, ROW_HEIGHT, learners.length);
  const drawn = learners.slice(first, end);
  const distinctions = useDistinctions(drawn, index, [learners[first - 1], learners[end]]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t.learners.name}
      class="learner-scroll"
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div
        role="presentation"
        class="learner-rows"
        style={{ height: `${learners.length * ROW_HEIGHT}px` }}
      >
        {drawn.map((learner, offset) => (
          <Row
            key={learner.learner_id}
            learner={learner}
            distinction={distinctions.get(learner.learner_id)}
            at={first + offset}
            count={learners.length}
            active={first + offset === active}
            selected={learner.learner_id === selected}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * Returns what tells a learner from others of the same name.
 *
 * @param beyond the learners just before and after those drawn: namesakes are neighbours
 */
function useDistinctions(
  drawn: readonly LearnerSummary[],
  index: LearnerIndex,
  beyond: readonly (LearnerSummary | undefined)[],
): ReadonlyMap<string, Distinction> {
  const namesakes = drawn
    .filter((learner) => index.hasNamesake(learner))
    .map(({ learner_id, display_name }) => ({ learner_id, name: foldText(display_name) }));
  const classNames = useClassNames(namesakes.map(({ learner_id }) => learner_id));
  const cut = new Set(beyond.flatMap((one) => (one ? [foldText(one.display_name)] : [])));
  return tellApart(namesakes, classNames, cut);
}

interface RowProps {
  readonly learner: LearnerSummary;
  readonly distinction: Distinction | undefined;
  readonly at: number;
  readonly count: number;
  readonly active: boolean;
  readonly selected: boolean;
}

function Row({ learner, distinction, at, count, active, selected }: RowProps): JSX.Element {
  const { grade } = useLocale();
  const { learner_id, display_name, grade_level } = learner;
  return (
    // The keys are handled by the search field, which keeps the focus.
    <a
      id={optionId(learner_id)}
      role="option"
      class={active ? "learner active" : "learner"}
      href={hrefOf({ view: "learner", id: learner_id })}
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={at + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${at * ROW_HEIGHT}px)` }}
    >
      <span class="learner-name">{display_name}</span>
      <span class="learner-grade">
        {distinction?.id && <span class="namesake">{distinction.id}</span>}
        {distinction?.className || grade(grade_level)}
      </span>
    </a>
  );
}

/** The height of an element, in pixels, as it changes. */
function useHeight(element: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => setHeight(element.current?.clientHeight ?? 0));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
