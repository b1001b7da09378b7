import type { Snapshot } from "@mastery/core";
import { contentOf, seededRandom, TargetedSkills } from "@mastery/core/internal";
import { gradeDistance, isCandidate, PHASES } from "@mastery/core/rules";
import { skillsOf } from "../learner-estimates.ts";
import { joinLists, type Recommender } from "../lists.ts";
import { masteredBy } from "../mastered.ts";
import type { Past } from "../split.ts";

/** Recommends to everybody what most learners tried, except what they have mastered. */
export const popularity: Recommender = {
  name: "popularity",
  recommend({ dataset }, length) {
    const { evidence, catalogue, roster } = dataset;
    const learners = new Uint32Array(catalogue.resourceIds.length);
    for (const resource of evidence.resource) learners[resource]!++;
    const byLearners = learners
      .map((_, resource) => resource)
      .filter((resource) => catalogue.resourceRetired[resource] === 0 && learners[resource]! > 0)
      .sort((a, b) => learners[b]! - learners[a]! || a - b);
    return joinLists(
      Array.from(roster.grade, (_, learner) => {
        const mastered = masteredBy(dataset, learner);
        const list: number[] = [];
        for (let i = 0; i < byLearners.length && list.length < length; i++) {
          if (!mastered.has(byLearners[i]!)) list.push(byLearners[i]!);
        }
        return list;
      }),
    );
  },
};

/** Recommends candidates with a weak skill in a random order: what the score adds to the choice of skills. Others get no list. */
export function randomWithinWeak(snapshot: Snapshot, seed: number): Recommender {
  return {
    name: "random within weak skills",
    recommend({ dataset }, length) {
      const targeted = new TargetedSkills(contentOf(snapshot));
      const carriers = resourcesBySkill(dataset);
      const { catalogue, roster } = dataset;
      return joinLists(
        Array.from(roster.grade, (grade, learner) => {
          const mastered = masteredBy(dataset, learner);
          const skills = [...targeted.weakSkills(learner)];
          const candidates = [...new Set(skills.flatMap((skill) => carriers[skill]!))]
            .filter((resource) =>
              isCandidate(
                {
                  targetSkillsCarried: 1,
                  gradeDistance: gradeDistance(grade, catalogue.resourceGrade[resource]!),
                  isMastered: mastered.has(resource),
                },
                PHASES[0],
              ),
            )
            .sort((a, b) => a - b);
          return drawn(candidates, length, seededRandom(seed, learner));
        }),
      );
    },
  };
}

/** The first of a random order of items, which it changes. */
function drawn(items: number[], count: number, random: () => number): number[] {
  const some = Math.min(count, items.length);
  for (let i = 0; i < some; i++) {
    const j = i + Math.floor(random() * (items.length - i));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items.slice(0, some);
}

function resourcesBySkill(dataset: Past["dataset"]): number[][] {
  const { skillIds, resourceIds, resourceRetired } = dataset.catalogue;
  const carriers: number[][] = skillIds.map(() => []);
  resourceIds.forEach((_, resource) => {
    if (resourceRetired[resource] === 1) return;
    for (const skill of skillsOf(dataset, resource)) carriers[skill]!.push(resource);
  });
  return carriers;
}
