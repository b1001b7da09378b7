import type { Catalogue } from "../dataset/catalogue.ts";
import { type Evidence, SCORE_UNIT } from "../dataset/evidence.ts";
import { NO_EVIDENCE } from "./profiles.ts";

/**
 * Tells one learner's mean score per skill, over the scored traces of all resources that carry the skill; 0.5 without one.
 * The returned array is the same on every call, filled anew.
 */
export function skillMeansReader(
  { offsets, resource, scored, scoreSum }: Evidence,
  { resourceSkills, resourceSkillOffsets, skillIds }: Catalogue,
): (learner: number) => Float64Array {
  const skills = skillIds.length;
  const count = new Uint32Array(skills);
  const sum = new Float64Array(skills);
  const means = new Float64Array(skills);
  return (learner) => {
    count.fill(0);
    sum.fill(0);
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      const end = resourceSkillOffsets[resource[row]! + 1]!;
      for (let at = resourceSkillOffsets[resource[row]!]!; at < end; at++) {
        const skill = resourceSkills[at]!;
        count[skill]! += scored[row]!;
        sum[skill]! += scoreSum[row]!;
      }
    }
    for (let skill = 0; skill < skills; skill++) {
      const n = count[skill]!;
      means[skill] = n === 0 ? NO_EVIDENCE : sum[skill]! / (n * SCORE_UNIT);
    }
    return means;
  };
}
