import type { Recommendation } from "@mastery/core";
import type { Kind } from "@mastery/core/rules";
import type { JSX } from "preact";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { explainInEnglish } from "./explain-in-english.ts";
import { explainedSkills } from "./explained-skills.ts";
import { ScoreBar } from "./score-bar.tsx";
import { ScoreDetails } from "./score-details.tsx";
import type { ScoreParts } from "./score-parts.ts";

const KIND_CLASSES: Readonly<Record<Kind, string>> = {
  weak: "weak",
  "to discover": "discover",
  "to consolidate": "consolidate",
};

interface RecommendationCardProps {
  readonly recommendation: Recommendation;
  /** `undefined` where the score cannot be taken apart. */
  readonly parts: ScoreParts | undefined;
}

/** One resource: what it is, why it is recommended, how the score comes about. */
export function RecommendationCard({
  recommendation,
  parts,
}: RecommendationCardProps): JSX.Element {
  const { t, language, numbers } = useLocale();
  const { resource_id, title, score, explanation } = recommendation;
  const { kind, count, labels } = explainedSkills(recommendation);
  return (
    <li class="recommendation">
      <div class="recommendation-head">
        <div>
          <h3 lang={DATA_LANGUAGE}>{title}</h3>
          <p class="resource-id">{resource_id}</p>
        </div>
        <p class="score">
          <span class="visually-hidden">{t.recommendations.score} </span>
          {numbers.precise(score)}
        </p>
      </div>
      <div class={`targeted ${KIND_CLASSES[kind]}`}>
        <p>{t.recommendations.kinds[kind].targeted(count)}</p>
        <ul class="chips" lang={DATA_LANGUAGE}>
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
      <p class="explanation">
        {language === DATA_LANGUAGE ? explanation : explainInEnglish(recommendation)}
      </p>
      {parts === undefined ? (
        <p class="footnote">{t.recommendations.underived}</p>
      ) : (
        <>
          <ScoreBar parts={parts.parts} />
          <ScoreDetails recommendation={recommendation} score={parts} />
        </>
      )}
    </li>
  );
}
