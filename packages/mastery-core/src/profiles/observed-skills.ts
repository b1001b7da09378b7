import { BitRows, bytesPerRow } from "../bit-rows.ts";
import type { Catalogue } from "../dataset/catalogue/catalogue.ts";
import type { Evidence } from "../dataset/evidence/evidence.ts";
import { prefixSums } from "../numbering.ts";
import type { Recommendations } from "../recommendations/recommendations.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { ColumnGroup } from "../snapshot/columns.ts";

/** The skills that learners are observed in, and the evidence of those they are weak in. */
export type ObservedSkills = ColumnGroup<"skills">;

const WEAK = KINDS.indexOf("weak");

/** Sums the evidence of each learner by skill (rule 2.2.3). A learner is weak in the target skills of a list of kind weak. */
export function observedSkills(
  evidence: Evidence,
  { skillIds, resourceSkillOffsets, resourceSkills }: Catalogue,
  { kind, targets }: Pick<Recommendations, "kind" | "targets">,
): ObservedSkills {
  const skills = skillIds.length;
  const targeted = new BitRows(skills, targets);
  const isWeak = (learner: number, skill: number): boolean =>
    kind[learner] === WEAK && targeted.has(learner, skill);
  const observed = new BitRows(skills, new Uint8Array(kind.length * bytesPerRow(skills)));
  const weakOffsets = prefixSums(Uint32Array.from(kind, (_, learner) => countWeak(learner)));
  const weak = new Uint32Array(weakOffsets.at(-1)!);
  const weakScored = new Uint32Array(weak.length);
  const weakScoreSum = new Float64Array(weak.length);
  const scored = new Float64Array(skills);
  const scoreSum = new Float64Array(skills);
  let end = 0;
  for (let learner = 0; learner < kind.length; learner++) {
    sumBySkill(learner);
    for (let skill = 0; skill < skills; skill++) {
      if (scored[skill] === 0) continue;
      observed.set(learner, skill);
      if (isWeak(learner, skill)) {
        weak[end] = skill;
        weakScored[end] = scored[skill]!;
        weakScoreSum[end++] = scoreSum[skill]!;
      }
    }
    scored.fill(0);
    scoreSum.fill(0);
  }
  return { observed: observed.bytes, weakOffsets, weak, weakScored, weakScoreSum };

  function countWeak(learner: number): number {
    let count = 0;
    for (let skill = 0; skill < skills; skill++) count += Number(isWeak(learner, skill));
    return count;
  }

  function sumBySkill(learner: number): void {
    for (let row = evidence.offsets[learner]!; row < evidence.offsets[learner + 1]!; row++) {
      if (evidence.scored[row] === 0) continue;
      const resource = evidence.resource[row]!;
      const last = resourceSkillOffsets[resource + 1]!;
      for (let at = resourceSkillOffsets[resource]!; at < last; at++) {
        scored[resourceSkills[at]!]! += evidence.scored[row]!;
        scoreSum[resourceSkills[at]!]! += evidence.scoreSum[row]!;
      }
    }
  }
}
