import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";

/** The first items of a list, and how to see more. */
interface FirstItems<T> {
  readonly first: readonly T[];
  /** How many are not shown yet. */
  readonly left: number;
  readonly showMore: () => void;
}

/** Shows the first items of a list, and as many more with each step; another list starts over. */
export function useFirst<T>(items: readonly T[], step: number): FirstItems<T> {
  const [count, setCount] = useState(step);
  useEffect(() => setCount(step), [items, step]);
  return {
    first: items.slice(0, count),
    left: Math.max(0, items.length - count),
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
