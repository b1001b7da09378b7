import { precompute, type Snapshot } from "@mastery/core";
import {
  learner,
  learnerId,
  letterEmbedder,
  resource,
  skill,
  smallDataset,
  trace,
} from "@mastery/core/testing";
import { explorerFiles } from "@mastery/explorer";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { keepPicture, leave, type Visit, visit } from "./explorer-visit.ts";

const WEAK = learnerId(0);
const STRONG = learnerId(6);
const NEW = learnerId(7);

/**
 * Clusters of fewer than five, so that no centroid and no rate is published. One learner is strong throughout, and alone
 * observed in counting. One has no trace, and nobody is observed in reading.
 */
function sparseSchool(): Promise<Snapshot> {
  const small = smallDataset();
  return precompute(
    {
      skills: [
        ...small.skills,
        skill("counting", "number", { preferred_label: "Counting" }),
        skill("reading", "reading", { preferred_label: "Reading" }),
      ],
      resources: [
        ...small.resources,
        resource("count-1", ["counting"], { grade_level: 5 }),
        resource("read-1", ["reading"], { grade_level: 5 }),
      ],
      learners: [...small.learners, learner(6), learner(7)],
      traces: [
        ...small.traces,
        ...["add-1", "frac-1", "sym-1", "count-1"].map((id) => trace(6, id, 0.9)),
      ],
    },
    { embedder: letterEmbedder() },
  );
}

let browser: Browser;
let snapshot: Snapshot;
let server: RunningServer;
beforeAll(async () => {
  snapshot = await sparseSchool();
  browser = await openChromium();
  server = await startServer(createRequestListener(snapshot, { pages: explorerFiles }), {
    port: 0,
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

let opened: Visit;
const open = async (fragment: string, options?: BrowserContextOptions): Promise<Page> => {
  opened = await visit(browser, `${server.url}/explorer${fragment}`, options);
  return opened.page;
};
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await leave(opened);
});

const rows = (page: Page): Locator => page.locator(".heat-map tbody tr");

describe("where too few of a cluster are observed", () => {
  test("the table of profile types names the domains, and gives them neither a number nor a colour", async () => {
    const page = await open("#/clusters");
    await rows(page).first().waitFor();
    expect(await rows(page).getByRole("rowheader").allTextContents()).toEqual([
      "Geometry",
      "Number",
      "Reading",
    ]);
    const cells = await rows(page).getByRole("cell").allTextContents();
    expect(cells).toEqual(Array(9).fill("–moins de 5 élèves observés"));
    expect(await page.locator(".heat-map .level:not(.level-none)").count()).toBe(0);
    await keepPicture(page, "explorer-few-observed", true);
  });

  test("a profile has bars, but no mark of the cluster and no difference from it", async () => {
    const page = await open(`#/learners/${WEAK}`);
    const domain = page.getByRole("listitem").filter({ hasText: /^Number/ });
    await domain.waitFor();
    expect(await domain.locator("dd").allTextContents()).toEqual([
      "à renforcer",
      "–moins de 5 élèves observés",
    ]);
    expect(await page.locator(".bar-score").count()).toBe(2);
    expect(await page.locator(".bar-centroid").count()).toBe(0);
  });

  test("a score names the cluster's signal as not published", async () => {
    const page = await open(`#/learners/${WEAK}`);
    const card = page.locator(".recommendation").first();
    await card.getByText("Comment ce score est calculé").click();
    const signal = card.getByRole("row").filter({ hasText: "pas publié pour cette ressource" });
    expect(await signal.getByRole("cell").first().textContent()).toBe("–");
    await card.getByText("Taux de réussite non publié").waitFor();
  });
});

test("a learner without a scored trace has no bar, and words in either language", async () => {
  const page = await open(`#/learners/${NEW}`);
  await page.getByText("Pas encore observé").waitFor();
  expect(await page.locator(".domain-bars").count()).toBe(0);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByText("Not observed yet").waitFor();
  await keepPicture(page, "explorer-nothing-observed", true);
});

describe.each([
  ["fr-FR", "Personne n’a encore été observé.", "Parmi les élèves observés que vous pouvez voir"],
  ["en-GB", "Nobody has been observed yet.", "Of the observed pupils you may see, none"],
])("the page of a skill in %s", (locale, nobodyObserved, nobodyWeak) => {
  test("does not say that nobody needs help if nobody was observed", async () => {
    const page = await open("#/skills/reading", { locale });
    await page.getByText(nobodyObserved).waitFor();
    expect(await page.locator(".notice").count()).toBe(0);
  });

  test("says that nobody who was observed needs help", async () => {
    const page = await open("#/skills/counting", { locale });
    await page.locator(".notice").getByText(nobodyWeak).waitFor();
    expect(await page.getByText(nobodyObserved).count()).toBe(0);
  });
});

describe("each kind of recommendation is shown in words, and by the edge of its skills", () => {
  test.each([
    ["weak", WEAK, "Compétence faible", "Addition", "solid rgba(0, 0, 0, 0)"],
    ["to discover", NEW, "Compétences à découvrir", "Fractions", "dashed rgb(91, 96, 106)"],
    ["to consolidate", STRONG, "Compétence à consolider", "Symmetry", "solid rgb(36, 83, 158)"],
  ])("%s", async (_kind, learner, words, label, edge) => {
    const page = await open(`#/learners/${learner}`);
    const targeted = page.locator(".recommendation .targeted").first();
    await targeted.getByText(words, { exact: true }).waitFor();
    const chip = targeted.getByText(label, { exact: true });
    const style = await chip.evaluate((element) => {
      const { borderTopStyle, borderTopColor } = getComputedStyle(element);
      return `${borderTopStyle} ${borderTopColor}`;
    });
    expect(style).toBe(edge);
  });
});
