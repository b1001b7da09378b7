import type { PerDomain, SkillState } from "@mastery/client";
import { MIN_ACQUIRED_MEAN, MIN_SUFFICIENT_MEAN } from "@mastery/insights/answers";
import { useMemo } from "preact/hooks";
import { compareScores, domainMeans, svgPercent, valueIn } from "../figures.ts";
import { useLocale } from "../i18n/locale.ts";
import { Missing } from "../parts/levels.tsx";
import type { ComparedGroup } from "../people.ts";

interface DomainBarsProps {
  /** All domains to display, with or without a mean. */
  readonly domains: readonly string[];
  readonly scores: PerDomain;
  readonly rates?: PerDomain;
  /** State of each domain; left out for means of several learners, which have no state. */
  readonly states?: Readonly<Record<string, SkillState>>;
  readonly group?: ComparedGroup | undefined;
  /** Text shown if there is no mean. Default: not observed. */
  readonly missing?: string;
}

/** Bounds of means that decide about states. */
const BOUNDS = [MIN_SUFFICIENT_MEAN, MIN_ACQUIRED_MEAN];

/** Mean scores next to those of a group, if given, on one scale on which the bounds of the states are marked. */
export function DomainBars(props: DomainBarsProps) {
  const { t, numbers, showsNumbers, domain: nameOf } = useLocale();
  const { domains, scores, rates = {}, states = {}, group, missing } = props;
  const means = useMemo(() => domainMeans(group?.members ?? [], domains), [group, domains]);
  return (
    <div class={group ? "domain-chart with-group" : "domain-chart"}>
      {group && (
        <ul class="legend" aria-hidden="true">
          <li>
            <span class="swatch group" />
            {t.profile.groupMean(group.name)}
          </li>
        </ul>
      )}
      <div class="domain" aria-hidden="true">
        <svg class="domain-scale" width="100%" height="16" aria-hidden="true">
          {[0, ...BOUNDS, 1].map((bound, at) => (
            <text key={bound} class={`at-${at}`} x={svgPercent(bound)} y="12">
              {numbers.percent(bound)}
            </text>
          ))}
        </svg>
        {group && <span class="domain-group">{t.profile.toGroup(group.name)}</span>}
      </div>
      <ul>
        {domains.map((domain) => {
          const [score, rate, mean] = [scores, rates, means].map((one) => valueIn(one, domain));
          const state = valueIn(states, domain);
          if (score === undefined) {
            return (
              <li key={domain} class="domain">
                <span class="domain-name">{nameOf(domain)}</span>
                <span class="domain-unobserved">
                  {missing ?? t.states[state ?? "not_assessed"]}
                </span>
              </li>
            );
          }
          return (
            <li key={domain} class={`domain ${state ?? ""}`}>
              <span class="domain-name">{nameOf(domain)}</span>
              <svg class="domain-bars" width="100%" height="22" aria-hidden="true">
                <rect class="bar-track" y="6" width="100%" height="10" rx="2" />
                <rect class="bar-score" y="6" width={svgPercent(score)} height="10" rx="2" />
                {BOUNDS.map(svgPercent).map((x) => (
                  <line key={x} class="bar-bound" x1={x} x2={x} y2="22" />
                ))}
                {mean !== undefined && (
                  <circle class="bar-group" cx={svgPercent(mean)} cy="11" r="5" />
                )}
              </svg>
              <span class="domain-score">
                {state && <strong>{t.states[state]}</strong>} {numbers.percent(score)}
                {showsNumbers && rate !== undefined && (
                  <span class="aside">{t.profile.successes(numbers.percent(rate))}</span>
                )}
              </span>
              {group && (
                <span class="domain-group">
                  {mean === undefined ? (
                    <Missing sign="–" words={t.profile.fewInGroup} />
                  ) : (
                    <>
                      <span class="visually-hidden">{t.profile.toGroup(group.name)} </span>
                      {t.comparisons[compareScores(score, mean)]}
                    </>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
