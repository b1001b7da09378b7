import { MasteryError } from "../errors/index.ts";
import type { Catalogue } from "../records/catalogue.ts";

/** Differences that a message names. */
const NAMED = 5;

/** A catalogue, and what messages call those who have it, such as `the model`. */
interface Named {
  readonly name: string;
  readonly catalogue: Catalogue;
}

/**
 * @param remedy what to do, such as `; fit it again`
 * @throws `MasteryError` `MODEL_MISMATCH` unless two catalogues have the same skills and resources
 */
export function checkSameCatalogue(expected: Named, given: Named, remedy = ""): void {
  if (expected.catalogue === given.catalogue) return;
  const differences = [
    ...differencesOf("skill", skillsOf, expected, given),
    ...differencesOf("resource", resourcesOf, expected, given),
  ];
  if (differences.length === 0) return;
  const more = differences.length - NAMED;
  const message = [
    `Expected the skills and resources of ${expected.name} in ${given.name}, got others${remedy}:`,
    ...differences.slice(0, NAMED),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n  ");
  throw new MasteryError("MODEL_MISMATCH", message);
}

/** The content of each record, by id. */
type Contents = ReadonlyMap<string, string>;

function skillsOf(catalogue: Catalogue): Contents {
  const { skillIds, skillLabels, skillDescriptions, skillDomain, domains } = catalogue;
  return new Map(
    skillIds.map((id, s) => [
      id,
      JSON.stringify([skillLabels[s], skillDescriptions[s], domains[skillDomain[s]!]]),
    ]),
  );
}

function resourcesOf(catalogue: Catalogue): Contents {
  const { resourceIds, resourceTitles, resourceGrade, resourceRetired, skillIds } = catalogue;
  return new Map(
    resourceIds.map((id, r) => {
      const [start, end] = catalogue.resourceSkillOffsets.subarray(r, r + 2);
      const skills = Array.from(catalogue.resourceSkills.subarray(start, end), (s) => skillIds[s]);
      return [
        id,
        JSON.stringify([resourceTitles[r], resourceGrade[r], resourceRetired[r], skills]),
      ];
    }),
  );
}

function differencesOf(
  kind: string,
  contentsOf: (catalogue: Catalogue) => Contents,
  expected: Named,
  given: Named,
): string[] {
  const [one, other] = [contentsOf(expected.catalogue), contentsOf(given.catalogue)];
  const ids = [...new Set([...one.keys(), ...other.keys()])].sort();
  return ids.flatMap((id) => {
    const name = `${kind} ${JSON.stringify(id)}`;
    if (!other.has(id)) return [`${name}: only in ${expected.name}`];
    if (!one.has(id)) return [`${name}: only in ${given.name}`];
    return one.get(id) === other.get(id) ? [] : [`${name}: its record is another`];
  });
}
