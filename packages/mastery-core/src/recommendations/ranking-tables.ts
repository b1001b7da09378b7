import { range } from "../collections.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import type { ModelContent } from "../model/model.ts";
import { sharedFloats, sharedSingles } from "../parallel/workers.ts";
import type { Population } from "../profiles/population.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { type ProductBounds, productBounds } from "./product-bounds.ts";
import type { RecommendationOptions } from "./recommendation-options.ts";
import { type Shelves, shelve } from "./shelves.ts";
import { skillProducts } from "./skill-products.ts";

/** All that ranking looks up, the same for every learner. Plain data, so that it can be sent to other threads. */
export interface RankingTables
  extends Pick<
    Catalogue,
    "resourceGrade" | "resourceSkills" | "resourceSkillOffsets" | "skillDomain"
  > {
  readonly options: RecommendationOptions;
  readonly population: Population;
  readonly embeddings: CatalogueEmbeddings;
  readonly shelves: Shelves;
  /** What counts in scores, by `cluster * resources + resource` (rule 2.4.9). */
  readonly signals: Float64Array;
  /** Dot products of resources and skills: see `skillProducts`. In 32 bits, twice as many of them fit in cache. */
  readonly products: Float32Array;
  /** Upper bounds of sums of products, which rule out what cannot enter a list. */
  readonly bounds: ProductBounds;
  /** Dot products of skills with each other, by `skill * skills + skill`. */
  readonly skillProducts: Float64Array;
}

const kept = new WeakMap<ModelContent, RankingTables>();

/** The tables of a model, made once and kept as long as it: a data space applies one model to one learner after another. */
export function tablesOf(model: ModelContent): RankingTables {
  const tables = kept.get(model) ?? rankingTables(model);
  kept.set(model, tables);
  return tables;
}

export function rankingTables({
  rules,
  catalogue,
  population,
  rates,
  embeddings,
}: Pick<
  ModelContent,
  "rules" | "catalogue" | "population" | "rates" | "embeddings"
>): RankingTables {
  const { resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain } = catalogue;
  const shelves = shelve(catalogue);
  const skills = skillDomain.length;
  const products = skillProducts(
    embeddings,
    shelves,
    sharedSingles(shelves.resources.length * skills),
  );
  return {
    ...{ resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain },
    ...{ options: rules, population, embeddings, shelves },
    signals: rates.signals,
    products,
    bounds: productBounds(products, shelves, skills),
    skillProducts: skillProducts(
      { ...embeddings, resources: embeddings.skills },
      { offsets: range(skills + 1), resources: range(skills) },
      sharedFloats(skills * skills),
    ),
  };
}
