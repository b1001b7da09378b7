import type { Catalogue } from "../dataset/catalogue/catalogue.ts";
import { MasteryError } from "../errors/errors.ts";

/** Differences that a message names. */
const NAMED = 5;

/** @throws `MasteryError` `MODEL_MISMATCH` unless the data have the skills and resources that a model was fitted on */
export function checkSameCatalogue(fitted: Catalogue, given: Catalogue): void {
  if (fitted === given) return;
  const differences = [
    ...differencesOf("skill", skillsOf(fitted), skillsOf(given)),
    ...differencesOf("resource", resourcesOf(fitted), resourcesOf(given)),
  ];
  if (differences.length === 0) return;
  const more = differences.length - NAMED;
  const message = [
    "The data have other skills or resources than the model; fit it again:",
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

function differencesOf(kind: string, fitted: Contents, given: Contents): string[] {
  const ids = [...new Set([...fitted.keys(), ...given.keys()])].sort();
  return ids.flatMap((id) => {
    const name = `${kind} ${JSON.stringify(id)}`;
    if (!given.has(id)) return [`${name}: only the model has it`];
    if (!fitted.has(id)) return [`${name}: only the data have it`];
    return fitted.get(id) === given.get(id) ? [] : [`${name}: its record is another`];
  });
}
