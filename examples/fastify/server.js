import { precompute } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { masteryPlugin } from "@mastery/http-fastify";
import { startServer } from "@mastery/http-node";
import { fastify } from "fastify";
import { readTeachers } from "./teachers.js";

const { DATA = "../../data", PORT = "3000", TEACHERS = "teachers.json" } = process.env;

const teacherOf = await readTeachers(TEACHERS);
const dataset = await readDataset(DATA);
const snapshot = await precompute(dataset, { embedder: await builtinEmbedder() });

const app = fastify();
app.decorateRequest("teacher", null);
app.addHook("onRequest", async (request) => {
  request.setDecorator("teacher", teacherOf(request.headers.authorization));
});
app.get("/", (request) => `Good morning, ${teacherIn(request)?.name ?? "stranger"}.\n`);
app.register(masteryPlugin, {
  snapshot,
  prefix: "/mastery",
  authorize: ({ host }) => {
    const teacher = teacherIn(host);
    return teacher ? { learners: teacher.pupils } : { status: 401, challenge: "Bearer" };
  },
});

// Fastify's own server is not used, because it responds with 503 while it closes. The server of `startServer` loses no request.
await app.ready();
const server = await startServer(app.routing, { port: Number(PORT) });
console.log(`listening on ${server.url}`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => server.close());

/**
 * @param {import("fastify").FastifyRequest} request
 * @returns {import("./teachers.js").Teacher | undefined}
 */
function teacherIn(request) {
  return request.getDecorator("teacher");
}
