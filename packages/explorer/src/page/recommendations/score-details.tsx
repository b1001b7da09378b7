import type { Recommendation } from "@mastery/core";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import type { Messages } from "../i18n/messages-fr.ts";
import type { PartName, ScoreParts } from "./score-parts.ts";

interface ScoreDetailsProps {
  readonly recommendation: Recommendation;
  readonly score: ScoreParts;
}

/** The computation of a score, part by part, and which part is derived. */
export function ScoreDetails({ recommendation, score }: ScoreDetailsProps): JSX.Element {
  const { t, numbers } = useLocale();
  const names = t.recommendations;
  return (
    <details class="score-details">
      <summary>{names.details}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{names.part}</th>
            <th scope="col">{names.value}</th>
            <th scope="col">{names.weight}</th>
            <th scope="col">{names.points}</th>
          </tr>
        </thead>
        <tbody>
          {score.parts.map(({ name, value, weight, points }) => (
            <tr key={name}>
              <th scope="row">
                {names.parts[name]}
                <span class="basis">{basis(t, name, recommendation, score)}</span>
              </th>
              <td>{numbers.precise(value)}</td>
              <td>× {numbers.decimal(weight)}</td>
              <td>{numbers.precise(points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {names.score}
            </th>
            <td>{numbers.precise(recommendation.score)}</td>
          </tr>
        </tfoot>
      </table>
      <p class="footnote">{names.derived}</p>
    </details>
  );
}

/** What a part's value rests on, in words. */
function basis(
  t: Messages,
  name: PartName,
  recommendation: Recommendation,
  { skillCount }: ScoreParts,
): string {
  const texts = t.recommendations.basis;
  switch (name) {
    case "skillOverlap":
      return texts.skillOverlap(recommendation.weak_skills_targeted.length, skillCount);
    case "gradeFit":
      return texts.gradeFit(recommendation.grade_distance);
    case "semanticSimilarity":
      return texts.semanticSimilarity;
    case "clusterSignal":
      return recommendation.cluster_success_rate == null
        ? texts.clusterUnknown
        : texts.clusterSignal;
  }
}
