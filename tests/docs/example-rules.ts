import type { Resource } from "@mastery/core";
import {
  clusterSuccessRate,
  gradeDistance,
  isCandidate,
  PHASES,
  skillsToDiscover,
  targetSkills,
} from "@mastery/core/rules";
import { comrades, domains, type Pupil, resources, rules, skillOf } from "./example-school.ts";
import { succeeded } from "./plain-computation.ts";

/** Rule 2.4.2. */
export function toDiscover(pupil: Pupil, maxDistance: number): string[] {
  const within = (skill: string, distance: number): number =>
    resources.filter(
      ({ skill_ids, grade_level }) =>
        skill_ids.includes(skill) && gradeDistance(pupil.grade, grade_level) <= distance,
    ).length;
  const unobserved = pupil.skills
    .filter(({ skill, mean }) => mean === undefined && within(skill, maxDistance) > 0)
    .map(({ skill }) => ({
      skill,
      isDomainObserved: pupil.counts[domains.indexOf(skillOf(skill).domain)]!.scored > 0,
      resourcesOfGrade: within(skill, 0),
    }));
  return skillsToDiscover(unobserved, rules.skillsToDiscover);
}

/** Rule 2.4.3. */
export function targetsOf(pupil: Pupil): ReturnType<typeof targetSkills<string>> {
  const observed = pupil.skills.flatMap((one) =>
    one.mean === undefined ? [] : [{ ...one, mean: one.mean }],
  );
  return targetSkills(observed, (distance) => toDiscover(pupil, distance), rules);
}

/** Rule 2.4.4, without fallbacks. */
export function candidatesOf(pupil: Pupil): Resource[] {
  const { skills: targets } = targetsOf(pupil);
  return resources.filter(({ resource_id, skill_ids, grade_level }) => {
    const facts = {
      targetSkillsCarried: skill_ids.filter((id) => targets.includes(id)).length,
      gradeDistance: gradeDistance(pupil.grade, grade_level),
      isMastered: pupil.own.some((trace) => trace.resource_id === resource_id && succeeded(trace)),
    };
    return isCandidate(facts, PHASES[0]);
  });
}

/** How the members of Ada's cluster fared on a resource: rule 2.4.7. */
export function outcomesOf(resourceId: string): { attempted: number; succeeded: number } {
  const tried = comrades.map(({ own }) => own.filter((one) => one.resource_id === resourceId));
  return {
    attempted: tried.filter(({ length }) => length > 0).length,
    succeeded: tried.filter((some) => some.some(succeeded)).length,
  };
}

export function publishedRate({
  attempted,
  succeeded,
}: ReturnType<typeof outcomesOf>): number | null {
  return clusterSuccessRate(attempted, succeeded, rules.leastPeers);
}
