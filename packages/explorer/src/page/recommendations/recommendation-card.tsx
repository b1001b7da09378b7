import type { Recommendation } from "@mastery/core";
import type { JSX } from "preact";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { explainInEnglish } from "./explain-in-english.ts";
import { ScoreBar } from "./score-bar.tsx";
import { ScoreDetails } from "./score-details.tsx";
import { scoreParts } from "./score-parts.ts";

interface RecommendationCardProps {
  readonly recommendation: Recommendation;
}

/** One resource: what it is, why it is recommended, how the score comes about. */
export function RecommendationCard({ recommendation }: RecommendationCardProps): JSX.Element {
  const { t, language, numbers } = useLocale();
  const { resource_id, title, score, weak_skills_targeted, explanation } = recommendation;
  const parts = scoreParts(recommendation);
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
      <ul class="chips" aria-label={t.recommendations.targeted} lang={DATA_LANGUAGE}>
        {weak_skills_targeted.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
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
