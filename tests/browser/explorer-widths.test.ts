import type { GroupSummary } from "@mastery/core/answers";
import { explorerFiles } from "@mastery/explorer";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { bundledSnapshot, leave, visit } from "./explorer-visit.ts";

const CLASS = "#/groups/ecole-1-ce2-a";
const VIEWS = [
  ["start", "", ".card"],
  ["class", CLASS, ".grid td"],
  [
    "learner of a class",
    `${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc`,
    ".recommendation",
  ],
  ["skill of a class", `${CLASS}/skills/fractions`, ".weak-learners td"],
  ["skills", "#/skills", ".skill-table th a"],
  ["clusters", "#/clusters", ".cluster"],
  ["learners", "#/learners", ".learner"],
] as const;

/** As many classes as a region has. */
const GROUPS: GroupSummary[] = Array.from({ length: 10_000 }, (_, n) => ({
  group_id: `g${n}`,
  name: `${["CM2", "CE1", "CP"][n % 3]} ${n}`,
  type: "class",
  n_learners: 25,
}));

let browser: Browser;
let server: RunningServer;
let manyGroups: RunningServer;
beforeAll(async () => {
  const answer = createRequestListener(await bundledSnapshot(), { pages: explorerFiles });
  browser = await openChromium();
  server = await startServer(answer, { port: 0 });
  manyGroups = await startServer(
    (req, res) => {
      if (req.url !== "/groups") answer(req, res);
      else res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(GROUPS));
    },
    { port: 0 },
  );
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  await manyGroups.close();
});

/** Pixels by which the page is wider than the window. */
const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each([360, 768, 1280])("%i pixels wide", (width) => {
  test.each(VIEWS)(
    "%s: fits, and no heading runs into the next one",
    async (_view, at, sign) => {
      const opened = await visit(browser, `${server.url}/explorer${at}`, {
        viewport: { width, height: 900 },
      });
      await opened.page.locator(sign).first().waitFor();
      expect(await excess(opened.page)).toBeLessThanOrEqual(0);
      const cut = await opened.page
        .locator("th, th button")
        .evaluateAll((all) =>
          all
            .filter(
              ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
            )
            .map(({ textContent }) => textContent),
        );
      expect(cut).toEqual([]);
      await leave(opened);
    },
    30_000,
  );
});

test("with reduced motion, nothing moves", async () => {
  const moving = async (reducedMotion: "reduce" | "no-preference"): Promise<number> => {
    const opened = await visit(browser, `${server.url}/explorer`, { reducedMotion });
    await opened.page.locator(".card").first().waitFor();
    const moves = await opened.page
      .locator("body *")
      .evaluateAll(
        (all) =>
          all
            .map((one) => getComputedStyle(one))
            .filter((style) => /[1-9]/.test(style.transitionDuration + style.animationDuration))
            .length,
      );
    await leave(opened);
    return moves;
  };
  expect(await moving("reduce")).toBe(0);
  expect(await moving("no-preference")).toBeGreaterThan(0);
}, 30_000);

test("of 10,000 classes a few are in the document, by grade, and any is found", async () => {
  const opened = await visit(browser, `${manyGroups.url}/explorer`);
  const { page } = opened;
  const classes = page.getByRole("region", { name: "Classes" }).locator(".card-name");
  await classes.first().waitFor();
  expect(await classes.count()).toBe(60);
  expect(await classes.first().textContent()).toBe("CP 2");
  await page.getByRole("searchbox", { name: "Chercher une classe" }).fill("ce1 7777");
  await page.getByText("1 groupe", { exact: true }).waitFor();
  expect(await classes.allTextContents()).toEqual(["CE1 7777"]);
  expect(opened.complaints).toEqual([]);
  await leave(opened);
}, 30_000);
