import type { RecommendationDetails } from "@mastery/client";
import { DEFAULT_RECOMMENDATIONS } from "@mastery/core/internal";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { Notice } from "../shell/states.tsx";
import { RecommendationCard } from "./recommendation-card.tsx";

interface RecommendationListProps {
  readonly recommendations: readonly RecommendationDetails[];
  /** The rule in force. */
  readonly leastPeers: number;
}

/** What to do next, in the order served: scores need not descend. */
export function RecommendationList({
  recommendations,
  leastPeers,
}: RecommendationListProps): JSX.Element {
  const { t } = useLocale();
  const [all, setAll] = useState(false);
  if (recommendations.length === 0) {
    return <Notice title={t.recommendations.none} text={t.recommendations.noneHelp} />;
  }
  return (
    <>
      <ol class="recommendations">
        {recommendations
          .slice(0, all ? undefined : DEFAULT_RECOMMENDATIONS)
          .map((recommendation) => (
            <RecommendationCard
              key={recommendation.resource_id}
              recommendation={recommendation}
              leastPeers={leastPeers}
            />
          ))}
      </ol>
      {recommendations.length > DEFAULT_RECOMMENDATIONS && (
        <button
          type="button"
          class="button"
          aria-expanded={all}
          onClick={() => setAll((shown) => !shown)}
        >
          {all ? t.recommendations.fewer : t.recommendations.more(recommendations.length)}
        </button>
      )}
    </>
  );
}
