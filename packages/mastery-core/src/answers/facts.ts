import type { ClustersShow } from "../clustering/what-clusters-show.ts";
import { frozen } from "../collections.ts";
import { type FieldName, type Fields, fieldName, fieldsOf } from "../field-names.ts";
import { fr } from "../languages/fr.ts";
import { ascending, round3 } from "../rules/conventions.ts";
import type { Shrinkage } from "../rules/leads.ts";
import { isWithinReach } from "../rules/lists.ts";
import { isDrawn, ticketOf, tiesOf } from "../rules/lottery.ts";
import type { Rules } from "../rules/options.ts";
import {
  SCORE_PARTS,
  type ScorePartName,
  scoreParts,
  scoreResource,
  type Weights,
} from "../rules/score.ts";
import type { Kind } from "../rules/target-skills.ts";
import type { SnapshotContent } from "../snapshot/manifest.ts";
import { DEFAULT_RECOMMENDATIONS, type Recommendation } from "../snapshot/results.ts";
import { HELD_BACK, MASTERED_BEFORE, UNKNOWN_RATE } from "../snapshot/schema.ts";
import { contentOf, listedAt, type Snapshot } from "../snapshot/snapshot.ts";
import { type CohortOptions, clusters, clusterView, isClusterOpen, rounded } from "./clusters.ts";
import { type Gaps, snapshotGaps } from "./gaps.ts";
import { TARGET_KINDS, type TargetKind } from "./results.ts";

// As in the results of look-ups, field names are those of the HTTP interface.

/** A domain of the skill catalogue. */
export interface Domain {
  /** In snake_case. */
  readonly name: string;
}

/** All domains of the skill catalogue, ordered by name. */
export function domains(snapshot: Snapshot): readonly Domain[] {
  return frozen(contentOf(snapshot).manifest.domains.map((name) => ({ name })));
}

/** The strengths and weaknesses named in a cluster's label. */
export interface ClusterTraits {
  readonly cluster_id: number;
  /** Names of domains, best first. */
  readonly strong_domains: readonly string[];
  /** Names of domains, worst first. */
  readonly weak_domains: readonly string[];
  /** Whether at least half of the members are observed in some domain. Otherwise both lists are empty. */
  readonly is_observed: boolean;
}

/** The strengths and weaknesses that the labels of {@link clusters} name, ordered by `cluster_id`. */
export function clusterTraits(
  snapshot: Snapshot,
  options: CohortOptions = {},
): readonly ClusterTraits[] {
  const { manifest } = contentOf(snapshot);
  const { labelParts } = clusterView(snapshot, options) ?? manifest;
  return frozen(
    clusters(snapshot, options).clusters.map(({ cluster_id }) => {
      const { strong, weak, isObserved } = labelParts[manifest.identities.ids.indexOf(cluster_id)]!;
      return { cluster_id, strong_domains: strong, weak_domains: weak, is_observed: isObserved };
    }),
  );
}

/** Values of the rules of a snapshot. `RULE_OPTIONS` of `@mastery/core/rules` describes each rule. */
export type RulesInForce = Fields<Rules>;

/** The values of the rules of a snapshot, with the names of the HTTP interface. */
export function rulesInForce(snapshot: Snapshot): RulesInForce {
  return frozen(fieldsOf(contentOf(snapshot).manifest.metadata.rules));
}

/** Summary of a snapshot: days, version and gaps. */
export interface SnapshotSummary {
  /** Name given by its owner. */
  readonly name: string | null;
  /** Version of this software that computed the snapshot. */
  readonly version: string;
  /** The first day whose traces were selected, such as `2025-09-01`; null if there is no such limit. */
  readonly since: string | null;
  /** The last day whose traces were selected; null if there is no such limit. */
  readonly until: string | null;
  /** Day of the first trace; null if no trace has a date, or dates were not passed in. */
  readonly first_trace: string | null;
  /** Day of the last trace. */
  readonly last_trace: string | null;
  /** Language of titles and labels, such as `fr` (the default); empty if records state several languages. */
  readonly language: string;
  /** The school's names of its grades, such as `{ "1": "CP" }`; empty if the school named none. */
  readonly grade_labels: Readonly<Record<string, string>>;
  /** `domains` if clusters differ by domain; `levels` if they differ only in the overall level (rule 2.3.11). */
  readonly clusters_show: ClustersShow;
  /** Number of scored traces at which a learner's own record weighs as much as the prior (rule 2.2.10). */
  readonly shrinkage: Shrinkage;
  /** Learners, resources and domains with too little evidence. */
  readonly gaps: Gaps;
}

