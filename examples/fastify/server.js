import { precompute } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { masteryPlugin } from "@mastery/http-fastify";
import { fastify } from "fastify";

const { DATA = "../../data", PORT = "3000" } = process.env;

const dataset = await readDataset(DATA);
const snapshot = await precompute(dataset, { embedder: await builtinEmbedder() });

const app = fastify();
app.get("/", () => "The application's own page.\n");
app.register(masteryPlugin, { snapshot, prefix: "/mastery" });

console.log(`listening on ${await app.listen({ port: Number(PORT) })}`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => app.close());
