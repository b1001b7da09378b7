import type { RecommendationDetails, TargetKind } from "@mastery/client";
import type { JSX } from "preact";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { explainInEnglish } from "./explain-in-english.ts";
import { ScoreBar } from "./score-bar.tsx";
import { ScoreDetails } from "./score-details.tsx";
import { namedParts } from "./score-parts.ts";

const KIND_CLASSES: Readonly<Record<TargetKind, string>> = {
  weak: "weak",
  to_discover: "discover",
  to_consolidate: "consolidate",
};

interface RecommendationCardProps {
  readonly recommendation: RecommendationDetails;
  /** The rule in force. */
  readonly leastPeers: number;
}

/** One resource: what it is, why it is recommended, how the score comes about. */
export function RecommendationCard({
  recommendation,
  leastPeers,
}: RecommendationCardProps): JSX.Element {
  const { t, language, numbers } = useLocale();
  const { resource_id, title, score, explanation, kind, skills_targeted } = recommendation;
  const parts = namedParts(recommendation);
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
        <p>{t.recommendations.kinds[kind].targeted(skills_targeted.length)}</p>
        <ul class="chips" lang={DATA_LANGUAGE}>
          {skills_targeted.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
      <p class="explanation">
        {language === DATA_LANGUAGE ? explanation : explainInEnglish(recommendation, leastPeers)}
      </p>
      <ScoreBar parts={parts} />
      <ScoreDetails recommendation={recommendation} parts={parts} />
    </li>
  );
}
