import { explanationClauses, type Snapshot, type SnapshotColumns } from "@mastery/core";

/** What a resource contributes to an item, for one choice of its skills that are weak and one grade distance. */
interface ResourceFragments {
  /** Up to the score. */
  readonly start: Uint8Array;
  /** From the score up to the semantic similarity. */
  readonly middle: Uint8Array;
  /** From the rate up to the explanation's clause on similarity. */
  readonly explanation: Uint8Array;
}

const OPENING = Buffer.from("[");
const COMMA = Buffer.from(",");
const CLOSING = Buffer.from("]");

/** Grade distances: 0 to 4. */
const DISTANCES = 5;

/** A mask and a distance share the exact bits of a number; resources with more skills are rendered anew each time. */
const MASK_BITS = 50;

/** Stands for the rate that the column gives as 0xffff, nobody else having attempted the resource: next to the others. */
const UNKNOWN_RATE = 1001;

/**
 * Renders the JSON of recommendations straight from a snapshot's columns: the same bytes as `JSON.stringify` of the
 * look-up, in a tenth of the time and without bodies held per learner.
 *
 * An item is eight fragments. Each depends on few values (a resource, its weak skills and a grade distance; a number in
 * thousandths), so it is made once and kept, as UTF-8.
 */
export class RecommendationRenderer {
  readonly #columns: SnapshotColumns;
  /** By resource, then by mask of weak skills and grade distance. */
  readonly #resources: (Map<number, ResourceFragments> | undefined)[] = [];
  readonly #thousandths = memo((value) => String(value / 1000));
  readonly #afterSimilarity = memo((value) => `${value / 1000},"cluster_success_rate":`);
  readonly #rate = memo((value) => String(rateOf(value)));
  readonly #similarity = memo((value) => explanationClauses.similarity(value / 1000));
  readonly #success = memo((value) => `${explanationClauses.success(rateOf(value))}"}`);

  constructor(snapshot: Snapshot) {
    this.#columns = snapshot.columns;
  }

  /** The body for the first n recommendations of a learner, by number. */
  render(learner: number, n: number): Uint8Array {
    const { topN, count } = this.#columns.recommendations;
    const end = learner * topN + Math.min(n, count[learner]!);
    const fragments: Uint8Array[] = [OPENING];
    for (let at = learner * topN; at < end; at++) {
      if (fragments.length > 1) fragments.push(COMMA);
      this.#addItem(fragments, learner, at);
    }
    fragments.push(CLOSING);
    return concatenate(fragments);
  }

  #addItem(fragments: Uint8Array[], learner: number, at: number): void {
    const { recommendations } = this.#columns;
    const similarity = recommendations.semanticSimilarity[at]!;
    const rate = Math.min(recommendations.clusterSuccessRate[at]!, UNKNOWN_RATE);
    const { start, middle, explanation } = this.#fragments(learner, recommendations.resource[at]!);
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

  #fragments(learner: number, resource: number): ResourceFragments {
    const { catalogue, roster, recommendations } = this.#columns;
    const { resourceSkillOffsets, resourceSkills, skillLabels } = catalogue;
    const distance = Math.abs(catalogue.resourceGrade[resource]! - roster.grade[learner]!);
    const weakBits = learner * Math.ceil(skillLabels.length / 8);
    const first = resourceSkillOffsets[resource]!;
    const end = resourceSkillOffsets[resource + 1]!;
    const isWeak = (skill: number): number =>
      (recommendations.weakSkills[weakBits + (skill >> 3)]! >> (skill & 7)) & 1;
    const make = (): ResourceFragments => {
      const weak = resourceSkills.subarray(first, end).filter(isWeak);
      const labels = Array.from(weak, (skill) => skillLabels[skill]!);
      return this.#makeFragments(resource, labels, distance);
    };

    if (end - first > MASK_BITS) return make();
    let mask = 0;
    for (let at = first; at < end; at++) mask = mask * 2 + isWeak(resourceSkills[at]!);
    const key = mask * DISTANCES + distance;
    this.#resources[resource] ??= new Map();
    const made = this.#resources[resource];
    let fragments = made.get(key);
    if (fragments === undefined) {
      fragments = make();
      made.set(key, fragments);
    }
    return fragments;
  }

  #makeFragments(
    resource: number,
    weakLabels: readonly string[],
    distance: number,
  ): ResourceFragments {
    const { resourceIds, resourceTitles } = this.#columns.catalogue;
    const id = JSON.stringify(resourceIds[resource]);
    const title = JSON.stringify(resourceTitles[resource]);
    const weak = JSON.stringify(weakLabels);
    const explanation = explanationClauses.skills(weakLabels) + explanationClauses.level(distance);
    return {
      start: Buffer.from(`{"resource_id":${id},"title":${title},"score":`),
      middle: Buffer.from(
        `,"weak_skills_targeted":${weak},"grade_distance":${distance},"semantic_similarity":`,
      ),
      explanation: Buffer.from(`,"explanation":${JSON.stringify(explanation).slice(0, -1)}`),
    };
  }
}

function rateOf(thousandths: number): number | null {
  return thousandths === UNKNOWN_RATE ? null : thousandths / 1000;
}

function concatenate(fragments: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const fragment of fragments) length += fragment.length;
  const body = Buffer.allocUnsafe(length);
  let at = 0;
  for (const fragment of fragments) {
    body.set(fragment, at);
    at += fragment.length;
  }
  return body;
}

/** Remembers the UTF-8 that a function makes of small whole numbers; equal ones are one piece, for the processor's cache. */
function memo(make: (value: number) => string): (value: number) => Uint8Array {
  const made: Uint8Array[] = [];
  const distinct = new Map<string, Uint8Array>();
  const remember = (value: number): Uint8Array => {
    const text = make(value);
    const bytes = distinct.get(text) ?? Buffer.from(text);
    distinct.set(text, bytes);
    made[value] = bytes;
    return bytes;
  };
  return (value) => made[value] ?? remember(value);
}
