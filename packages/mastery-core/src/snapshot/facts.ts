import { bytesPerRow, frozen, hasBit } from "../collections.ts";
import { knownShare, REGAINED, WEAK } from "../columns/schema.ts";
import { fr } from "../languages/fr.ts";
import { skillsOf } from "../records/catalogue.ts";
import { dayText } from "../records/dates.ts";
import { Texts, Uuids } from "../records/packed.ts";
import { gradeDistance } from "../rules/conventions.ts";
import { expectedScore, meanScore } from "../rules/leads.ts";
import { semanticSimilarity } from "../rules/score.ts";
import { KINDS } from "../rules/target-skills.ts";
import { weakSkillsTargeted } from "../rules/wording.ts";
import type { SnapshotContent } from "./manifest.ts";
import type {
  CatalogueResource,
  CatalogueSkill,
  DomainSums,
  LearnerSummary,
  ListedResource,
  Profile,
  Recommendation,
  ResourceAttempts,
  SkillObservation,
  Standing,
} from "./results.ts";

// Facts about one learner or resource, read from the columns. Learners, skills and resources are positions.

export function learnerAt(
  { columns: { roster } }: SnapshotContent,
  learner: number,
): LearnerSummary {
  return Object.freeze({
    learner_id: new Uuids(roster.ids).at(learner),
    display_name: new Texts(roster.nameOffsets, roster.nameUnits).at(learner),
    grade_level: roster.grade[learner]!,
  });
}

export function profileAt(content: SnapshotContent, learner: number): Profile {
  const { roster, profiles } = content.columns;
  const sums = domainSumsAt(content, learner);
  return frozen({
    learner_id: new Uuids(roster.ids).at(learner),
    grade_level: roster.grade[learner]!,
    n_traces: profiles.traces[learner]!,
    mean_score_per_domain: Object.fromEntries(
      sums.map((one) => [one.domain, meanScore(one.score_sum_billionths, one.scored_traces)]),
    ),
    success_rate_per_domain: Object.fromEntries(
      sums.map((one) => [one.domain, one.scored_successes / one.scored_traces]),
    ),
  });
}

export function domainSumsAt(
  { manifest, columns }: SnapshotContent,
  learner: number,
): DomainSums[] {
  const { scored, scoreSum, successes } = columns.profiles;
  return manifest.domains.flatMap((domain, d) => {
    const at = learner * manifest.domains.length + d;
    if (scored[at] === 0) return [];
    return [
      {
        domain,
        scored_traces: scored[at]!,
        score_sum_billionths: scoreSum[at]!,
        scored_successes: successes[at]!,
      },
    ];
  });
}

export function observationsAt(
  { manifest, columns: { skills } }: SnapshotContent,
  learner: number,
): SkillObservation[] {
  return rowsAt(skills, learner).map((row) => ({
    skill_id: manifest.skillIds[skills.skill[row]!]!,
    n_scored_traces: skills.scored[row]!,
    mean_score: meanScore(skills.scoreSum[row]!, skills.scored[row]!),
    last_attempt: dayText(skills.lastDay[row]!),
    latest_score: knownShare(skills.lastScore[row]!),
    mean_difficulty: skills.difficulty[row]! / 1000,
    standing: standingOf(skills.standing[row]!),
  }));
}

export function standingOf(standing: number): Standing | null {
  return standing === WEAK ? "weak" : standing === REGAINED ? "regained" : null;
}

export function attemptsAt(
  { manifest, columns: { attempts } }: SnapshotContent,
  learner: number,
): ResourceAttempts[] {
  return rowsAt(attempts, learner).map((row) => ({
    resource_id: manifest.resourceIds[attempts.resource[row]!]!,
    n_traces: attempts.traces[row]!,
    n_successes: attempts.successes[row]!,
    last_trace: dayText(attempts.lastDay[row]!),
  }));
}

/** Ascending rows in the given columns, of observed skills or of attempts. */
function rowsAt({ offsets }: { readonly offsets: Uint32Array }, learner: number): number[] {
  const start = offsets[learner]!;
  return Array.from({ length: offsets[learner + 1]! - start }, (_, row) => start + row);
}

