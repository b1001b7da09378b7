// What do lists about many cost the page: requests and bytes of a class, a cluster and a skill's learners, at several sizes?
// After `npm run setup:suite -- ./tests/browser` and `npm run build`: node bench/explorer/lists.mjs [LEARNERS …]
import { createRequire } from "node:module";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { explorerFiles } from "../../packages/explorer/dist/index.js";
import { createRequestListener, startServer } from "../../packages/http-node/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";
import { generateDataset } from "../../packages/synthetic-school/dist/index.js";

const { chromium } = createRequire(new URL("../../tests/browser/", import.meta.url))(
  "playwright-core",
);

/** What a list is called, its address, and what is there once it is drawn. */
const LISTS = [
  ["a class", "#/groups/ecole-1-ce2-a", ".work-group"],
  ["a cluster", "#/clusters/0", ".grid tbody tr"],
  ["a skill's learners", "#/skills/fractions", ".weak-learners tbody tr"],
];

const sizes = process.argv.slice(2).map(Number);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  for (const learners of sizes.length > 0 ? sizes : [4_150, 100_000]) await measureSchool(learners);
} finally {
  await browser.close();
}

async function measureSchool(learners) {
  const dataset = generateDataset({ learners, seed: 42, classes: true });
  const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
  const server = await startServer(createRequestListener(snapshot, { pages: explorerFiles }), {
    port: 0,
  });
  for (const [name, fragment, sign] of LISTS) {
    const { requests, bytes } = await measureList(`${server.url}/explorer${fragment}`, sign);
    console.log(`${learners} learners, ${name}: ${requests} requests, ${bytes} bytes sent`);
  }
  await server.close();
}

/** Counts what is asked of the service beside the page's own files, until the list is drawn. */
async function measureList(url, sign) {
  const page = await browser.newPage();
  const finished = [];
  page.on("requestfinished", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/explorer")) finished.push(request.sizes());
  });
  await page.goto(url);
  await page.locator(sign).first().waitFor({ timeout: 120_000 });
  const sizes = await Promise.all(finished);
  await page.close();
  return {
    requests: sizes.length,
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
  };
}
