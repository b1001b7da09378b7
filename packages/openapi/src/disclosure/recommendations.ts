import type { Recommendation, Snapshot, Weights } from "@mastery/core";
import {
  contentOf,
  DEFAULT_RECOMMENDATIONS,
  dayText,
  frozen,
  knownShare,
  listedAt,
  type SnapshotContent,
  skillsOf,
} from "@mastery/core/internal";
import { fr } from "@mastery/core/languages";
import {
  fieldName,
  isHeldBack,
  isWithinReach,
  round3,
  SCORE_PARTS,
  type ScoreFacts,
  scoreParts,
  scoreResource,
} from "@mastery/core/rules";
import { clusterVisibility, shown, type TextOptions, type Visibility } from "./clusters.ts";
import type { Attempts, RecommendationDetails, ScoreBreakdown, ScorePart } from "./results.ts";

/**
 * Returns the first `n` recommendations, or all if there are fewer; `undefined` if the learner is unknown. With `among`, success rates have
 * two decimals. If too few learners inside or outside the learner's cluster are unreadable, success rates are null and scores do not
 * include them, but the order stays the same.
 *
 * @param n an integer of at least 1
 * @throws `MasteryError` `INVALID_OPTION` if `n` or an option is invalid
 */
export function recommendations(
  snapshot: Snapshot,
  learnerId: string,
  n: number = DEFAULT_RECOMMENDATIONS,
  options: TextOptions = {},
): readonly Recommendation[] | undefined {
  const visibility = clusterVisibility(snapshot, snapshot.learnerNumber(learnerId)!, options);
  if (options.language === undefined && visibility === "full") {
    return snapshot.recommend(learnerId, n);
  }
  const list = listFor(snapshot, learnerId, n, options);
  return list && frozen(list.map(({ recommendation }) => recommendation));
}

/**
 * Returns the {@link recommendations}, also for `among`, with the facts behind their explanations and the parts of their scores;
 * `undefined` if there is no such learner.
 *
 * @param n an integer of at least 1
 * @throws `MasteryError` `INVALID_OPTION` if `n` or an option is invalid
 */
export function recommendationDetails(
  snapshot: Snapshot,
  learnerId: string,
  n: number = DEFAULT_RECOMMENDATIONS,
  options: TextOptions = {},
): readonly RecommendationDetails[] | undefined {
  const list = listFor(snapshot, learnerId, n, options);
  const { weights } = snapshot.metadata.rules;
  const detailed = list?.map(({ recommendation, facts }) => ({
    ...recommendation,
    score_parts: scoreBreakdown({ ...recommendation, ...facts }, weights),
    ...facts,
  }));
  return detailed && frozen(detailed);
}

type Facts = Omit<RecommendationDetails, keyof Recommendation | "score_parts">;

/**
 * Returns the entries as the reader may see them. If the cluster is closed to the reader, they show neither the success rate nor anything
 * that could reveal it: no difficulty, which depends on the scores of all learners.
 */
function listFor(
  snapshot: Snapshot,
  learnerId: string,
  n: number,
  options: TextOptions,
): readonly { readonly recommendation: Recommendation; readonly facts: Facts }[] | undefined {
  const content = contentOf(snapshot);
  const recommended = snapshot.recommend(learnerId, n);
  if (recommended === undefined) return undefined;
  const learner = snapshot.learnerNumber(learnerId)!;
  const visibility = clusterVisibility(snapshot, learner, options);
  const { language = fr } = options;
  const { weights, leastPeers } = snapshot.metadata.rules;
  return recommended.map((one, rank) => {
    const facts = factsAt(content, learner, rank, visibility);
    const withoutSignal = scoreFacts({ ...one, ...facts }, 0);
    const recommendation = {
      ...one,
      score: visibility === "closed" ? round3(scoreResource(withoutSignal, weights)) : one.score,
      cluster_success_rate: shown(one.cluster_success_rate, visibility, 2),
    };
    const explanation = language.explain({ ...recommendation, ...facts }, leastPeers);
    return { recommendation: { ...recommendation, explanation }, facts };
  });
}

