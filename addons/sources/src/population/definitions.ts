import { MasteryError } from "@mastery/core";
import type { SkillTree } from "@mastery/core/population";
import { skillsOf } from "@mastery/core/records";
import { ascending } from "@mastery/core/rules";
import type { ErrorCode } from "../errors/index.ts";

/** A skill tree as records, in the order of ids. Parts of a population compare their catalogues by these records. */
export interface Definitions {
  readonly skills: readonly { readonly id: string; readonly domain: string }[];
  readonly resources: readonly { readonly id: string; readonly skill_ids: readonly string[] }[];
}

export function definitionsOf(tree: SkillTree): Definitions {
  const { domains, skillIds, skillDomain, resourceIds } = tree;
  return {
    skills: skillIds.map((id, skill) => ({ id, domain: domains[skillDomain[skill]!]! })),
    resources: resourceIds.map((id, resource) => ({
      id,
      skill_ids: Array.from(skillsOf(tree, resource), (skill) => skillIds[skill]!),
    })),
  };
}

export function positions(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, position) => [name, position]));
}

/**
 * Returns the skills and resources of several catalogues together.
 *
 * @param catalogues catalogues by name; messages contain the names
 * @throws `MasteryError` `POPULATION_MISMATCH` naming the ids that two catalogues define differently, such as a skill in two domains
 */
export function uniteDefinitions(catalogues: ReadonlyMap<string, Definitions>): Definitions {
  return {
    skills: united(
      catalogues,
      "skill",
      ({ skills }) => skills,
      ({ domain }) => domain,
    ),
    resources: united(
      catalogues,
      "resource",
      ({ resources }) => resources,
      ({ skill_ids }) => skill_ids.join(", "),
    ),
  };
}

function united<Row extends { readonly id: string }>(
  catalogues: ReadonlyMap<string, Definitions>,
  kind: string,
  rowsOf: (definitions: Definitions) => readonly Row[],
  definitionOf: (row: Row) => string,
): Row[] {
  const all = new Map<string, readonly [catalogue: string, row: Row]>();
  const differences: string[] = [];
  for (const [catalogue, definitions] of catalogues) {
    for (const row of rowsOf(definitions)) {
      const [other, known] = all.get(row.id) ?? [catalogue, row];
      all.set(row.id, [other, known]);
      const [before, own] = [known, row].map(definitionOf);
      if (before === own) continue;
      const name = `${kind} ${JSON.stringify(row.id)}`;
      differences.push(`${catalogue}: ${name}: expected ${before}, as in ${other}, got ${own}`);
    }
  }
  if (differences.length > 0) {
    throw new MasteryError<ErrorCode>("POPULATION_MISMATCH", differences.join("\n"));
  }
  return Array.from(all.values(), ([, row]) => row).sort((a, b) => ascending(a.id, b.id));
}
