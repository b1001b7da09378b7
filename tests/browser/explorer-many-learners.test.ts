import type { LearnerSummary, Snapshot } from "@mastery/core";
import { learnerId } from "@mastery/core/testing";
import { explorerFiles } from "@mastery/explorer";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { bundledSnapshot, leave, visit } from "./explorer-visit.ts";

const COUNT = 100_000;
const NAMES = [
  "Éloïse",
  "Jean-Baptiste",
  "Aïcha",
  "Noé",
  "Zoé",
  "Liam",
  "Inès",
  "Gaël",
  "Maël",
  "Ana",
];

/** As many learners as a city has, as one body. */
function manyLearners(): LearnerSummary[] {
  return Array.from({ length: COUNT }, (_, n) => ({
    learner_id: learnerId(n),
    display_name: `${NAMES[n % NAMES.length]} ${String(n).padStart(6, "0")}`,
    grade_level: (n % 5) + 1,
  }));
}

let browser: Browser;
let snapshot: Snapshot;
let server: RunningServer;
beforeAll(async () => {
  snapshot = await bundledSnapshot();
  browser = await openChromium();
  const rest = createRequestListener(snapshot, { pages: explorerFiles });
  const learners = JSON.stringify(manyLearners());
  server = await startServer(
    (req, res) => {
      if (req.url !== "/learners") rest(req, res);
      else res.writeHead(200, { "content-type": "application/json" }).end(learners);
    },
    { port: 0 },
  );
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

test("100,000 learners are listed with a few dozen rows in the document, to the last one", async () => {
  const opened = await visit(browser, `${server.url}/explorer#/learners`);
  const { page } = opened;
  const rows = page.locator(".learner");
  await page.getByText(/100\s000 élèves/).waitFor();
  expect(await rows.count()).toBeLessThan(60);
  expect(await rows.first().textContent()).toContain("Aïcha 000002");
  expect(await rows.first().getAttribute("aria-setsize")).toBe(String(COUNT));

  await page.locator(".learner-scroll").evaluate((list) => {
    list.scrollTop = list.scrollHeight;
  });
  await page.getByText("Zoé 099994").waitFor();
  expect(await rows.last().getAttribute("aria-posinset")).toBe(String(COUNT));
  expect(await rows.count()).toBeLessThan(60);

  await page.getByRole("combobox", { name: "Chercher un élève" }).fill("zoe 07770");
  await page.getByText("1 élève", { exact: true }).waitFor();
  expect(await rows.allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining("Zoé 077704")]),
  );
  await page.getByRole("combobox", { name: "Chercher un élève" }).fill("");
  await page.getByRole("combobox", { name: "Niveau" }).selectOption("3");
  await page.getByText(/20\s000 élèves/).waitFor();
  expect(opened.complaints).toEqual([]);
  await leave(opened);
}, 30_000);