function factsAt(
  content: SnapshotContent,
  learner: number,
  rank: number,
  visibility: Visibility,
): Facts {
  const { manifest, columns } = content;
  const { catalogue, recommendations } = columns;
  const { at, resource, isFirst, kind, skills } = listedAt(content, learner, rank);
  const expected_score = shown(recommendations.expected[at]! / 1000, visibility, 2, 1)!;
  const { reach, failuresThatHoldBack } = manifest.metadata.rules;
  const attempts = attemptsOn(content, learner, resource);
  const mastered_before = attempts.n_successes > 0;
  return {
    url: manifest.resourceUrls?.[resource] ?? null,
    kind,
    skills_targeted: skills.map((skill) => manifest.skillLabels[skill]!),
    n_skills: skillsOf(catalogue, resource).length,
    similarity_known: knownShare(recommendations.semanticSimilarity[at]!) !== null,
    expected_score,
    difficulty: shown(knownShare(catalogue.difficulty[resource]!), visibility, 2),
    // From the served score: the exact score would show on which side of a bound a rounded score lies.
    within_reach: isWithinReach(expected_score, reach),
    ...attempts,
    mastered_before,
    held_back: isHeldBack(attempts.n_traces, mastered_before, failuresThatHoldBack),
    // The continuation of a list uses the nominal phase (rule 2.4.15).
    phase: isFirst ? recommendations.phase[learner]! : 0,
  };
}

/** Facts for a score, except the success rate. */
type ServedFacts = Pick<
  RecommendationDetails,
  "skills_targeted" | "n_skills" | "grade_distance" | "semantic_similarity"
>;

function scoreFacts(one: ServedFacts, clusterSignal: number): ScoreFacts {
  return {
    targetSkillsCarried: one.skills_targeted.length,
    skills: one.n_skills,
    gradeDistance: one.grade_distance,
    semanticSimilarity: one.semantic_similarity,
    clusterSignal,
  };
}

/**
 * Computes parts only from numbers that the reader can see, so they reveal nothing new about the cluster. If the success rate is not
 * published, the value of the cluster signal is null, and its points are the score minus the points of the other parts.
 */
export function scoreBreakdown(
  one: ServedFacts & Pick<Recommendation, "score" | "cluster_success_rate">,
  weights: Weights,
): ScoreBreakdown {
  const values = scoreParts(scoreFacts(one, one.cluster_success_rate ?? Number.NaN));
  const known = SCORE_PARTS.filter(({ name }) => !Number.isNaN(values[name]));
  const remainder = known.reduce(
    (rest, { name }) => rest - weights[name] * values[name],
    one.score,
  );
  const parts = SCORE_PARTS.map((part): [string, ScorePart] => {
    const [value, weight] = [values[part.name], weights[part.name]];
    const served = known.includes(part)
      ? { value: round3(value), weight, points: round3(value * weight) }
      : // Rounding can put the remainder slightly outside its bounds.
        { value: null, weight, points: round3(Math.min(weight, Math.max(0, remainder))) };
    return [fieldName(part.name), served];
  });
  return Object.fromEntries(parts) as ScoreBreakdown;
}

export function attemptsOn(content: SnapshotContent, learner: number, resource: number): Attempts {
  const { offsets, resource: tried } = content.columns.attempts;
  const [start, end] = [offsets[learner]!, offsets[learner + 1]];
  const at = tried.subarray(start, end).indexOf(resource);
  return at < 0 ? NEVER_TRIED : attemptsAt(content, start + at);
}

const NEVER_TRIED: Attempts = { n_traces: 0, n_successes: 0, last_trace: null };

export function attemptsAt({ columns: { attempts } }: SnapshotContent, row: number): Attempts {
  return {
    n_traces: attempts.traces[row]!,
    n_successes: attempts.successes[row]!,
    last_trace: dayText(attempts.lastDay[row]!),
  };
}
