import type { Gaps, SkillState, StateCounts } from "@mastery/client";
import { SKILL_STATES } from "@mastery/insights/answers";
import { svgPercent } from "../figures.ts";
import { useLocale } from "../i18n/locale.ts";
import { JUDGEMENTS, type Judgement } from "../judgements.ts";
import { useJudgement } from "../notebook.ts";
import { type Judged, reasonOf } from "../sentences.ts";
import { Opens } from "./frame.tsx";
import { Choice } from "./lists.tsx";

/** States with a mark, from weak to strong. */
const MARKED: readonly SkillState[] = SKILL_STATES.filter((state) => state !== "not_assessed");

interface LevelCellProps {
  readonly name: string;
  readonly state: SkillState;
  /** Mean score of the domain; undefined if nothing was assessed. */
  readonly mean: number | undefined;
  /** Number of marks behind the mean. */
  readonly marks: number;
  readonly needs: number;
}

/** A mark that a screen reader reads as words, and the mean itself if the reader chose to see numbers. */
export function LevelCell({ name, state, mean, marks, needs }: LevelCellProps) {
  const { t, numbers, showsNumbers } = useLocale();
  const score = mean === undefined ? undefined : numbers.percent(mean);
  const words = [
    needs > 0 ? t.grid.needsIn(needs) : t.states[state],
    score && t.skills.evidenceOf(t.sentences.attempts(marks), t.sentences.meanScore(score)),
  ];
  return (
    <td
      class={`level level-${state}`}
      data-name={state === "not_assessed" ? undefined : name}
      title={t.grid.cell(name, words.filter(Boolean).join(", "))}
    >
      {state === "not_assessed" ? (
        <Unobserved />
      ) : (
        <>
          <LevelMark state={state} />
          <span class="visually-hidden">{t.states[state]}</span>
          {showsNumbers && score && <span class="level-number">{score}</span>}
        </>
      )}
    </td>
  );
}

/** The mean of several learners in a domain, without a state: states belong to one learner's skills. */
export function MeanCell({
  name,
  mean,
}: {
  readonly name: string;
  readonly mean?: number | undefined;
}) {
  const { numbers } = useLocale();
  return (
    <td class="level level-mean" data-name={name}>
      {mean === undefined ? <Unobserved /> : numbers.percent(mean)}
    </td>
  );
}

/** The mark of a state: one to four filled bars. Readers can distinguish the marks without colour and on paper. */
function LevelMark({ state }: { readonly state: SkillState }) {
  const filled = MARKED.indexOf(state) + 1;
  return (
    <svg class={`level-mark level-${state}`} viewBox="0 0 16 14" aria-hidden="true">
      {MARKED.map((each, at) => (
        <rect
          key={each}
          class={at < filled ? "filled" : "empty"}
          x={at * 4 + 0.5}
          y={10 - at * 3 - 0.5}
          width="3"
          height={4 + at * 3}
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
      {MARKED.map((state) => (
        <li key={state}>
          <LevelMark state={state} />
          {t.states[state]}
        </li>
      ))}
      <li>
        <span class="level-not_assessed">·</span>
        {t.states.not_assessed}
      </li>
    </ul>
  );
}

/** The state of a skill, with the reason if the skill is to be confirmed. */
export function StateCell(skill: Judged & { readonly n_traces?: number }) {
  const { state, n_traces = 0 } = skill;
  const { t } = useLocale();
  const isWorked = state === "not_assessed" && n_traces > 0;
  return (
    <td class={`state level-${state}`}>
      {state === "not_assessed" ? <span aria-hidden="true">· </span> : <LevelMark state={state} />}
      {isWorked ? t.worked : t.states[state]}
      <Why {...skill} />
    </td>
  );
}

/** Why a skill is to be confirmed. Renders nothing in any other state. */
export function Why(skill: Judged) {
  const reason = reasonOf(skill, useLocale());
  return reason === undefined ? null : <span class="why">{reason}</span>;
}

interface ToldProps {
  readonly learner: string;
  readonly skill: string;
}

/** The teacher's judgement, if there is one. */
export function Told({ learner, skill }: ToldProps) {
  const { t } = useLocale();
  const { judgement } = useJudgement(learner, skill) ?? {};
  if (judgement === undefined) return null;
  return <span class="why">{t.judgements.told(t.judgements[judgement])}</span>;
}

/** A field for the teacher's judgement. Renders nothing where the host keeps none. */
export function JudgementField({ learner, skill, label }: ToldProps & { readonly label: string }) {
  const { t } = useLocale();
  const own = useJudgement(learner, skill);
  if (own === undefined) return null;
  const { none, of } = t.judgements;
  return (
    <Choice<Judgement | undefined>
      isBare
      label={of(label)}
      value={own.judgement}
      options={[[undefined, none], ...JUDGEMENTS.map((one) => [one, t.judgements[one]] as const)]}
      onChoose={own.judge}
    />
  );
}

/** The number of learners in each state, as a bar. The numbers must also be given in words, because screen readers skip the bar. */
export function StateBar({ counts }: { readonly counts: StateCounts }) {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  let before = 0;
  return (
    <svg class="states" width="100%" height="8" aria-hidden="true">
      {SKILL_STATES.map((state) => {
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
  return <Missing sign="·" words={t.states.not_assessed} />;
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