/** Summary of a snapshot, in HTTP field names. With `among`, gaps cover only these learners, and shrinkage is rounded. */
export function snapshotSummary(snapshot: Snapshot, options: CohortOptions = {}): SnapshotSummary {
  const { metadata, language = "fr", gradeLabels = [], show } = contentOf(snapshot).manifest;
  const { name, version, dates, shrinkage } = metadata;
  const labels = gradeLabels.flatMap((label, i) => (label === null ? [] : [[`${i + 1}`, label]]));
  return frozen({
    name,
    version,
    since: dates.since,
    until: dates.until,
    first_trace: dates.first,
    last_trace: dates.last,
    language,
    grade_labels: Object.fromEntries(labels),
    clusters_show: show,
    // Shrinkage is measured from all traces, so exact digits could reveal the traces of a single learner.
    shrinkage: options.among === undefined ? shrinkage : wholeNumbers(shrinkage),
    gaps: snapshotGaps(snapshot, options),
  });
}

function wholeNumbers({ learner, domain, skill }: Shrinkage): Shrinkage {
  return {
    learner: Math.round(learner),
    domain: Math.round(domain),
    skill: Math.round(skill),
  };
}

/**
 * Returns the shrinkage in English sentences without capital or full stop: one each for learners in general, in a domain and in a skill.
 */
export function describeShrinkage({ learner, domain, skill }: Shrinkage): readonly string[] {
  const sentence = (where: string, traces: number): string => {
    const count = Math.round(traces);
    const exercises = count === 1 ? "1 exercise" : `${count} exercises`;
    return `${where}, a learner's own record counts as much as what is expected after ${exercises}`;
  };
  return [
    sentence("in general", learner),
    sentence("in a domain", domain),
    sentence("in a skill", skill),
  ];
}

/** Contribution of one part to a score. */
export interface ScorePart {
  /** From 0 to 1, to 3 decimals; null for a cluster signal without a published rate. */
  readonly value: number | null;
  /** Weight of the part, from 0 to 1. */
  readonly weight: number;
  /** Value times weight, to 3 decimals. If the value is null, the score minus the other parts. */
  readonly points: number;
}

/** The parts of a score, in the order of the formula. Except for rounding, their points add up to the score. */
export type ScoreBreakdown = { readonly [Name in ScorePartName as FieldName<Name>]: ScorePart };

/** A recommendation with the facts behind its sentence and score. */
export interface RecommendationDetails extends Recommendation {
  /** Where learners find the resource; null if the catalogue does not say. */
  readonly url: string | null;
  readonly kind: TargetKind;
  /** Labels of the resource's target skills, in the order of the resource. */
  readonly skills_targeted: readonly string[];
  /** Number of skills of the resource, targeted or not. */
  readonly n_skills: number;
  readonly score_parts: ScoreBreakdown;
  /** Expected score of the learner, from 0 to 1 and to 3 decimals (rule 2.2.11). */
  readonly expected_score: number;
  /** Score of an average learner on the resource, from 0 (hardest) to 1; null if it is not published. */
  readonly difficulty: number | null;
  /** Whether the expected score is neither too low nor too high (rule 2.4.12). */
  readonly within_reach: boolean;
  /** Whether the learner succeeded on the resource before. */
  readonly mastered_before: boolean;
  /** Whether the resource is ranked lower because the learner failed on it repeatedly (rule 2.4.12). */
  readonly held_back: boolean;
  /** Phase in which the resource became a candidate: 0 is nominal, 1 to 3 are fallbacks (rule 2.4.4). */
  readonly phase: number;
  /**
   * Probability with which the lottery put the resource at this place: 1 if nothing was drawn. Null without a lottery, or if scores are
   * not published (rule 2.4.21).
   */
  readonly place_probability: number | null;
}

