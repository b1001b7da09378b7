import { expect, test } from "vitest";
import { fit } from "../model/fit.ts";
import { modelContentOf, reweighted } from "../model/model.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import { tablesOf } from "./ranking-tables.ts";

test("the tables of a model are made once; those of the same model with other weights are others", async () => {
  const model = await fit(smallDataset(), { embedder: letterEmbedder() });
  const tables = tablesOf(modelContentOf(model));
  expect(tablesOf(modelContentOf(model))).toBe(tables);
  const weights = { skillOverlap: 0, gradeFit: 0, semanticSimilarity: 1, clusterSignal: 0 };
  expect(tablesOf(modelContentOf(reweighted(model, weights))).options.weights).toEqual(weights);
});
