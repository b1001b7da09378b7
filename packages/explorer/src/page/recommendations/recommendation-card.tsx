import type { RecommendationDetails, TargetKind } from "@mastery/client";
import { en, explanationIn } from "@mastery/core/languages";
import type { JSX } from "preact";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { ScoreBar } from "./score-bar.tsx";
import { ScoreDetails } from "./score-details.tsx";
import { namedParts } from "./score-parts.ts";
import { similarityStep, successStep } from "./words.ts";

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

/** One resource: what it is, why it is recommended in words, and behind a heading how the score comes about. */
export function RecommendationCard({
  recommendation,
  leastPeers,
}: RecommendationCardProps): JSX.Element {
  const { t, language, numbers, showsNumbers } = useLocale();
  const { resource_id, title, score, explanation, kind, skills_targeted } = recommendation;
  const parts = namedParts(recommendation);
  return (
    <li class="recommendation">
      <div class="recommendation-head">
        <div>
          <h3 lang={DATA_LANGUAGE}>{title}</h3>
          <p class="resource-id">{resource_id}</p>
        </div>
        {showsNumbers && (
          <p class="score">
            <span class="visually-hidden">{t.recommendations.score} </span>
            {numbers.precise(score)}
          </p>
        )}
      </div>
      <div class={`targeted ${KIND_CLASSES[kind]}`}>
        <p>{t.recommendations.kinds[kind].targeted(skills_targeted.length)}</p>
        <ul class="chips" lang={DATA_LANGUAGE}>
          {skills_targeted.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
      <Reasons recommendation={recommendation} />
      <details class="score-details">
        <summary>{t.recommendations.details}</summary>
        <p class="explanation">
          {language === DATA_LANGUAGE ? explanation : explanationIn(en, recommendation, leastPeers)}
        </p>
        <ScoreBar parts={parts} />
        <ScoreDetails recommendation={recommendation} parts={parts} />
      </details>
    </li>
  );
}

/** Why the resource fits, in words. */
function Reasons({ recommendation }: Pick<RecommendationCardProps, "recommendation">): JSX.Element {
  const { words } = useLocale().t.recommendations;
  const { grade_distance, semantic_similarity, cluster_success_rate: rate } = recommendation;
  const reasons = [
    words.grade(grade_distance),
    words.similarity[similarityStep(semantic_similarity)],
    ...(rate == null ? [] : [words.success[successStep(rate)]]),
  ];
  return <p class="explanation">{words.sentence(reasons)}</p>;
}
