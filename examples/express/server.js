import { precompute } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { createExpressRouter } from "@mastery/http-express";
import { startServer } from "@mastery/http-node";
import compression from "compression";
import express from "express";
import helmet from "helmet";
import { ownPupils } from "./own-pupils.js";

const { DATA = "../../data", PORT = "3000", TEACHERS = "teachers.json" } = process.env;

const authorize = await ownPupils(TEACHERS);
const dataset = await readDataset(DATA);
const snapshot = await precompute(dataset, { embedder: await builtinEmbedder() });

const app = express();
app.use(helmet(), compression());
app.get("/", (_req, res) => {
  res.type("text").send("The application's own page.\n");
});
app.use("/mastery", createExpressRouter(snapshot, { authorize }));

const server = await startServer(app, { port: Number(PORT) });
console.log(`listening on ${server.url}`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => server.close());
