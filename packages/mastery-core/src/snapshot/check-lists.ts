import { BitRows } from "../collections.ts";
import { KINDS } from "../rules/target-skills.ts";
import { inSteps, type Steps } from "../work.ts";
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
export function checkLists(content: SnapshotContent): Steps<void> {
  const { learners, resourceIds } = content.manifest;
  const listedFor = new Uint32Array(resourceIds.length);
  return inSteps(learners, STEP, (from, end) => checkBetween(content, listedFor, from, end));
}

/** @param listedFor for each resource, the last learner whose list names it, counted from 1 */
function checkBetween(
  { manifest, columns: { catalogue, recommendations } }: SnapshotContent,
  listedFor: Uint32Array,
  from: number,
  end: number,
): void {
  const { count, firstCount, resource, targets, furtherTargets } = recommendations;
  const { topN } = manifest.metadata.rules;
  const first = new BitRows(manifest.skillLabels.length, targets);
  const further = new BitRows(manifest.skillLabels.length, furtherTargets);
  for (let learner = from; learner < end; learner++) {
    checkFirstCount(recommendations, learner);
    for (let rank = 0; rank < count[learner]!; rank++) {
      const at = learner * topN + rank;
      const named = resource[at]!;
      if (listedFor[named] === learner + 1) {
        throw invalidAt("recommendations.resource", at, "a resource once", "one again");
      }
      listedFor[named] = learner + 1;
      const targeted = rank < firstCount[learner]! ? first : further;
      if (!carriesAny(catalogue, named, targeted, learner)) {
        const expected = "a resource that carries a target skill";
        throw invalidAt("recommendations.resource", at, expected, "one that carries none");
      }
    }
  }
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
