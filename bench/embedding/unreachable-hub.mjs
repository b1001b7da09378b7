// How long until a hub that cannot be reached is an error, and what does the error say?
// After `npm run build`: node bench/embedding/unreachable-hub.mjs
import { createServer } from "node:net";
import { resolveModel } from "../../packages/embeddings/dist/node/index.js";

const silent = await listen();
const closed = await listen();
closed.server.close();
delete process.env.MASTERY_MODEL_DIR;
process.env.MASTERY_CACHE_DIR = "/nowhere";

const hubs = {
  "as configured": process.env.HF_ENDPOINT,
  "a name that does not resolve": "https://hub.invalid",
  "a closed port": closed.endpoint,
  "an address that nothing answers (RFC 5737)": "http://192.0.2.1",
  "a server that accepts and is silent": silent.endpoint,
};
let message = "";
for (const [what, endpoint] of Object.entries(hubs)) {
  if (endpoint === undefined) delete process.env.HF_ENDPOINT;
  else process.env.HF_ENDPOINT = endpoint;
  const start = performance.now();
  ({ message } = await resolveModel().catch((error) => error));
  const seconds = ((performance.now() - start) / 1e3).toFixed(1);
  console.log(`${what}: ${seconds} s, ${message.match(/hub: (.*)/)[1]}`);
}
console.log(`\nThe last in full:\n${message}`);
process.exit();

async function listen() {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, endpoint: `http://127.0.0.1:${server.address().port}` };
}
