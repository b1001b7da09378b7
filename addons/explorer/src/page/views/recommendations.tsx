import type { LearnerSkill, RecommendationDetails, ScorePart } from "@mastery/client";
import { DEFAULT_RECOMMENDATIONS, MAX_RECOMMENDATIONS } from "@mastery/core/rules";
import { useLocale } from "../i18n/locale.ts";
import { Button, Notice, Opens, Section, WhenReady } from "../parts/frame.tsx";
import { useChoice } from "../route.ts";
import { difficultyOf, evidenceOf, isBased, reasonsOf } from "../sentences.ts";
import { useAnswers } from "../service.ts";

interface RecommendationsProps {
  readonly id: string;
  /** All skills with their states and the learner's evidence. */
  readonly skills: readonly LearnerSkill[];
}

/** The recommendations for a learner, in the order of the service. This order is not always the order of scores. */
export function Recommendations({ id, skills }: RecommendationsProps) {
  const locale = useLocale();
  const { t } = locale;
  const [showsAll, showAll] = useChoice("all", false);
  const answer = useAnswers(`recommend ${id}`, (service) => ({
    list: service.recommendationDetails(id, { n: MAX_RECOMMENDATIONS }),
  }));
  const { title, lead, start, none, noneHelp, fewer, more } = t.recommendations;
  return (
    <Section id="recommendations" title={title} lead={skills.every(isBased) ? lead : start}>
      <WhenReady answer={answer} lines={6}>
        {({ list }) => (
          <>
            {list.length === 0 && <Notice title={none} text={noneHelp} />}
            <ol class="recommendations">
              {list.slice(0, showsAll ? undefined : DEFAULT_RECOMMENDATIONS).map((each) => (
                <Card key={each.resource_id} recommendation={each} skills={skills} />
              ))}
            </ol>
            <p class="muted">{difficultyOf(list, locale)}</p>
            {list.length > DEFAULT_RECOMMENDATIONS && (
              <Button aria-expanded={showsAll} onClick={() => showAll(!showsAll)}>
                {showsAll ? fewer : more(list.length)}
              </Button>
            )}
          </>
        )}
      </WhenReady>
    </Section>
  );
}

interface CardProps extends Pick<RecommendationsProps, "skills"> {
  readonly recommendation: RecommendationDetails;
}

/** Title of a resource, as a link if the catalogue contains an address. */
export function ResourceTitle({ title, url }: Pick<RecommendationDetails, "title" | "url">) {
  const { dataLanguage } = useLocale();
  if (url === null) return <span lang={dataLanguage}>{title}</span>;
  return (
    <a href={url} rel="noreferrer" lang={dataLanguage}>
      {title}
    </a>
  );
}

function Card({ recommendation, skills }: CardProps) {
  const locale = useLocale();
  const { t } = locale;
  const { resource_id, kind, skills_targeted } = recommendation;
  return (
    <li class="recommendation">
      <h3>
        <ResourceTitle {...recommendation} />
      </h3>
      <div class={`targeted ${kind}`}>
        <p>{t.recommendations.kinds[kind].targeted(skills_targeted.length)}</p>
        <ul>
          {skills_targeted.map((label) => {
            const skill = skills.find((each) => each.label === label);
            return (
              <li key={label}>
                <span class="chip" lang={locale.dataLanguage}>
                  {label}
                </span>{" "}
                {skill && skill.n_scored_traces > 0 && (
                  <span class="evidence">{evidenceOf(skill, locale)}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <p class="reasons">{t.recommendations.sentence(reasonsOf(recommendation, locale))}</p>
      <Opens name={resource_id} class="score-details" title={t.recommendations.details}>
        <Score recommendation={recommendation} />
      </Opens>
    </li>
  );
}

function Score({ recommendation }: Pick<CardProps, "recommendation">) {
  const { t, numbers } = useLocale();
  const words = t.recommendations;
  const { kind, skills_targeted, n_skills, grade_distance, score_parts } = recommendation;
  const basis: Readonly<Record<keyof typeof score_parts, string>> = {
    ...words.basis,
    skill_overlap: words.kinds[kind].overlap(skills_targeted.length, n_skills),
    grade_fit: words.basis.grade_fit(grade_distance),
    ...(score_parts.cluster_signal.value === null && { cluster_signal: words.basis.hidden_signal }),
    ...(!isBased(recommendation) && { cluster_signal: words.basis.average_signal }),
  };
  const parts = Object.entries(score_parts) as [keyof typeof score_parts, ScorePart][];
  return (
    <>
      <table>
        <thead>
          <tr>
            {[words.part, words.value, words.weight, words.points].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(([name, { value, weight, points }]) => (
            <tr key={name}>
              <th scope="row">
                {words.parts[name]}
                <span class="basis">{basis[name]}</span>
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
      <p class="footnote">{words.rounded}</p>
    </>
  );
}
