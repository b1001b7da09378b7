// The rules once more, as plainly as they are stated: objects and loops, no columns, no index, no bound. Only for tests.
import type { Learner, Resource, Skill, Trace } from "../src/dataset/records.ts";
import { explain } from "../src/recommendations/explain.ts";
import type { SmallDataset } from "../src/testing/index.ts";

/** Values count to 9 decimals, and their sum is exact. */
const mean = (values: readonly number[]): number =>
  values.length === 0
    ? 0.5
    : values.reduce((sum, value) => sum + Math.round(value * 1e9), 0) / (values.length * 1e9);

const round3 = (x: number): number => Math.round(x * 1000) / 1000;

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const succeeded = ({ success, verb }: Trace): boolean => success ?? verb !== "failed";

export interface ReferenceProfile {
  readonly meanScore: ReadonlyMap<string, number>;
  readonly successRate: ReadonlyMap<string, number>;
}

export class Reference {
  readonly #skills: ReadonlyMap<string, Skill>;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #dataset: SmallDataset;
  readonly domains: readonly string[];

  constructor(dataset: SmallDataset) {
    this.#dataset = dataset;
    this.#skills = new Map(dataset.skills.map((skill) => [skill.id, skill]));
    this.#resources = new Map(dataset.resources.map((one) => [one.resource_id, one]));
    this.domains = [...new Set(dataset.skills.map(({ domain }) => domain))].sort(byCode);
  }

  #tracesOf(learnerId: string): Trace[] {
    return this.#dataset.traces.filter((trace) => trace.learner_id === learnerId);
  }

  profile(learnerId: string): ReferenceProfile {
    const inDomain = (domain: string): Trace[] =>
      this.#tracesOf(learnerId).filter(({ score, resource_id }) => {
        const primary = this.#resources.get(resource_id)!.skill_ids[0]!;
        return typeof score === "number" && this.#skills.get(primary)!.domain === domain;
      });
    const perDomain = (value: (trace: Trace) => number): ReadonlyMap<string, number> =>
      new Map(this.domains.map((domain) => [domain, mean(inDomain(domain).map(value))]));
    return {
      meanScore: perDomain(({ score }) => score!),
      successRate: perDomain((trace) => Number(succeeded(trace))),
    };
  }

  weakSkills(learnerId: string): Skill[] {
    const { meanScore } = this.profile(learnerId);
    let weakDomains = this.domains.filter((domain) => meanScore.get(domain)! < 0.6);
    if (weakDomains.length === 0) {
      weakDomains = this.domains
        .toSorted((a, b) => meanScore.get(a)! - meanScore.get(b)! || byCode(a, b))
        .slice(0, 2);
    }
    const skillMean = ({ id }: Skill): number =>
      mean(
        this.#tracesOf(learnerId)
          .filter(({ resource_id }) => this.#resources.get(resource_id)!.skill_ids.includes(id))
          .flatMap(({ score }) => (typeof score === "number" ? [score] : [])),
      );
    const skills = this.#dataset.skills
      .filter(({ domain }) => weakDomains.includes(domain))
      .toSorted((a, b) => byCode(a.id, b.id));
    const weak = skills.filter((skill) => skillMean(skill) < 0.6);
    if (weak.length > 0) return weak;
    return skills.toSorted((a, b) => skillMean(a) - skillMean(b)).slice(0, 3);
  }

  /** @param cluster the other members of the learner's cluster */
  recommend(
    { learner_id, grade_level }: Learner,
    cluster: readonly string[],
    embed: (text: string) => ArrayLike<number>,
  ): unknown[] {
    const weak = this.weakSkills(learner_id);
    const weakIds = new Set(weak.map(({ id }) => id));
    const own = this.#tracesOf(learner_id);
    const mastered = new Set(own.filter(succeeded).map(({ resource_id }) => resource_id));
    const distance = (resource: Resource): number => Math.abs(resource.grade_level - grade_level);
    const phases = [
      (resource: Resource) => distance(resource) <= 1 && !mastered.has(resource.resource_id),
      (resource: Resource) => distance(resource) <= 2 && !mastered.has(resource.resource_id),
      (resource: Resource) => distance(resource) <= 1,
      () => true,
    ];
    const carriers = this.#dataset.resources.filter(({ skill_ids }) =>
      skill_ids.some((id) => weakIds.has(id)),
    );
    const candidates =
      phases.map((phase) => carriers.filter(phase)).find((found) => found.length > 0) ?? [];
    const weakness = unit(
      weak
        .map(({ preferred_label, description }) =>
          unit(embed(description === "" ? preferred_label : `${preferred_label}. ${description}`)),
        )
        .reduce((sum, vector) => sum.map((x, i) => x + vector[i]!)),
    );
    return candidates
      .map((resource) => {
        const labels = resource.skill_ids.map((id) => this.#skills.get(id)!.preferred_label);
        const targeted = resource.skill_ids.filter((id) => weakIds.has(id));
        const vector = unit(embed(`${resource.title}. ${labels.join(", ")}`));
        const cosine = vector.reduce((sum, x, i) => sum + x * weakness[i]!, 0);
        const similarity = Math.min(1, Math.max(0, (1 + cosine) / 2));
        const attempts = cluster
          .map((id) => this.#tracesOf(id).filter((t) => t.resource_id === resource.resource_id))
          .filter((traces) => traces.length > 0);
        const rate =
          attempts.length === 0
            ? null
            : attempts.filter((traces) => traces.some(succeeded)).length / attempts.length;
        const score =
          0.5 * (targeted.length / resource.skill_ids.length) +
          0.2 * Math.max(0, 1 - 0.3 * distance(resource)) +
          0.2 * similarity +
          0.1 * (rate ?? 0);
        const weakSkillsTargeted = targeted.map((id) => this.#skills.get(id)!.preferred_label);
        const gradeDistance = distance(resource);
        const semanticSimilarity = round3(similarity);
        const clusterSuccessRate = rate === null ? null : round3(rate);
        return {
          resource_id: resource.resource_id,
          title: resource.title,
          score: round3(score),
          weak_skills_targeted: weakSkillsTargeted,
          grade_distance: gradeDistance,
          semantic_similarity: semanticSimilarity,
          cluster_success_rate: clusterSuccessRate,
          explanation: explain({
            weakSkillsTargeted,
            gradeDistance,
            semanticSimilarity,
            clusterSuccessRate,
          }),
        };
      })
      .sort((a, b) => b.score - a.score || byCode(a.resource_id, b.resource_id))
      .slice(0, 10);
  }
}

function unit(vector: ArrayLike<number>): number[] {
  const values = Array.from(vector);
  const norm = Math.sqrt(values.reduce((sum, x) => sum + x * x, 0));
  return norm === 0 ? values : values.map((x) => x / norm);
}
