import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { compareScores } from "../labels/level.ts";

/** Why there is nothing to compare with. */
export interface Gap {
  readonly words: string;
}

interface ComparisonCellProps {
  /** What is compared, for a screen reader. */
  readonly name: string;
  readonly score: number;
  readonly other: number | undefined;
  readonly gap: Gap;
}

/** How a score stands to a mean: in words, and as a difference on demand. */
export function ComparisonCell({ name, score, other, gap }: ComparisonCellProps): JSX.Element {
  const { t, numbers, showsNumbers } = useLocale();
  return (
    <div>
      <dt class="visually-hidden">{name}</dt>
      {other === undefined ? (
        <dd>
          <span aria-hidden="true" title={gap.words}>
            –
          </span>
          <span class="visually-hidden">{gap.words}</span>
        </dd>
      ) : (
        <dd title={t.grid.cell(name, numbers.difference(score - other))}>
          {t.comparisons[compareScores(score, other)]}
          {showsNumbers && <span class="domain-figure">{numbers.difference(score - other)}</span>}
        </dd>
      )}
    </div>
  );
}
