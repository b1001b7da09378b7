import { BitRows } from "../bit-rows.ts";
import { KINDS } from "../rules/target-skills.ts";
import { inSteps, type Steps } from "../steps.ts";
import type { SnapshotColumns } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { invalidAt } from "./invalid.ts";

/** Lists to a step: a few milliseconds of work. */
const STEP = 1_000;

/**
 * Checks that each list names distinct resources, each of which carries a target skill.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT`
 */
export function checkLists({ manifest, columns }: SnapshotContent): Steps<void> {
  const { catalogue, recommendations } = columns;
  const { count, firstCount, resource } = recommendations;
  const topN = manifest.metadata.rules.topN;
  const first = new BitRows(manifest.skillLabels.length, recommendations.targets);
  const further = new BitRows(manifest.skillLabels.length, recommendations.furtherTargets);
  /** For each resource, the last learner whose list names it, counted from 1. */
  const listedFor = new Uint32Array(manifest.resourceIds.length);

  function checkList(learner: number): void {
    checkFirstCount(recommendations, learner);
    for (let rank = 0; rank < count[learner]!; rank++) {
      const at = learner * topN + rank;
      const named = resource[at]!;
      const targets = rank < firstCount[learner]! ? first : further;
      if (listedFor[named] === learner + 1) {
        throw invalidAt("recommendations.resource", at, "a resource once", "one again");
      }
      listedFor[named] = learner + 1;
      if (!carriesAny(catalogue, named, targets, learner)) {
        const expected = "a resource that carries a target skill";
        throw invalidAt("recommendations.resource", at, expected, "one that carries none");
      }
    }
  }
  return inSteps(count.length, STEP, (from, end) => {
    for (let learner = from; learner < end; learner++) checkList(learner);
  });
}

function carriesAny(
  { resourceSkillOffsets, resourceSkills }: SnapshotColumns["catalogue"],
  resource: number,
  targets: BitRows,
  learner: number,
): boolean {
  const end = resourceSkillOffsets[resource + 1]!;
  for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
    if (targets.has(learner, resourceSkills[at]!)) return true;
  }
  return false;
}

/** Only a list of weak skills may continue with other skills. */
function checkFirstCount(
  { count, firstCount, kind }: SnapshotColumns["recommendations"],
  learner: number,
): void {
  const all = count[learner]!;
  const first = firstCount[learner]!;
  const isWeak = KINDS[kind[learner]!] === "weak";
  if (isWeak ? first <= all : first === all) return;
  const expected = isWeak ? `0 to ${all}` : `${all}`;
  throw invalidAt("recommendations.firstCount", learner, expected, first);
}
