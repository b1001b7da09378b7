import { KINDS } from "../rules/target-skills.ts";
import type { Columns } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { invalid } from "./invalid.ts";
import { TargetedSkills } from "./targeted-skills.ts";

/**
 * Checks that each list names distinct resources, each of which carries a target skill.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT`
 */
export function checkLists(content: SnapshotContent): void {
  const { recommendations } = content.columns;
  const { count, resource } = recommendations;
  const targeted = new TargetedSkills(content);
  const places = content.manifest.metadata.rules.topN;
  for (let learner = 0; learner < count.length; learner++) {
    checkFirstCount(recommendations, learner);
    const start = learner * places;
    for (let at = start; at < start + count[learner]!; at++) {
      const path = `recommendations.resource[${at}]`;
      for (let before = start; before < at; before++) {
        if (resource[before] === resource[at]) throw invalid(path, "a resource once", "one again");
      }
      if (targeted.skills(learner, at - start).length === 0) {
        throw invalid(path, "a resource that carries a target skill", "one that carries none");
      }
    }
  }
}

/** Only a list of weak skills goes on with others. */
function checkFirstCount(
  { count, firstCount, kind }: Columns["recommendations"],
  learner: number,
): void {
  const [all, first] = [count[learner]!, firstCount[learner]!];
  const path = `recommendations.firstCount[${learner}]`;
  if (first > all) throw invalid(path, `0 to ${all}`, first);
  if (KINDS[kind[learner]!] !== "weak" && first !== all) throw invalid(path, `${all}`, first);
}
