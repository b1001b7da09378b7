import { precompute } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { createRequestListener, startServer } from "@mastery/http-node";
import { close, onResponse } from "./spans.js";

const { DATA = "../../data", PORT = "3000" } = process.env;

const dataset = await readDataset(DATA);
const snapshot = await precompute(dataset, { embedder: await builtinEmbedder() });

const listener = createRequestListener(snapshot, { onResponse });
const server = await startServer(listener, { port: Number(PORT) });
console.log(`listening on ${server.url}`);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => server.close().then(close));
}
