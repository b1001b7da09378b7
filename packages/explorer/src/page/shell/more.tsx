import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { usePrinting } from "./use-printing.ts";

/** The first items of a list, and how to see more. */
interface FirstItems<T> {
  readonly first: readonly T[];
  /** How many are not shown yet. */
  readonly left: number;
  readonly showMore: () => void;
}

/** Items that a list has on paper, at most: beyond that, a download serves better. */
export const ON_PAPER = 1_000;

/**
 * Shows the first items of a list, and as many more with each step; another list starts over. On paper, where nobody can ask for more, a
 * list is whole.
 */
export function useFirst<T>(items: readonly T[], step: number): FirstItems<T> {
  const [count, setCount] = useState(step);
  const isPrinting = usePrinting();
  useEffect(() => setCount(step), [items, step]);
  const shown = isPrinting ? Math.max(count, ON_PAPER) : count;
  return {
    first: items.slice(0, shown),
    left: Math.max(0, items.length - shown),
    showMore: () => setCount(count + step),
  };
}

interface MoreButtonProps {
  readonly left: number;
  readonly step: number;
  readonly onMore: () => void;
}

/** Asks for more of a list, where there is more. */
export function MoreButton({ left, step, onMore }: MoreButtonProps): JSX.Element | null {
  const { t } = useLocale();
  if (left === 0) return null;
  return (
    <p class="more">
      <button type="button" class="button" onClick={onMore}>
        {t.more.next(Math.min(left, step))}
      </button>{" "}
      <span class="muted">{t.more.left(left)}</span>
    </p>
  );
}
