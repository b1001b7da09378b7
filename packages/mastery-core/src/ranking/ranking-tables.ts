import { prefixSums } from "../collections.ts";
import type { ModelContent } from "../model/model.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { GRADES } from "../rules/conventions.ts";
import type { SkillTables } from "./observed-skills.ts";

/** All that ranking looks up, the same for every learner. Plain data, so that it can be sent to other threads. */
export interface RankingTables
  extends SkillTables,
    Pick<ModelContent, "embeddings">,
    Pick<Catalogue, "resourceGrade"> {
  /** What counts in scores, by `cluster * resources + resource` (rule 2.4.9). */
  readonly signals: Float64Array;
  /** Where the resources of each grade that carry each skill start in `carriers`, by `skill * GRADES + grade - 1`; one entry more. */
  readonly carrierOffsets: Uint32Array;
  /** The resources that are not retired, by skill that they carry, then by grade. */
  readonly carriers: Uint32Array;
}

const kept = new WeakMap<ModelContent, RankingTables>();

/** The tables of a model, made once: a data space applies one model to one learner after another. */
export function tablesOf(model: ModelContent): RankingTables {
  const tables = kept.get(model) ?? rankingTables(model);
  kept.set(model, tables);
  return tables;
}

function rankingTables({
  rules,
  catalogue,
  population,
  rates,
  embeddings,
}: ModelContent): RankingTables {
  const { resourceGrade, resourceRetired, resourceSkills, resourceSkillOffsets, skillDomain } =
    catalogue;
  const carriers = Array.from({ length: skillDomain.length * GRADES }, (): number[] => []);
  resourceGrade.forEach((grade, resource) => {
    if (resourceRetired[resource]) return;
    const end = resourceSkillOffsets[resource + 1]!;
    for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
      carriers[resourceSkills[at]! * GRADES + grade - 1]!.push(resource);
    }
  });
  return {
    ...{ rules, population, embeddings, signals: rates.signals },
    ...{ resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain },
    carrierOffsets: prefixSums(carriers.map(({ length }) => length)),
    carriers: Uint32Array.from(carriers.flat()),
  };
}
