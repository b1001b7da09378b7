import type { Gaps, LearnerSkill, PerDomain, SkillState } from "@mastery/client";
import { LEVELS, type Level, levelOf, svgPercent, valueIn } from "../figures.ts";
import { useLocale } from "../i18n/locale.ts";
import { Opens } from "./frame.tsx";

interface LevelCellProps {
  readonly domain: string;
  readonly scores: PerDomain;
  /** Mean score below which a domain needs work. */
  readonly threshold: number;
}

/** A mark that a screen reader reads as words, and the mean itself if the reader chose to see numbers. */
export function LevelCell({ domain, scores, threshold }: LevelCellProps) {
  const { t, numbers, showsNumbers, domain: nameOf } = useLocale();
  const score = valueIn(scores, domain);
  if (score === undefined) {
    return (
      <td class="level level-none" title={t.grid.cell(nameOf(domain), t.unscored)}>
        <Unobserved />
      </td>
    );
  }
  const level = levelOf(score, threshold);
  return (
    <td
      class={`level level-${level}`}
      data-name={nameOf(domain)}
      title={t.grid.cell(nameOf(domain), `${t.states[level]} (${numbers.mean(score)})`)}
    >
      <LevelMark level={level} />
      <span class="visually-hidden">{t.states[level]}</span>
      {showsNumbers && <span class="level-number">{numbers.mean(score)}</span>}
    </td>
  );
}

/** The mark of a level: one, two or three filled bars out of three. Readers can distinguish the marks without colour and on paper. */
function LevelMark({ level }: { readonly level: Level }) {
  const filled = LEVELS.indexOf(level) + 1;
  return (
    <svg class={`level-mark level-${level}`} viewBox="0 0 16 14" aria-hidden="true">
      {LEVELS.map((each, at) => (
        <rect
          key={each}
          class={at < filled ? "filled" : "empty"}
          x={at * 5.5 + 0.5}
          y={10 - at * 4.5 - 0.5}
          width="4"
          height={4 + at * 4.5}
          rx="1"
        />
      ))}
    </svg>
  );
}

export function LevelLegend() {
  const { t } = useLocale();
  return (
    <ul class="legend" aria-hidden="true">
      {LEVELS.map((level) => (
        <li key={level}>
          <LevelMark level={level} />
          {t.states[level]}
        </li>
      ))}
      <li>
        <span class="level-none">·</span>
        {t.unscored}
      </li>
    </ul>
  );
}

/** All states of a skill in the order of lists: skills that need work come first. */
export const STATES: readonly SkillState[] = [...LEVELS, "never_met"];

export function StateCell({
  state,
  to_check,
  regained,
}: Pick<LearnerSkill, "state" | "to_check" | "regained">) {
  const { t } = useLocale();
  return (
    <td class={`state level-${state}`}>
      {state === "never_met" ? <span aria-hidden="true">· </span> : <LevelMark level={state} />}
      {t.states[state]}
      <Marks to_check={to_check} regained={regained} />
    </td>
  );
}

export function Marks({ to_check, regained }: Pick<LearnerSkill, "to_check" | "regained">) {
  const { marks } = useLocale().t;
  return (
    <>
      {to_check && <span class="mark-word">{marks.to_check}</span>}
      {regained && <span class="mark-word">{marks.regained}</span>}
    </>
  );
}

/** The number of learners in each state, as a bar. The numbers must also be given in words, because screen readers skip the bar. */
export function StateBar({ counts }: { readonly counts: Readonly<Record<SkillState, number>> }) {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  let before = 0;
  return (
    <svg class="states" width="100%" height="8" aria-hidden="true">
      {STATES.map((state) => {
        const x = before / all;
        before += counts[state];
        return (
          counts[state] > 0 && (
            <rect
              key={state}
              class={`state-${state}`}
              x={svgPercent(x)}
              width={svgPercent(counts[state] / all)}
              height="8"
            />
          )
        );
      })}
    </svg>
  );
}

export function Unobserved() {
  const { t } = useLocale();
  return <Missing sign="·" words={t.unscored} />;
}

/** Sign shown instead of a missing number: a dash or dot on screen, and words for a screen reader. */
export function Missing({ sign, words }: { readonly sign: "·" | "–"; readonly words: string }) {
  return (
    <>
      <span aria-hidden="true" title={words}>
        {sign}
      </span>
      <span class="visually-hidden">{words}</span>
    </>
  );
}

/** A plain bar for a value from 0 to 1. The value must also be given in words. */
export function Meter({ value }: { readonly value: number }) {
  return (
    <svg class="meter" width="100%" height="100%" aria-hidden="true">
      <rect class="meter-track" width="100%" height="100%" rx="3" />
      <rect class="meter-fill" width={svgPercent(value)} height="100%" rx="3" />
    </svg>
  );
}

/** Renders nothing if there are no gaps. */
export function GapNotice({ gaps }: { readonly gaps: Gaps }) {
  const { t, domain } = useLocale();
  const names = gaps.unobserved_domains.map(domain);
  const some = (n: number, sentence: (n: number) => string) => n > 0 && sentence(n);
  const sentences = [
    some(names.length, (n) => t.gaps.domains(n, names.join(", "))),
    some(gaps.retired_resources, t.gaps.retired),
    some(gaps.distant_resources, t.gaps.distant),
    some(gaps.unobserved_learners, t.group.unobserved),
    some(gaps.little_observed_learners, t.gaps.littleObserved),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <Opens name="gaps" title={t.gaps.title}>
      <ul class="footnote">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Opens>
  );
}
