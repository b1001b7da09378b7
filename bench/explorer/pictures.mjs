// Draws each view of the explorer with the bundled school: in light, in dark, on a phone, and as it prints.
// After `npm run setup:suite -- ./tests/browser` and `npm run build`: node bench/explorer/pictures.mjs [DIRECTORY]
import { createRequire } from "node:module";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { explorerFiles } from "../../packages/explorer/dist/index.js";
import { createRequestListener, startServer } from "../../packages/http-node/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";

const { chromium } = createRequire(new URL("../../tests/browser/", import.meta.url))(
  "playwright-core",
);

const directory = process.argv[2] ?? new URL("../../docs/images", import.meta.url).pathname;

const CLASS = "#/groups/ecole-1-ce2-a";
/**
 * A view: the address's fragment, what is there once it is drawn, what to click and what that shows, whether the light picture has
 * the whole length, and whether teachers print it.
 */
const VIEWS = {
  start: { fragment: "#/", sign: ".card" },
  class: { fragment: CLASS, sign: ".work-group", isWhole: true, prints: true },
  skill: {
    isWhole: true,
    fragment: `${CLASS}/skills/fractions`,
    sign: ".weak-learners td",
    click: ".first-steps-button",
    shows: ".first-steps li",
  },
  learner: {
    fragment: `${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc`,
    sign: ".recommendation",
    prints: true,
  },
  learners: { fragment: "#/learners", sign: ".learner" },
  skills: { fragment: "#/skills", sign: ".skill-table th a" },
  clusters: { fragment: "#/clusters", sign: ".cluster" },
  cluster: { fragment: "#/clusters/0", sign: ".grid td" },
};

/** How a view is drawn, by the ending of the picture's name. */
const DEVICES = {
  "": { viewport: { width: 1280, height: 1000 } },
  "-dark": { viewport: { width: 1280, height: 1000 }, colorScheme: "dark" },
  "-phone": { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

const dataset = await readDataset(new URL("../../data", import.meta.url).pathname);
const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
const server = await startServer(createRequestListener(snapshot, { pages: explorerFiles }), {
  port: 0,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  for (const [name, view] of Object.entries(VIEWS)) {
    for (const [ending, device] of Object.entries(DEVICES)) await draw(name, view, ending, device);
  }
} finally {
  await browser.close();
  await server.close();
}

async function draw(
  name,
  { fragment, sign, click, shows, isWhole = false, prints = false },
  ending,
  device,
) {
  const page = await browser.newPage({ locale: "fr-FR", ...device });
  await page.goto(`${server.url}/explorer${fragment}`);
  await page.locator(sign).first().waitFor();
  if (click) {
    await page.locator(click).click();
    await page.locator(shows).first().waitFor();
  }
  const file = `explorer-${name}${ending}`;
  await page.screenshot({ path: `${directory}/${file}.png`, fullPage: isWhole && ending === "" });
  console.log(`${file}.png`);
  if (prints && ending === "") {
    await page.pdf({
      path: `${directory}/${file}-print.pdf`,
      format: "A4",
      preferCSSPageSize: true,
    });
    console.log(`${file}-print.pdf`);
  }
  await page.close();
}
