import type { RecommendationDetails } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import type { Messages } from "../i18n/messages-fr.ts";
import type { NamedPart } from "./score-parts.ts";

interface ScoreDetailsProps {
  readonly recommendation: RecommendationDetails;
  readonly parts: readonly NamedPart[];
}

/** The computation of a score, part by part, with the weights in force. */
export function ScoreDetails({ recommendation, parts }: ScoreDetailsProps): JSX.Element {
  const { t, numbers } = useLocale();
  const names = t.recommendations;
  return (
    <>
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
          {parts.map(({ name, value, weight, points }) => (
            <tr key={name}>
              <th scope="row">
                {names.parts[name]}
                <span class="basis">{basis(t, name, recommendation)}</span>
              </th>
              <td>{value === null ? "–" : numbers.precise(value)}</td>
              <td>× {numbers.weight(weight)}</td>
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
      {recommendation.cluster_success_rate == null && <p class="footnote">{names.unpublished}</p>}
      <p class="footnote">{names.rounded}</p>
    </>
  );
}

/** What a part's value rests on, in words. */
function basis(
  t: Messages,
  name: NamedPart["name"],
  { kind, skills_targeted, n_skills, grade_distance }: RecommendationDetails,
): string {
  const { basis: texts, kinds } = t.recommendations;
  switch (name) {
    case "skill_overlap":
      return kinds[kind].overlap(skills_targeted.length, n_skills);
    case "grade_fit":
      return texts.grade_fit(grade_distance);
    default:
      return texts[name];
  }
}
