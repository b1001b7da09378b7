import type { PerDomain } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { levelOf } from "../labels/level.ts";
import { LevelMark } from "../labels/level-mark.tsx";
import { valueIn } from "../labels/value-in.ts";

interface LevelCellProps {
  readonly domain: string;
  readonly scores: PerDomain;
  /** The rule in force. */
  readonly threshold: number;
}

/** What was observed in a domain: a mark that a screen reader reads as words, and the mean on demand. */
export function LevelCell({ domain, scores, threshold }: LevelCellProps): JSX.Element {
  const { t, numbers, showsNumbers, domain: nameOf } = useLocale();
  const score = valueIn(scores, domain);
  if (score === undefined) {
    return (
      <td class="level level-none" title={t.grid.cell(nameOf(domain), t.levels.unobserved)}>
        <Unobserved />
      </td>
    );
  }
  const level = levelOf(score, threshold);
  return (
    <td
      class={`level level-${level}`}
      title={t.grid.cell(nameOf(domain), `${t.levels[level]} (${numbers.mean(score)})`)}
    >
      <LevelMark level={level} />
      <span class="visually-hidden">{t.levels[level]}</span>
      {showsNumbers && <span class="level-number">{numbers.mean(score)}</span>}
    </td>
  );
}

/** Stands where nothing was observed: a dot for the eye, words for a screen reader. */
export function Unobserved(): JSX.Element {
  const { t } = useLocale();
  return (
    <>
      <span aria-hidden="true">·</span>
      <span class="visually-hidden">{t.levels.unobserved}</span>
    </>
  );
}