/** Adds the leads in the order of the resource's `skill_ids`, as ranking does (rule 2.2.11). */
export function expectedAt(
  { manifest, columns }: SnapshotContent,
  learner: number,
  resource: number,
): number {
  const { catalogue, skills, recommendations } = columns;
  const [start, end] = [skills.offsets[learner]!, skills.offsets[learner + 1]!];
  const observed = skills.skill.subarray(start, end);
  const carried = skillsOf(catalogue, resource);
  let leads = 0;
  for (const skill of carried) {
    const row = observed.indexOf(skill);
    const domain = learner * manifest.domains.length + catalogue.skillDomain[skill]!;
    leads += row < 0 ? recommendations.domainLead[domain]! : skills.lead[start + row]!;
  }
  return expectedScore(catalogue.exactDifficulty[resource]!, leads / carried.length);
}

export function skillAt(
  { manifest, columns: { catalogue } }: SnapshotContent,
  skill: number,
): CatalogueSkill {
  return {
    skill_id: manifest.skillIds[skill]!,
    label: manifest.skillLabels[skill]!,
    domain: manifest.domains[catalogue.skillDomain[skill]!]!,
  };
}

export function resourceAt(
  { manifest, columns: { catalogue } }: SnapshotContent,
  resource: number,
): CatalogueResource {
  return {
    resource_id: manifest.resourceIds[resource]!,
    title: manifest.resourceTitles[resource]!,
    url: manifest.resourceUrls?.[resource] ?? null,
    type: manifest.resourceTypes?.[resource] ?? "exercise",
    estimated_duration_s: manifest.resourceDurations?.[resource] ?? null,
    grade_level: catalogue.resourceGrade[resource]!,
    retired: catalogue.resourceRetired[resource] === 1,
    skill_ids: Array.from(skillsOf(catalogue, resource), (skill) => manifest.skillIds[skill]!),
    difficulty: knownShare(catalogue.difficulty[resource]!),
  };
}

/** Ranks start at 0. */
export function listedAt(
  { manifest, columns }: SnapshotContent,
  learner: number,
  rank: number,
): ListedResource {
  const { catalogue, roster, clusters, recommendations } = columns;
  const { topN, leastPeers } = manifest.metadata.rules;
  const at = learner * topN + rank;
  const resource = recommendations.resource[at]!;
  // The rest of the list is its continuation: skills to discover, in the nominal phase (rule 2.4.15).
  const isFirst = rank < recommendations.firstCount[learner]!;
  const targets = isFirst ? recommendations.targets : recommendations.furtherTargets;
  const width = bytesPerRow(manifest.skillIds.length);
  const carried = Array.from(skillsOf(catalogue, resource));
  const targeted = carried.filter((skill) => hasBit(targets, width, learner, skill));
  const similarity = knownShare(recommendations.semanticSimilarity[at]!);
  const rate = clusters.cluster[learner]! * manifest.resourceIds.length + resource;
  const facts = {
    kind: isFirst ? KINDS[recommendations.kind[learner]!]! : "to_discover",
    skills_targeted: targeted.map((skill) => manifest.skillLabels[skill]!),
    grade_distance: gradeDistance(roster.grade[learner]!, catalogue.resourceGrade[resource]!),
    // The cosine with a vector of length 0 is 0 (rule 2.4.6).
    semantic_similarity: similarity ?? semanticSimilarity(0),
    similarity_known: similarity !== null,
    cluster_success_rate: knownShare(catalogue.clusterSuccessRate[rate]!),
  } as const;
  return {
    ...facts,
    resource_id: manifest.resourceIds[resource]!,
    title: manifest.resourceTitles[resource]!,
    url: manifest.resourceUrls?.[resource] ?? null,
    score: recommendations.score[at]! / 1000,
    weak_skills_targeted: weakSkillsTargeted(facts.kind, facts.skills_targeted),
    skill_ids_targeted: targeted.map((skill) => manifest.skillIds[skill]!),
    n_skills: carried.length,
    expected_score: recommendations.expected[at]! / 1000,
    difficulty: knownShare(catalogue.difficulty[resource]!),
    phase: isFirst ? recommendations.phase[learner]! : 0,
    explanation: fr.explain(facts, leastPeers),
  };
}

/** Returns the part of a listed resource that `recommend()` returns. */
export function recommendationOf(listed: ListedResource): Recommendation {
  const { resource_id, title, score, weak_skills_targeted, grade_distance } = listed;
  const { semantic_similarity, cluster_success_rate, explanation } = listed;
  return {
    resource_id,
    title,
    score,
    weak_skills_targeted,
    grade_distance,
    semantic_similarity,
    cluster_success_rate,
    explanation,
  };
}