/**
 * The first n recommendations for a learner; `undefined` if the learner is unknown. With `among`, rates have two digits. If too few members
 * of the learner's cluster are unreadable, there is no rate, and scores leave out its part; the order stays.
 *
 * @param n 1 or more
 */
export function recommendations(
  snapshot: Snapshot,
  learnerId: string,
  n: number = DEFAULT_RECOMMENDATIONS,
  options: CohortOptions = {},
): readonly Recommendation[] | undefined {
  if (options.among === undefined) return snapshot.recommend(learnerId, n);
  const told = tell(snapshot, learnerId, n, options);
  return told && frozen(told.map(({ recommendation }) => recommendation));
}

/**
 * The same recommendations, each with its kind, its target skills and the parts of its score.
 *
 * @param n 1 or more
 */
export function recommendationDetails(
  snapshot: Snapshot,
  learnerId: string,
  n: number = DEFAULT_RECOMMENDATIONS,
  options: CohortOptions = {},
): readonly RecommendationDetails[] | undefined {
  const told = tell(snapshot, learnerId, n, options);
  const { weights } = snapshot.metadata.rules;
  return (
    told &&
    frozen(
      told.map(({ recommendation, url, kind, skills, n_skills, place }) => ({
        ...recommendation,
        url,
        kind: TARGET_KINDS[kind],
        skills_targeted: skills,
        n_skills,
        score_parts: scoreBreakdown(recommendation, skills.length, n_skills, weights),
        ...place,
      })),
    )
  );
}

/** A recommendation as the reader may see it, with its inputs. */
interface Told {
  readonly recommendation: Recommendation;
  readonly url: string | null;
  readonly kind: Kind;
  /** Labels of the target skills that the resource carries. */
  readonly skills: readonly string[];
  readonly n_skills: number;
  readonly place: Place;
}

/** Difficulty of a recommendation for the learner, and the reasons for its rank. */
type Place = Pick<
  RecommendationDetails,
  | "expected_score"
  | "difficulty"
  | "within_reach"
  | "mastered_before"
  | "held_back"
  | "phase"
  | "place_probability"
>;

function tell(
  snapshot: Snapshot,
  learnerId: string,
  n: number,
  options: CohortOptions,
): readonly Told[] | undefined {
  const content = contentOf(snapshot);
  const recommended = snapshot.recommend(learnerId, n);
  if (recommended === undefined) return undefined;
  const learner = snapshot.learnerNumber(learnerId)!;
  const { skillLabels, resourceUrls } = content.manifest;
  const { resourceSkillOffsets } = content.columns.catalogue;
  const probabilities = placeProbabilities(content, learner);
  const all = recommended.map((recommendation, rank) => {
    const { resource, kind, skills } = listedAt(content, learner, rank);
    return {
      recommendation,
      url: resourceUrls?.[resource] ?? null,
      kind,
      skills: skills.map((skill) => skillLabels[skill]!),
      n_skills: resourceSkillOffsets[resource + 1]! - resourceSkillOffsets[resource]!,
      place: {
        ...placeInList(content, learner, rank),
        place_probability: probabilities[rank] ?? null,
      },
    };
  });
  if (clusterView(snapshot, options) === undefined) return all;
  const isOpen = isClusterOpen(snapshot, learnerId, options);
  return all.map((one) => {
    const { difficulty, expected_score } = one.place;
    const place = {
      ...one.place,
      // Both fields depend on the scores of all learners on the resource.
      expected_score: rounded(expected_score, isOpen ? 2 : 1),
      difficulty: isOpen ? rounded(difficulty, 2) : null,
      // Ties tell which scores are equal.
      place_probability: isOpen ? one.place.place_probability : null,
    };
    return { ...one, place, recommendation: guarded(one, isOpen, snapshot) };
  });
}

