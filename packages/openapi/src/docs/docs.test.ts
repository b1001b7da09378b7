import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { createApi } from "../index.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

test.each([
  ["/docs", [200, 404]],
  ["/docs/", [308, 404]],
  ["/docs/start.js", [200, 404]],
  ["/docs/ui.js", [200, 404]],
  ["/openapi.json", [200, 200]],
])("with and without the option `docs`, %s gets %j", async (target, statuses) => {
  const asked = [true, false].map((docs) =>
    createApi(snapshot, { docs }).respond({ method: "GET", target, headers: {} }, undefined),
  );
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(statuses);
});
