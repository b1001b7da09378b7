import type { Recommendation } from "@mastery/core";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import type { Messages } from "../i18n/messages-fr.ts";
import type { NumberFormats } from "../i18n/numbers.ts";
import { explainedSkills } from "./explained-skills.ts";
import type { ScorePart, ScoreParts } from "./score-parts.ts";

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
          {score.parts.map((part) => (
            <tr key={part.name}>
              <th scope="row">
                {names.parts[part.name]}
                <span class="basis">{basis(t, part, recommendation, score)}</span>
              </th>
              <Numbers part={part} numbers={numbers} />
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
      {recommendation.cluster_success_rate == null && <p class="footnote">{names.unpublished}</p>}
      <p class="footnote">{names.derived}</p>
    </details>
  );
}

interface NumbersProps {
  readonly part: ScorePart;
  readonly numbers: NumberFormats;
}

function Numbers({ part, numbers }: NumbersProps): JSX.Element {
  if (part.name === "skillsAndCluster") {
    return (
      <>
        <td colSpan={2} />
        <td>{numbers.precise(part.points)}</td>
      </>
    );
  }
  const { value, weight, points, isApproximate } = part;
  const about = (formatted: string): string => (isApproximate ? `≈ ${formatted}` : formatted);
  return (
    <>
      <td>{about(isApproximate ? numbers.decimal(value) : numbers.precise(value))}</td>
      <td>× {numbers.decimal(weight)}</td>
      <td>{about(numbers.precise(points))}</td>
    </>
  );
}

/** What a part's value rests on, in words. */
function basis(
  t: Messages,
  part: ScorePart,
  recommendation: Recommendation,
  { skillCount }: ScoreParts,
): string {
  const { basis: texts, kinds } = t.recommendations;
  switch (part.name) {
    case "skillOverlap": {
      const { kind, count } = explainedSkills(recommendation);
      return skillCount === undefined ? kinds[kind].share : kinds[kind].overlap(count, skillCount);
    }
    case "gradeFit":
      return texts.gradeFit(recommendation.grade_distance);
    default:
      return texts[part.name];
  }
}