/** A recommendation for restricted readers: its rate is rounded, or omitted with everything that depends on the rate. */
function guarded(
  { recommendation, kind, skills, n_skills }: Told,
  isOpen: boolean,
  { metadata: { rules } }: Snapshot,
): Recommendation {
  const { cluster_success_rate: rate = null } = recommendation;
  const facts = {
    targetSkillsCarried: skills.length,
    skills: n_skills,
    gradeDistance: recommendation.grade_distance,
    semanticSimilarity: recommendation.semantic_similarity,
    clusterSignal: 0,
  };
  const told = isOpen && rate !== null ? rounded(rate, 2) : null;
  return {
    ...recommendation,
    score: isOpen ? recommendation.score : round3(scoreResource(facts, rules.weights)),
    cluster_success_rate: told,
    explanation: fr.explain({ ...facts, kind, skills, clusterSuccessRate: told }, rules.leastPeers),
  };
}

/** The probability of the place of each of a learner's entries; empty without a lottery (rule 2.4.21). */
function placeProbabilities(content: SnapshotContent, learner: number): number[] {
  const { manifest, columns } = content;
  const { rules } = manifest.metadata;
  if (rules.lottery === 0) return [];
  const { count, score } = columns.recommendations;
  const ranks = [...Array(count[learner]!).keys()];
  if (!isDrawn(ticketOf(columns.roster.ids, learner, rules), rules)) return ranks.map(() => 1);
  const entries = ranks.map((rank) => {
    const { at, isFirst, skills } = listedAt(content, learner, rank);
    const { within_reach, held_back } = placeInList(content, learner, rank);
    const targetSet = skills.toSorted(ascending).join();
    return { isFirst, score: score[at]!, targetSet, isOutOfTurn: held_back || !within_reach };
  });
  return [true, false].flatMap((isFirst) => {
    const ties = tiesOf(
      entries.filter((one) => one.isFirst === isFirst),
      rules,
    );
    return ties.map((tie) => 1 / ties.filter((other) => other === tie).length);
  });
}

function placeInList(
  content: SnapshotContent,
  learner: number,
  rank: number,
): Omit<Place, "place_probability"> {
  const { catalogue, recommendations } = content.columns;
  const { at, resource, isFirst } = listedAt(content, learner, rank);
  const difficulty = catalogue.difficulty[resource]!;
  const expected_score = recommendations.expected[at]! / 1000;
  const before = recommendations.before[at];
  return {
    expected_score,
    difficulty: difficulty === UNKNOWN_RATE ? null : difficulty / 1000,
    within_reach: isWithinReach(expected_score, content.manifest.metadata.rules.reach),
    mastered_before: before === MASTERED_BEFORE,
    held_back: before === HELD_BACK,
    // Continued lists use the nominal phase (rule 2.4.15).
    phase: isFirst ? recommendations.phase[learner]! : 0,
  };
}

/**
 * The parts of a score, computed only from served numbers: numbers of the resource, and rounded numbers of the learner. They therefore
 * reveal nothing new about the cluster. Without a published rate, the signal has no value and its points are the remainder.
 *
 * @param targeted number of target skills that the resource carries
 * @param skills number of all its skills
 */
export function scoreBreakdown(
  { score, grade_distance, semantic_similarity, cluster_success_rate }: Recommendation,
  targeted: number,
  skills: number,
  weights: Weights,
): ScoreBreakdown {
  const values = scoreParts({
    targetSkillsCarried: targeted,
    skills,
    gradeDistance: grade_distance,
    semanticSimilarity: semantic_similarity,
    clusterSignal: cluster_success_rate ?? Number.NaN,
  });
  const known = SCORE_PARTS.filter(({ name }) => !Number.isNaN(values[name]));
  const remainder = known.reduce((rest, { name }) => rest - weights[name] * values[name], score);
  const parts = SCORE_PARTS.map((part): [string, ScorePart] => {
    const [value, weight] = [values[part.name], weights[part.name]];
    const served = known.includes(part)
      ? { value: round3(value), weight, points: round3(value * weight) }
      : // Rounding can put the remainder a little outside its bounds.
        { value: null, weight, points: round3(Math.min(weight, Math.max(0, remainder))) };
    return [fieldName(part.name), served];
  });
  return Object.fromEntries(parts) as ScoreBreakdown;
}
