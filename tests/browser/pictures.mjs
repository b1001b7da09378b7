// Draws the pictures of the explorer and the studio that the documents show, with the bundled school. After
// `npm run setup -- ./tests/browser` and `npm run build`: node tests/browser/pictures.mjs [DIRECTORY [START OF NAMES]]
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { INSIGHTS } from "@mastery/insights/routes";
import { chromium } from "playwright-core";
import { explorerFiles } from "../../addons/explorer/dist/index.js";
import { studioFiles } from "../../addons/studio/dist/index.js";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { createRequestListener, startServer } from "../../packages/http-node/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";

const DOCS = new URL("../../docs/images", import.meta.url).pathname;
const [directory = DOCS, start = ""] = process.argv.slice(2);

const school = new URL("../../data", import.meta.url).pathname;
const CLASS = "#/groups/ecole-1-ce2-a";
const LEARNER = `${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc`;
/**
 * Views by name. `fragment` is the fragment of the address. `sign` selects an element that exists once the view is rendered. `click`
 * selects an element to click, and `shows` selects an element that appears after the click. With `isWhole`, the picture shows the whole
 * page. With `crops`, it shows only the element of `sign`. `page` contains options of the page. `pictures` lists the pictures that the
 * documents show, as endings of their names.
 */
const VIEWS = {
  class: { fragment: CLASS, sign: ".skill-table td", isWhole: true, pictures: [".png"] },
  tomorrow: { fragment: `${CLASS}/tomorrow`, sign: ".chosen", pictures: ["-print.pdf"] },
  learner: { fragment: LEARNER, sign: ".recommendation", pictures: ["-print.pdf"] },
  recommendation: {
    fragment: LEARNER,
    sign: ".recommendation",
    click: ".recommendation >> nth=0 >> summary",
    shows: ".recommendation details[open]",
    crops: true,
    page: { locale: "en-GB", viewport: { width: 780, height: 900 } },
    pictures: [".png", "-dark.png"],
  },
  family: { fragment: `${LEARNER}/family`, sign: ".sheet h2", pictures: ["-print.pdf"] },
};

const CATALOGUE = ["skills.json", "resources.json", "groups.json"].map((name) =>
  join(school, name),
);
const LEARNERS = join(school, "learners.jsonl");
const TRACES = join(school, "traces.jsonl");
/** A file with two invalid lines. */
const FAULTY = {
  name: "traces.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("learner_id;resource_id;verb;score\n?;EX001;passed;0,5\n?;EX002;seen;14\n"),
};
/** A mark sheet in a teacher's usual layout: an absence, a typing error, a row of means, a column without a best mark, and letters. */
const MARKS = {
  name: "CE2 A.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`Élève;Additions /20;Tables;Symétrie /20;Lire;Copier;Moyenne
Ada;15,5;abs;12;A;PA;13,8
Basile;8;7,5;19;PA;NA;12,9
Chloé;19;10;155;D;A;11,2
Driss;6;3;13;NA;PA;7,3
Emma;12;8,5;16;A;A;12,9
Moyenne;12,1;7,3;15;;;11,6
`),
};

/** Views of the studio, with the files that are dropped first. */
const STUDIO_VIEWS = {
  start: { sign: ".studio-drop", pictures: [".png", "-dark.png", "-phone.png"] },
  marks: { files: [[MARKS]], sign: ".studio-preview td", pictures: [".png"] },
  missing: { files: [CATALOGUE], sign: ".studio-missing", pictures: [".png", "-phone.png"] },
  faults: {
    files: [[...CATALOGUE, LEARNERS], [FAULTY]],
    sign: ".studio-faults",
    pictures: [".png", "-phone.png"],
  },
  "what-if": {
    fragment: LEARNER,
    files: [[...CATALOGUE, LEARNERS, TRACES]],
    sign: ".recommendation",
    click: ".studio-tools summary",
    shows: ".studio-weight",
    pictures: [".png"],
  },
};

const DESKTOP = { viewport: { width: 1280, height: 1000 } };
/** Devices and settings, by the ending of the picture's name. */
const DEVICES = {
  ".png": DESKTOP,
  "-dark.png": { ...DESKTOP, colorScheme: "dark" },
  "-phone.png": { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  "-print.pdf": DESKTOP,
};

const embedder = hashingEmbedder();
const snapshot = await precompute(await readDataset(school), { embedder });
const listener = createRequestListener(snapshot, { pages: explorerFiles, routes: INSIGHTS });
const server = await startServer(listener, { port: 0 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
const folder = await mkdtemp(join(tmpdir(), "studio-"));
try {
  for (const { name, text } of await studioFiles()) await writeFile(join(folder, name), text);
  const studio = pathToFileURL(join(folder, "index.html")).href;
  for (const [name, view] of Object.entries(VIEWS)) {
    await draw(`explorer-${name}`, `${server.url}/explorer`, view);
  }
  for (const [name, view] of Object.entries(STUDIO_VIEWS)) {
    await draw(`studio-${name}`, studio, view);
  }
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
}

async function draw(name, address, view) {
  for (const ending of view.pictures) {
    if (!`${name}${ending}`.startsWith(start)) continue;
    const page = await browser.newPage({ locale: "fr-FR", ...DEVICES[ending], ...view.page });
    await show(page, address, view);
    const path = `${directory}/${name}${ending}`;
    if (ending.endsWith(".pdf")) await page.pdf({ path, format: "A4", preferCSSPageSize: true });
    else {
      const { crops = false, isWhole = false, sign } = view;
      await page.screenshot({
        path,
        fullPage: crops || isWhole,
        ...(crops && { clip: await page.locator(sign).first().boundingBox() }),
      });
    }
    console.log(`${name}${ending}`);
    await page.close();
  }
}

async function show(page, address, { fragment = "", files = [], sign, click, shows }) {
  await page.goto(address + fragment);
  for (const drop of files) {
    await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(drop);
  }
  await page.locator(sign).first().waitFor();
  if (click) {
    await page.locator(click).click();
    await page.locator(shows).first().waitFor();
  }
  // Scrolls to the top, because full-page pictures are measured from the top.
  await page.evaluate(() => scrollTo(0, 0));
}
