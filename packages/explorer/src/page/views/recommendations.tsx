import type { RecommendationDetails, ScorePart, TargetKind } from "@mastery/client";
import { DEFAULT_RECOMMENDATIONS } from "@mastery/core/internal";
import { en, explanationIn } from "@mastery/core/languages";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { similarityStep, successStep, svgPercent } from "../figures.ts";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import type { Messages } from "../i18n/fr.ts";
import { useLocale } from "../i18n/locale.ts";
import { Notice, Section, WhenReady } from "../parts/frame.tsx";
import { useAnswers } from "../session.ts";

/** What a learner could do next, in the order served: scores need not descend. */
export function Recommendations({ id }: { readonly id: string }): JSX.Element {
  const { t } = useLocale();
  const [showsAll, showAll] = useState(false);
  const answer = useAnswers(`recommend ${id}`, (service, signal) => ({
    list: service.recommendations(id, signal),
    rules: service.rules(),
  }));
  const { title, lead, none, noneHelp, fewer, more } = t.recommendations;
  return (
    <Section id="recommendations" title={title} lead={lead}>
      <WhenReady answer={answer} lines={6}>
        {({ list, rules }) => (
          <>
            {list.length === 0 && <Notice title={none} text={noneHelp} />}
            <ol class="recommendations">
              {list.slice(0, showsAll ? undefined : DEFAULT_RECOMMENDATIONS).map((each) => (
                <Card key={each.resource_id} recommendation={each} leastPeers={rules.least_peers} />
              ))}
            </ol>
            {list.length > DEFAULT_RECOMMENDATIONS && (
              <button
                type="button"
                class="button"
                aria-expanded={showsAll}
                onClick={() => showAll(!showsAll)}
              >
                {showsAll ? fewer : more(list.length)}
              </button>
            )}
          </>
        )}
      </WhenReady>
    </Section>
  );
}

const KIND_CLASSES: Readonly<Record<TargetKind, string>> = {
  weak: "weak",
  to_discover: "discover",
  to_consolidate: "consolidate",
};

interface CardProps {
  readonly recommendation: RecommendationDetails;
  /** The rule in force. */
  readonly leastPeers: number;
}

/** One resource: what it is, why it is recommended in words, and behind a heading how the score comes about. */
function Card({ recommendation, leastPeers }: CardProps): JSX.Element {
  const { t, language, numbers, showsNumbers } = useLocale();
  const { resource_id, title, score, explanation, kind, skills_targeted } = recommendation;
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
      <p class="explanation">{reasons(t, recommendation)}</p>
      <details class="score-details">
        <summary>{t.recommendations.details}</summary>
        <p class="explanation">
          {language === DATA_LANGUAGE ? explanation : explanationIn(en, recommendation, leastPeers)}
        </p>
        <Score recommendation={recommendation} />
      </details>
    </li>
  );
}

/** Why the resource fits, in words. */
function reasons(
  t: Messages,
  { grade_distance, semantic_similarity, cluster_success_rate: rate }: RecommendationDetails,
): string {
  const { words } = t.recommendations;
  return words.sentence([
    words.grade(grade_distance),
    words.similarity[similarityStep(semantic_similarity)],
    ...(rate == null ? [] : [words.success[successStep(rate)]]),
  ]);
}

/** A part of a score under its name on the page. */
interface NamedPart extends ScorePart {
  readonly name: keyof RecommendationDetails["score_parts"] | "hidden_signal";
  /** Sum of the points of the parts before. */
  readonly start: number;
}

/** Returns the parts of a score, in the order of the rule. A cluster's signal that is not published has another name. */
function partsOf({ score_parts }: RecommendationDetails): readonly NamedPart[] {
  let sum = 0;
  return (Object.keys(score_parts) as (keyof typeof score_parts)[]).map((key) => {
    const part = score_parts[key];
    const start = sum;
    sum += part.points;
    const isHidden = key === "cluster_signal" && part.value === null;
    return { ...part, name: isHidden ? "hidden_signal" : key, start };
  });
}

/** The computation of a score: its parts side by side on a track from 0 to 1, and one by one with the weights in force. */
function Score({ recommendation }: Pick<CardProps, "recommendation">): JSX.Element {
  const { t, numbers } = useLocale();
  const words = t.recommendations;
  const parts = partsOf(recommendation);
  return (
    <>
      <svg class="score-bar" width="100%" height="12" aria-hidden="true">
        <rect class="bar-track" width="100%" height="12" rx="2" />
        {parts.map(({ name, start, points }, at) => (
          <rect
            key={name}
            class={`part-${at + 1}`}
            x={svgPercent(start)}
            width={svgPercent(points)}
            height="12"
          />
        ))}
      </svg>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.part}</th>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.weight}</th>
            <th scope="col">{words.points}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, value, weight, points }, at) => (
            <tr key={name}>
              <th scope="row">
                <span class={`swatch part-${at + 1}`} aria-hidden="true" />
                {words.parts[name]}
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
              {words.score}
            </th>
            <td>{numbers.precise(recommendation.score)}</td>
          </tr>
        </tfoot>
      </table>
      {recommendation.cluster_success_rate == null && <p class="footnote">{words.unpublished}</p>}
      <p class="footnote">{words.rounded}</p>
    </>
  );
}

/** What a part's value rests on, in words. */
function basis(
  { recommendations: { basis: texts, kinds } }: Messages,
  name: NamedPart["name"],
  { kind, skills_targeted, n_skills, grade_distance }: RecommendationDetails,
): string {
  if (name === "skill_overlap") return kinds[kind].overlap(skills_targeted.length, n_skills);
  if (name === "grade_fit") return texts.grade_fit(grade_distance);
  return texts[name];
}
