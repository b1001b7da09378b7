import type { Snapshot } from "@mastery/core";
import { explorerFiles } from "@mastery/explorer";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import express from "express";
import { fastify } from "fastify";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { bundledSnapshot, keepPicture, leave, type Visit, visit } from "./explorer-visit.ts";

const AMIR = "04219a93-f227-4dc6-a8f6-9c9e82cceb83";
const CLASS_OF_AMIR = "ecole-1-cm2-a";
/** Observed in two domains of nine; weak in few skills. */
const SPARSE = "d3827a44-5003-494e-bf78-e0bdabd7c158";
const pages = explorerFiles;

let browser: Browser;
let snapshot: Snapshot;
let server: RunningServer;
beforeAll(async () => {
  snapshot = await bundledSnapshot();
  browser = await openChromium();
  server = await startServer(createRequestListener(snapshot, { pages }), { port: 0 });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

let opened: Visit;
const open = async (fragment: string, options = {}): Promise<Visit["page"]> => {
  opened = await visit(browser, `${server.url}/explorer${fragment}`, options);
  return opened.page;
};
afterEach(() => leave(opened));

describe("the profile types", () => {
  test("are named by strengths and needs; how they came about is behind a heading", async () => {
    const page = await open("#/clusters");
    const main = page.getByRole("main");
    const { n_clusters } = snapshot.health();
    const first = main.getByRole("listitem").filter({ hasText: "Profil A" });
    await first.waitFor();
    expect(await main.getByRole("heading", { level: 3 }).count()).toBe(n_clusters);
    expect(await first.textContent()).toContain("Points fortsÉcritureSciences et technologie");
    expect(await main.getByText("silhouette").first().isVisible()).toBe(false);
    await main.getByText("Comment est-ce calculé").click();
    await main.getByRole("table", { name: "Silhouette moyenne" }).waitFor();
    const silhouettes = main.getByRole("table", { name: "Silhouette moyenne" });
    expect(await silhouettes.getByRole("row").count()).toBe(
      1 + Object.keys(snapshot.clusters().silhouette_by_k).length,
    );
  });

  test("are shown as levels, and as numbers on demand", async () => {
    const page = await open("#/clusters");
    const [name, value] = Object.entries(snapshot.clusters().clusters[0]!.centroid_per_domain)[1]!;
    expect(name).toBe("espace_et_geometrie");
    const cell = page
      .locator(".heat-map tr")
      .filter({ hasText: "Espace et géométrie" })
      .getByRole("cell")
      .first();
    await cell.waitFor();
    expect(await cell.textContent()).toBe("à renforcer");
    await page.getByRole("button", { name: "Afficher les nombres" }).click();
    await cell.getByText(value.toFixed(2).replace(".", ",")).waitFor();
  });

  test("a link leads to a cluster and its members", async () => {
    const page = await open("#/clusters/4");
    await page.getByRole("heading", { level: 1, name: "Profil E" }).waitFor();
    await page.getByText(`${snapshot.clusters().clusters[4]!.size} élèves`).waitFor();
  });
});

describe("a learner", () => {
  test("is found by a part of the name, and shown with profile and recommendations", async () => {
    const page = await open("#/learners");
    await page.getByRole("combobox", { name: "Chercher un élève" }).fill("AMIR D");
    await page.locator(".learner").first().click();
    await page.getByRole("heading", { level: 1, name: "Amir D." }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#/learners/${AMIR}`);

    const profile = snapshot.profile(AMIR)!;
    const domain = page.getByRole("listitem").filter({ hasText: /^Écriture/ });
    const score = profile.mean_score_per_domain["ecriture"]!;
    await domain.getByText("à renforcer").waitFor();
    await page.getByRole("button", { name: "Afficher les nombres" }).click();
    await domain.getByText(score.toFixed(2).replace(".", ",")).waitFor();
    const bar = domain.locator(".bar-score");
    expect(Number.parseFloat((await bar.getAttribute("width"))!)).toBeCloseTo(score * 100, 1);
  });

  test("has bars in observed domains alone, and words in all others", async () => {
    const page = await open(`#/learners/${SPARSE}`);
    const observed = Object.keys(snapshot.profile(SPARSE)!.mean_score_per_domain);
    expect(observed).toHaveLength(2);
    const domains = page.locator(".domain");
    await domains.first().waitFor();
    expect(await domains.count()).toBe(9);
    expect(await page.locator(".bar-score").count()).toBe(2);
    expect(await page.getByText("pas encore observé", { exact: true }).count()).toBe(7);
    await page.getByRole("button", { name: "English" }).click();
    expect(await page.getByText("not observed yet", { exact: true }).count()).toBe(7);
  });

  test("is recommended skills to discover after weak ones, in the order served", async () => {
    const page = await open(`#/learners/${SPARSE}`);
    await page.getByRole("button", { name: "Voir les 10 ressources" }).click();
    const kinds = await page.locator(".targeted p").allTextContents();
    const served = snapshot.recommend(SPARSE, 10)!;
    expect(kinds.map((words) => words.includes("faible"))).toEqual(
      served.map(({ weak_skills_targeted }) => weak_skills_targeted.length > 0),
    );
    expect(kinds[0]).toContain("faible");
    expect(kinds.at(-1)).toContain("à découvrir");
    expect(await page.locator(".recommendation h3").allTextContents()).toEqual(
      served.map(({ title }) => title),
    );
  });

  test("is shown by a link alone, with what is recommended and why", async () => {
    const page = await open(`#/learners/${AMIR}`);
    const recommendations = snapshot.recommend(AMIR, 10)!;
    const cards = page.locator(".recommendation");
    await cards.first().waitFor();
    expect(await cards.count()).toBe(5);
    await page.getByRole("button", { name: "Voir les 10 ressources" }).click();
    expect(await cards.count()).toBe(recommendations.length);

    for (const [at, { title, explanation, weak_skills_targeted }] of recommendations.entries()) {
      const text = await cards.nth(at).textContent();
      for (const part of [title, explanation, ...weak_skills_targeted])
        expect(text).toContain(part);
    }
  });

  test("is compared with the class by a link that names none, and a click from it", async () => {
    const page = await open(`#/learners/${AMIR}`);
    const row = page.getByRole("listitem").filter({ hasText: /^Écriture/ });
    await row.waitFor();
    expect(await row.locator("dd").count()).toBe(3);
    await page.locator(".weak-skills li").first().waitFor();
    await page.locator(".facts a").first().click();
    await page.locator(".work-group").first().waitFor();
    expect(new URL(page.url()).hash).toBe(`#/groups/${CLASS_OF_AMIR}`);
  });

  test("gets the parts of every score, which add up to it", async () => {
    const page = await open("");
    for (const { learner_id } of snapshot.learners().slice(0, 3)) {
      await page.goto(`${server.url}/explorer#/learners/${learner_id}`);
      await page.getByText(learner_id).waitFor();
      for (const [at, { score }] of snapshot.recommend(learner_id, 5)!.entries()) {
        const card = page.locator(".recommendation").nth(at);
        await card.getByText("Comment ce score est calculé").click();
        const points = await card.locator("tbody td:last-child").allTextContents();
        const sum = points.reduce((total, text) => total + Number(text.replace(",", ".")), 0);
        expect(points).toHaveLength(4);
        expect(Math.abs(sum - score)).toBeLessThan(0.003);
      }
    }
  });

  test("going back leads back", async () => {
    const page = await open("#/learners");
    await page.locator(".learner").nth(2).click();
    await page.getByRole("heading", { level: 2, name: "Profil par domaine" }).waitFor();
    await page.goBack();
    await page.getByText("Choisissez un élève").waitFor();
  });
});

describe("the reader's choices", () => {
  test("the browser's language first, another on demand, and kept", async () => {
    const page = await open(`#/learners/${AMIR}`);
    await page.getByRole("heading", { name: "Ressources recommandées" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "Recommended resources" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    // Histories of browsers keep titles, so no name is in it.
    expect(await page.title()).toBe("Pupil · Mastery");
    await page.reload();
    await page.getByText("Targets 1 weak skill").first().waitFor({ state: "attached" });
    expect(await page.locator(".recommendation h3").first().getAttribute("lang")).toBe("fr");
    await keepPicture(page, "explorer-english");
  });

  test("a browser that prefers English gets English", async () => {
    const page = await open("", { locale: "en-GB" });
    await page.getByRole("heading", { name: "Choose a class" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("the system's theme, or the one chosen, and kept", async () => {
    const page = await open("", { colorScheme: "dark" });
    const ground = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.getByRole("button", { name: "Passer au thème clair" }).click();
    // The page is drawn again a moment after the click.
    await expect.poll(ground).not.toBe(dark);
    const light = await ground();
    await page.reload();
    await page.getByRole("button", { name: "Passer au thème sombre" }).waitFor();
    expect(await ground()).toBe(light);
  });
});

describe.each([
  ["Express", (prefix: string) => express().use(prefix, createExpressRouter(snapshot, { pages }))],
  [
    "Fastify",
    async (prefix: string) => {
      const app = fastify();
      app.register(masteryPlugin, { snapshot, pages, prefix });
      await app.ready();
      return app.routing;
    },
  ],
])("mounted below a prefix by %s", (_host, mount) => {
  test("asks nobody but the service, and nothing else of it", async () => {
    const prefix = "/schools/north";
    const mounted = await startServer(await mount(prefix), { port: 0 });
    try {
      const base = `${mounted.url}${prefix}`;
      opened = await visit(browser, `${base}/explorer#/learners/${AMIR}`);
      await opened.page.locator(".recommendation").first().waitFor();
      await opened.page.getByRole("heading", { level: 1, name: "Amir D." }).waitFor();
      await opened.page.locator(".weak-skills li").first().waitFor();
      expect(opened.requested.every((url) => url.startsWith(base))).toBe(true);
      // Which namesakes are in sight depends on the window.
      const isOfNamesake = (url: string): boolean =>
        url.includes("/groups/memberships/") && !url.endsWith(AMIR);
      expect(opened.requested.filter((url) => !isOfNamesake(url)).sort()).toEqual(
        [
          ...explorerFiles.map(({ path }) => base + path),
          ...["learners", "clusters", "domains", "rules", "snapshot", "skills"].map(
            (path) => `${base}/${path}`,
          ),
          `${base}/groups/memberships/${AMIR}`,
          `${base}/groups/members/${CLASS_OF_AMIR}`,
          `${base}/profile/${AMIR}`,
          `${base}/clusters/assignment/${AMIR}`,
          `${base}/recommend/details/${AMIR}?n=10`,
        ].sort(),
      );
      expect(opened.complaints).toEqual([]);
    } finally {
      await mounted.close();
    }
  });
});
