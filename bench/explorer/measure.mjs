// What does the explorer weigh, and how soon can it be used: with the bundled data, and with 100,000 learners?
// After `npm run setup:suite -- ./tests/browser` and `npm run build`: node bench/explorer/measure.mjs
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { explorerFiles } from "../../packages/explorer/dist/index.js";
import { createRequestListener, startServer } from "../../packages/http-node/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";
import { tiledSnapshot } from "../http/tiled-snapshot.mjs";

const { chromium } = createRequire(new URL("../../tests/browser/", import.meta.url))(
  "playwright-core",
);

const RUNS = 9;
const MANY = 100_000;

let total = 0;
for (const { path, text } of explorerFiles) {
  const bytes = gzipSync(text).length;
  total += bytes;
  console.log(`${path}: ${bytes} bytes gzipped`);
}
console.log(`page weight: ${total} bytes gzipped\n`);

const dataset = await readDataset(new URL("../../data", import.meta.url).pathname);
const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
const rest = createRequestListener(snapshot, { pages: explorerFiles });
const bundled = await startServer(rest, { port: 0 });
const crowded = await startServer(
  createRequestListener(await tiledSnapshot(MANY), { pages: explorerFiles }),
  { port: 0 },
);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});

await measure("start, bundled data", bundled, "#/", ".card");
await measure("a class of 26, bundled data", bundled, "#/groups/ecole-1-ce2-a", ".work-group");
await measure(
  "a learner by its link, bundled data",
  bundled,
  `#/learners/${snapshot.learners()[3].learner_id}`,
  ".recommendation",
);
await measure(`the list of ${MANY} learners`, crowded, "#/learners", ".learner");
await measureSearch();

await browser.close();
await bundled.close();
await crowded.close();

/** From the start of the navigation until the sign is drawn and no task has kept the main thread for 50 ms since. */
async function measure(what, { url }, fragment, sign) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(observeLongTasks);
    await page.goto(`${url}/explorer${fragment}`);
    await page.locator(sign).first().waitFor({ state: "attached" });
    times.push(await page.evaluate(untilQuiet, sign));
    await context.close();
  }
  report(what, times);
}

/** From a key to the rows that match, drawn. */
async function measureSearch() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${crowded.url}/explorer#/learners`);
  await page.locator(".learner").first().waitFor();
  const times = [];
  for (let run = 0; run < RUNS; run++) times.push(await page.evaluate(timeSearch, `eleve ${run}`));
  report(`a key in the search among ${MANY} learners`, times);
}

function report(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const [low, middle, high] = [0, RUNS >> 1, RUNS - 1].map((at) => Math.round(sorted[at]));
  console.log(`${what}: ${middle} ms (median of ${RUNS}, ${low} to ${high})`);
}

// The rest runs in the page.

function observeLongTasks() {
  globalThis.lastLongTaskEnd = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) lastLongTaskEnd = startTime + duration;
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver(() => {
    for (const sign of [".card", ".work-group", ".recommendation", ".learner"]) {
      if (document.querySelector(sign) && !performance.getEntriesByName(sign).length)
        requestAnimationFrame(() => performance.mark(sign));
    }
  }).observe(document, { childList: true, subtree: true });
}

async function untilQuiet(sign) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return Math.max(performance.getEntriesByName(sign)[0].startTime, lastLongTaskEnd);
}

async function timeSearch(query) {
  const field = document.querySelector("#learner-search");
  const start = performance.now();
  field.value = query;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return performance.now() - start;
}
