// Takes screenshots of every view of the explorer and the studio with the bundled school: light, dark, on a phone, and printed. After `npm
// run setup:suite -- ./tests/browser` and `npm run build`: node tests/browser/pictures.mjs [DIRECTORY [START OF NAMES]]

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { INSIGHTS } from "@mastery/insights/routes";
import { chromium } from "playwright-core";
import { explorerFiles, explorerFilesWith } from "../../addons/explorer/dist/index.js";
import { studioFiles } from "../../addons/explorer/dist/studio/index.js";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { createRequestListener, startServer } from "../../packages/http-node/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";

const DOCS = new URL("../../docs/images", import.meta.url).pathname;
const [directory = DOCS, start = ""] = process.argv.slice(2);

const school = new URL("../../data", import.meta.url).pathname;
const CLASS = "#/groups/ecole-1-ce2-a";
/**
 * Views by name. `fragment` is the fragment of the address. `sign` selects an element that exists once the view is rendered. `click`
 * selects an element to click, and `shows` selects an element that appears after the click. With `isWhole`, the light picture shows the
 * whole page. With `prints`, the view is also saved as a PDF in print layout. With `crops`, the picture shows only the element of `sign`. With `scrolls`, the
 * picture begins with that element. `page` contains options of the page.
 */
const VIEWS = {
  start: { fragment: "#/", sign: ".card" },
  class: { fragment: CLASS, sign: ".skill-table td", isWhole: true, prints: true },
  tomorrow: { fragment: `${CLASS}/tomorrow`, sign: ".chosen", isWhole: true, prints: true },
  skill: {
    isWhole: true,
    fragment: `${CLASS}/skills/fractions`,
    sign: ".first-steps li",
  },
  learner: {
    fragment: `${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc`,
    sign: ".recommendation",
    prints: true,
  },
  recommendation: {
    fragment: `${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc`,
    sign: ".recommendation",
    click: ".recommendation >> nth=0 >> summary",
    shows: ".recommendation details[open]",
    crops: true,
    page: { locale: "en-GB", viewport: { width: 780, height: 900 } },
  },
  family: {
    fragment: `${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc/family`,
    sign: ".sheet h2",
    prints: true,
  },
  learners: { fragment: "#/learners", sign: ".learner" },
  skills: { fragment: "#/skills", sign: ".skill-table th a" },
  clusters: { fragment: "#/clusters", sign: ".cluster" },
  cluster: { fragment: "#/clusters/0", sign: ".grid td" },
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
/** A mark sheet in a teacher's usual layout: headings in two rows, an absence, a typing error, and a row of means. */
const MARKS = {
  name: "CE2 A.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`Élève;Nombres;;Géométrie;;Moyenne
;Additions /20;Tables /10;Symétrie /20;Angles /20;
Ada;15,5;abs;12;14;13,8
Basile;8;7,5;19;17;12,9
Chloé;19;10;155;5,5;11,2
Driss;6;3;13;;7,3
Emma;12;8,5;16;15;12,9
Moyenne;12,1;7,3;15;12,9;11,6
`),
};

/** Views of the studio, with the files that are dropped first. */
const STUDIO_VIEWS = {
  start: { sign: ".studio-drop" },
  marks: { files: [[MARKS]], sign: ".studio-preview td" },
  missing: { files: [CATALOGUE], sign: ".studio-missing" },
  faults: { files: [[...CATALOGUE, LEARNERS], [FAULTY]], sign: ".studio-faults" },
  "what-if": {
    fragment: VIEWS.learner.fragment,
    files: [[...CATALOGUE, LEARNERS, TRACES]],
    sign: ".recommendation",
    click: ".studio-tools summary",
    shows: ".studio-weight",
  },
};

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Devices and settings, by the ending of the picture's name. */
const DEVICES = {
  "": { viewport: { width: 1280, height: 1000 } },
  "-dark": { viewport: { width: 1280, height: 1000 }, colorScheme: "dark" },
  "-phone": PHONE,
  "-phone-dark": { ...PHONE, colorScheme: "dark" },
};

const embedder = hashingEmbedder();
const MONTH_BEFORE = { until: "2025-05-31" };
const snapshot = await precompute(await readDataset(school), { embedder });
const server = await startServer(
  createRequestListener(snapshot, { pages: explorerFiles, routes: INSIGHTS }),
  {
    port: 0,
  },
);
const earlier = await precompute(await readDataset(school, MONTH_BEFORE), { embedder });
const periods = await startServer(listenerFor(snapshot, earlier), { port: 0 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
const folder = await mkdtemp(join(tmpdir(), "studio-"));
try {
  for (const { name, text } of await studioFiles()) await writeFile(join(folder, name), text);
  const studio = pathToFileURL(join(folder, "index.html")).href;
  for (const [ending, device] of Object.entries(DEVICES)) {
    for (const [name, view] of Object.entries(VIEWS)) {
      await draw(`explorer-${name}`, `${server.url}/explorer`, view, ending, device);
    }
    const since = { fragment: CLASS, sign: ".since", scrolls: true };
    await draw("explorer-since", `${periods.url}/explorer`, since, ending, device);
    for (const [name, view] of Object.entries(STUDIO_VIEWS)) {
      await draw(`studio-${name}`, studio, view, ending, device);
    }
  }
} finally {
  await browser.close();
  await server.close();
  await periods.close();
  await rm(folder, { recursive: true });
}

/**
 * Returns a listener that serves a snapshot, and the snapshot of an earlier period below `/earlier/1`, as `mastery serve --earlier` does.
 */
function listenerFor(latest, earlier) {
  const own = createRequestListener(latest, { pages: explorerFilesWith(1), routes: INSIGHTS });
  const before = createRequestListener(earlier, { routes: INSIGHTS });
  return (request, response) => {
    const [, rest] = /^\/earlier\/1(\/.*)$/.exec(request.url) ?? [];
    if (rest !== undefined) request.url = rest;
    return rest === undefined ? own(request, response) : before(request, response);
  };
}

async function draw(
  name,
  address,
  {
    fragment = "",
    files = [],
    sign,
    click,
    shows,
    isWhole = false,
    prints = false,
    crops = false,
    scrolls = false,
    page: own = {},
  },
  ending,
  device,
) {
  if (!name.startsWith(start) || (crops && device.isMobile)) return;
  const page = await browser.newPage({ locale: "fr-FR", ...device, ...own });
  await page.goto(address + fragment);
  for (const drop of files) {
    await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(drop);
  }
  await page.locator(sign).first().waitFor();
  if (click) {
    await page.locator(click).click();
    await page.locator(shows).first().waitFor();
  }
  const file = `${name}${ending}`;
  // Scrolls to the top, because full-page pictures are measured from the top.
  await page.evaluate(() => scrollTo(0, 0));
  if (scrolls) await page.locator(sign).evaluate((element) => element.scrollIntoView());
  await page.screenshot({
    path: `${directory}/${file}.png`,
    fullPage: crops || (isWhole && ending === ""),
    ...(crops && { clip: await page.locator(sign).first().boundingBox() }),
  });
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
