import { describeValue } from "../dataset/field-reader.ts";
import { Texts } from "../dataset/texts.ts";
import { Uuids } from "../dataset/uuids.ts";
import { MasteryError } from "../errors/errors.ts";
import { gradeDistance } from "../rules/conventions.ts";
import { meanScore, successRate } from "../rules/estimates.ts";
import { explain } from "../rules/explanation.ts";
import { clustering, perDomain } from "./clustering.ts";
import type { SnapshotContent } from "./content.ts";
import type {
  Assignment,
  Clustering,
  Health,
  LearnerSummary,
  Profile,
  Recommendation,
  SnapshotMetadata,
} from "./results.ts";
import { TargetedSkills } from "./targeted-skills.ts";
import { UNKNOWN_RATE } from "./value-ranges.ts";

/**
 * What a snapshot holds. For the packages beside this one: no look-up gives it, since its columns can be written to, which would change
 * answers.
 */
export let contentOf: (snapshot: Snapshot) => SnapshotContent;

/**
 * The finished result: immutable, held in columns, answered by look-ups. Ids are uuids in any letter case; an unknown id
 * gives `undefined`. Every object returned is frozen.
 */
export class Snapshot {
  static {
    contentOf = (snapshot) => snapshot.#content;
  }

  readonly metadata: SnapshotMetadata;
  readonly #content: SnapshotContent;
  readonly #ids: Uuids;
  readonly #names: Texts;
  readonly #clustering: Clustering;
  readonly #targeted: TargetedSkills;

  /** @param content whose parts belong together; the snapshot owns it from here on */
  constructor(content: SnapshotContent) {
    const { manifest, columns } = content;
    this.metadata = manifest.metadata;
    this.#content = content;
    this.#ids = new Uuids(columns.roster.ids);
    this.#names = namesIn(content);
    this.#clustering = clustering(manifest, columns.clusters.cluster);
    this.#targeted = new TargetedSkills(content);
    Object.freeze(this);
  }

  /** Counts of what the snapshot holds. */
  health(): Health {
    const { learners, resourceIds, skillLabels, clusterLabels } = this.#content.manifest;
    return Object.freeze({
      status: "ok",
      preloaded: true,
      n_learners: learners,
      n_resources: resourceIds.length,
      n_skills: skillLabels.length,
      n_clusters: clusterLabels.length,
    });
  }

  /** The names of all domains, in order. */
  domains(): readonly string[] {
    return this.#content.manifest.domains;
  }

  /** All learners, ordered by id. */
  learners(): readonly LearnerSummary[] {
    const { grade } = this.#content.columns.roster;
    const summaries = Array.from(grade, (_, learner) =>
      Object.freeze({
        learner_id: this.#ids.at(learner),
        display_name: this.#names.at(learner),
        grade_level: grade[learner]!,
      }),
    );
    return Object.freeze(summaries);
  }

  /** What the learner's traces show per domain. */
  profile(learnerId: string): Profile | undefined {
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const { roster, profiles } = this.#content.columns;
    const { domains } = this.#content.manifest;
    const observed = (domain: number, value: (at: number) => number): number | null => {
      const at = learner * domains.length + domain;
      return profiles.scored[at] === 0 ? null : value(at);
    };
    return Object.freeze({
      learner_id: this.#ids.at(learner),
      grade_level: roster.grade[learner]!,
      n_traces: profiles.traces[learner]!,
      mean_score_per_domain: perDomain(domains, (domain) =>
        observed(domain, (at) => meanScore(profiles.scoreSum[at]!, profiles.scored[at]!)),
      ),
      success_rate_per_domain: perDomain(domains, (domain) =>
        observed(domain, (at) => successRate(profiles.successes[at]!, profiles.scored[at]!)),
      ),
    });
  }

  /** The clustering of all learners; the same object on every call. */
  clusters(): Clustering {
    return this.#clustering;
  }

  /** The learner's cluster, and the distance to its centroid. */
  assignment(learnerId: string): Assignment | undefined {
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const { manifest, columns } = this.#content;
    const cluster = columns.clusters.cluster[learner]!;
    return Object.freeze({
      learner_id: this.#ids.at(learner),
      cluster_id: cluster,
      cluster_label: manifest.clusterLabels[cluster]!,
      distance_to_centroid: columns.clusters.distance[learner]!,
    });
  }

  /**
   * The first n of the learner's list, which does not repeat one set of skills before others, so scores need not descend.
   *
   * @param n 1 or more
   */
  recommend(learnerId: string, n = 5): readonly Recommendation[] | undefined {
    if (!Number.isInteger(n) || n < 1) {
      const message = `n: expected an integer of at least 1, got ${describeValue(n)}`;
      throw new MasteryError("INVALID_OPTION", message);
    }
    const learner = this.learnerNumber(learnerId);
    if (learner === undefined) return undefined;
    const length = Math.min(n, this.#content.columns.recommendations.count[learner]!);
    const recommended: Recommendation[] = [];
    for (let rank = 0; rank < length; rank++) recommended.push(this.#recommendation(learner, rank));
    return Object.freeze(recommended);
  }

  #recommendation(learner: number, rank: number): Recommendation {
    const { manifest, columns } = this.#content;
    const { catalogue, roster, recommendations } = columns;
    const at = learner * this.#targeted.places + rank;
    const resource = recommendations.resource[at]!;
    const rate = recommendations.clusterSuccessRate[at]!;
    const kind = this.#targeted.kind(learner, rank);
    const skills = this.#targeted.skills(learner, rank);
    const parts = {
      kind,
      skills: skills.map((skill) => manifest.skillLabels[skill]!),
      gradeDistance: gradeDistance(roster.grade[learner]!, catalogue.resourceGrade[resource]!),
      semanticSimilarity: recommendations.semanticSimilarity[at]! / 1000,
      clusterSuccessRate: rate === UNKNOWN_RATE ? null : rate / 1000,
    };
    return Object.freeze({
      resource_id: manifest.resourceIds[resource]!,
      title: manifest.resourceTitles[resource]!,
      score: recommendations.score[at]! / 1000,
      weak_skills_targeted: Object.freeze(kind === "weak" ? parts.skills : []),
      grade_distance: parts.gradeDistance,
      semantic_similarity: parts.semanticSimilarity,
      cluster_success_rate: parts.clusterSuccessRate,
      explanation: explain(parts, this.metadata.rules.leastPeers),
    });
  }

  /** The learner's position in `learners()`. */
  learnerNumber(learnerId: string): number | undefined {
    return this.#ids.find(learnerId);
  }
}

function namesIn({ manifest, columns }: SnapshotContent): Texts {
  const { nameOffsets, nameUnits } = columns.roster;
  if (manifest.nameUnitBytes === 1) return new Texts(nameOffsets, nameUnits);
  const { buffer, byteOffset, length } = nameUnits;
  return new Texts(nameOffsets, new Uint16Array(buffer, byteOffset, length / 2));
}
