import type { Catalogue } from "../dataset/catalogue.ts";
import { type Evidence, SCORE_UNIT } from "../dataset/evidence.ts";
import { NO_EVIDENCE } from "./profiles.ts";

/**
 * Tells one learner's mean score per skill, over the scored traces of all resources that carry the skill; 0.5 without one.
 * The returned array is the same on every call, filled anew.
 */
export function skillMeansReader(
  {
    offsets,
    resource,
    scored,
    scoreSum,
  }: Pick<Evidence, "offsets" | "resource" | "scored" | "scoreSum">,
  {
    resourceSkills,
    resourceSkillOffsets,
    skillDomain,
  }: Pick<Catalogue, "resourceSkills" | "resourceSkillOffsets" | "skillDomain">,
): (learner: number) => Float64Array {
  const skills = skillDomain.length;
  const count = new Uint32Array(skills);
  const sum = new Float64Array(skills);
  const means = new Float64Array(skills);
  const touched = new Uint32Array(skills);
  return (learner) => {
    let size = 0;
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      if (scored[row] === 0) continue;
      const end = resourceSkillOffsets[resource[row]! + 1]!;
      for (let at = resourceSkillOffsets[resource[row]!]!; at < end; at++) {
        const skill = resourceSkills[at]!;
        if (count[skill] === 0) touched[size++] = skill;
        count[skill]! += scored[row]!;
        sum[skill]! += scoreSum[row]!;
      }
    }
    means.fill(NO_EVIDENCE);
    for (let i = 0; i < size; i++) {
      const skill = touched[i]!;
      means[skill] = sum[skill]! / (count[skill]! * SCORE_UNIT);
      count[skill] = 0;
      sum[skill] = 0;
    }
    return means;
  };
}
