import type { Snapshot } from "@mastery/core";
import {
  clusterRate,
  contentOf,
  explanationClauses,
  type SnapshotContent,
  TargetedSkills,
  UNKNOWN_RATE,
} from "@mastery/core/internal";
import { gradeDistance, type Kind, weakSkillsTargeted } from "@mastery/core/rules";

/** The parts of an item that depend on its resource, target skills and grade distance alone. */
interface ResourceFragments {
  /** Up to the score. */
  readonly start: Uint8Array;
  /** From the score up to the semantic similarity. */
  readonly middle: Uint8Array;
  /** From the rate up to the explanation's clause on similarity. */
  readonly explanation: Uint8Array;
}

const encoder = new TextEncoder();
const OPENING = encoder.encode("[");
const COMMA = encoder.encode(",");
const CLOSING = encoder.encode("]");

/**
 * Renders recommendations as JSON straight from a snapshot's columns: the same bytes as `JSON.stringify` of the look-up, faster.
 *
 * An item is eight fragments. Each depends on few values (a resource, its target skills and a grade distance; or a number in
 * thousandths), so it is encoded once and cached. The last three make the sentence, in the order of `explain()` (rule 2.4.18).
 */
export class RecommendationRenderer {
  readonly #content: SnapshotContent;
  readonly #targeted: TargetedSkills;
  /** By resource, then by what it is recommended for. */
  readonly #resources: (Map<string, ResourceFragments> | undefined)[] = [];
  readonly #thousandths = memo((value) => String(value / 1000));
  readonly #afterSimilarity = memo((value) => `${value / 1000},"cluster_success_rate":`);
  readonly #rate = memo((value) => String(rateOf(value)));
  readonly #similarity = memo((value) => explanationClauses.similarity(value / 1000));
  readonly #success: (value: number) => Uint8Array;

  constructor(snapshot: Snapshot) {
    this.#content = contentOf(snapshot);
    const { leastPeers } = snapshot.metadata.rules;
    this.#targeted = new TargetedSkills(this.#content);
    this.#success = memo((value) => `${explanationClauses.success(rateOf(value), leastPeers)}"}`);
  }

  /** The body for the first n recommendations of a learner, by number, or all if there are fewer (rule 2.4.16). */
  render(learner: number, n: number): Uint8Array {
    const { count } = this.#content.columns.recommendations;
    const length = Math.min(n, count[learner]!);
    const fragments: Uint8Array[] = [OPENING];
    for (let rank = 0; rank < length; rank++) {
      if (rank > 0) fragments.push(COMMA);
      this.#addItem(fragments, learner, rank);
    }
    fragments.push(CLOSING);
    return concatenate(fragments);
  }

  #addItem(fragments: Uint8Array[], learner: number, rank: number): void {
    const { recommendations } = this.#content.columns;
    const at = learner * this.#targeted.topN + rank;
    const similarity = recommendations.semanticSimilarity[at]!;
    const rate = clusterRate(this.#content, learner, recommendations.resource[at]!);
    const { start, middle, explanation } = this.#fragments(learner, rank);
    fragments.push(
      start,
      this.#thousandths(recommendations.score[at]!),
      middle,
      this.#afterSimilarity(similarity),
      this.#rate(rate),
      explanation,
      this.#similarity(similarity),
      this.#success(rate),
    );
  }

  #fragments(learner: number, rank: number): ResourceFragments {
    const { catalogue, roster, recommendations } = this.#content.columns;
    const resource = recommendations.resource[learner * this.#targeted.topN + rank]!;
    const distance = gradeDistance(roster.grade[learner]!, catalogue.resourceGrade[resource]!);
    const kind = this.#targeted.kind(learner, rank);
    const skills = this.#targeted.skills(learner, rank);
    const key = `${kind} ${distance} ${skills.join()}`;
    this.#resources[resource] ??= new Map();
    const made = this.#resources[resource];
    const fragments = made.get(key) ?? this.#makeFragments(resource, kind, skills, distance);
    made.set(key, fragments);
    return fragments;
  }

  #makeFragments(
    resource: number,
    kind: Kind,
    skills: readonly number[],
    distance: number,
  ): ResourceFragments {
    const { resourceIds, resourceTitles, skillLabels } = this.#content.manifest;
    const labels = skills.map((skill) => skillLabels[skill]!);
    const id = JSON.stringify(resourceIds[resource]);
    const title = JSON.stringify(resourceTitles[resource]);
    const weak = JSON.stringify(weakSkillsTargeted(kind, labels));
    const explanation =
      explanationClauses.skills(kind, labels) + explanationClauses.level(distance);
    return {
      start: encoder.encode(`{"resource_id":${id},"title":${title},"score":`),
      middle: encoder.encode(
        `,"weak_skills_targeted":${weak},"grade_distance":${distance},"semantic_similarity":`,
      ),
      explanation: encoder.encode(`,"explanation":${JSON.stringify(explanation).slice(0, -1)}`),
    };
  }
}

function rateOf(thousandths: number): number | null {
  return thousandths === UNKNOWN_RATE ? null : thousandths / 1000;
}

function concatenate(fragments: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const fragment of fragments) length += fragment.length;
  const body = new Uint8Array(length);
  let at = 0;
  for (const fragment of fragments) {
    body.set(fragment, at);
    at += fragment.length;
  }
  return body;
}

/** Memoises the UTF-8 of a function of small integers; equal texts share one array, which then stays in cache. */
function memo(make: (value: number) => string): (value: number) => Uint8Array {
  const made: Uint8Array[] = [];
  const distinct = new Map<string, Uint8Array>();
  const remember = (value: number): Uint8Array => {
    const text = make(value);
    const bytes = distinct.get(text) ?? encoder.encode(text);
    distinct.set(text, bytes);
    made[value] = bytes;
    return bytes;
  };
  return (value) => made[value] ?? remember(value);
}
