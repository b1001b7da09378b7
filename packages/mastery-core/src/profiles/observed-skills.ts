import { BitRows, bytesPerRow, prefixSums } from "../collections.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Recommendations } from "../recommendations/recommendations.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { ColumnGroup } from "../snapshot/columns.ts";
import { SkillTotals } from "./skill-totals.ts";

/** The skills that learners are observed in, and the evidence of those they are weak in. */
export type ObservedSkills = ColumnGroup<"skills">;

const WEAK = KINDS.indexOf("weak");

/** Sums the evidence of each learner by skill (rule 2.2.3). A learner is weak in the target skills of a list of kind weak. */
export function observedSkills(
  evidence: Evidence,
  catalogue: Catalogue,
  { kind, targets }: Pick<Recommendations, "kind" | "targets">,
): ObservedSkills {
  const skills = catalogue.skillIds.length;
  const targeted = new BitRows(skills, targets);
  const observed = new BitRows(skills, new Uint8Array(kind.length * bytesPerRow(skills)));
  const weakOffsets = prefixSums(
    Uint32Array.from(kind, (one, learner) => (one === WEAK ? targeted.count(learner) : 0)),
  );
  const weak = new Uint32Array(weakOffsets.at(-1)!);
  const weakScored = new Uint32Array(weak.length);
  const weakScoreSum = new Float64Array(weak.length);
  const totals = new SkillTotals(evidence, catalogue);
  let end = 0;
  for (let learner = 0; learner < kind.length; learner++) {
    totals.load(learner);
    for (const skill of totals.observed) {
      observed.set(learner, skill);
      if (kind[learner] === WEAK && targeted.has(learner, skill)) {
        weak[end] = skill;
        weakScored[end] = totals.scored[skill]!;
        weakScoreSum[end++] = totals.scoreSum[skill]!;
      }
    }
  }
  return { observed: observed.bytes, weakOffsets, weak, weakScored, weakScoreSum };
}
