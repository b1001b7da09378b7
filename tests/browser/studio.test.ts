import { readFile } from "node:fs/promises";
import { precompute, type Snapshot } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { leave, violations } from "./explorer-visit.ts";
import {
  choose,
  openSite,
  SCHOOL,
  type Site,
  schoolFiles,
  untilOpen,
  visitStudio,
} from "./studio-visit.ts";

const TIMEOUT = 240_000;

let browser: Browser;
let site: Site;
let expected: Snapshot;

/** What Node computes of the bundled school. */
async function compute(options: Omit<Parameters<typeof precompute>[1], "embedder"> = {}) {
  return precompute(await readDataset(SCHOOL), { embedder: await builtinEmbedder(), ...options });
}

beforeAll(async () => {
  [browser, site, expected] = await Promise.all([openChromium(), openSite(), compute()]);
}, TIMEOUT);

afterAll(async () => {
  await browser?.close();
  site?.close();
});

/** The bytes that the page gives to save. */
async function save(page: Page): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer le résultat" }).click();
  return readFile(await (await download).path());
}

describe.each(["disk", "server"] as const)("from a %s", (place) => {
  test(
    "computes the bytes that Node computes, without a request",
    async () => {
      const visited = await visitStudio(browser, site.urls[place]);
      const { page, requested, complaints } = visited;
      const loaded = requested.length;
      await choose(page, schoolFiles());
      await untilOpen(page);
      await page.getByRole("link", { name: "Élèves", exact: true }).click();
      await page.getByRole("listbox").getByRole("option").first().waitFor();
      expect(await save(page)).toEqual(Buffer.from(encodeSnapshot(expected)));
      expect(requested.slice(loaded).filter((url) => !url.startsWith("blob:"))).toEqual([]);
      expect(complaints).toEqual([]);
      await leave(visited);
    },
    TIMEOUT,
  );

  test(
    "cannot send anything, and starts no other script",
    async () => {
      const visited = await visitStudio(browser, site.urls[place]);
      const outcome = await visited.page.evaluate(async () => {
        const violated = new Set<string>();
        const bothReported = new Promise<void>((resolve) => {
          addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
            violated.add(effectiveDirective);
            if (violated.has("connect-src") && violated.has("img-src")) resolve();
          });
        });
        const sent = await fetch("http://127.0.0.1:9/").then(
          () => "sent",
          () => "refused",
        );
        const beacon = new Image();
        beacon.src = "http://127.0.0.1:9/";
        const started = ((): string => {
          try {
            new Worker(URL.createObjectURL(new Blob(["fetch('http://127.0.0.1:9/')"])));
            return "started";
          } catch {
            return "refused";
          }
        })();
        // Without a report of each, this waits until the test fails.
        await bothReported;
        return { sent, started };
      });
      expect(outcome).toEqual({ sent: "refused", started: "refused" });
      await leave(visited);
    },
    TIMEOUT,
  );
});

test(
  "stores nothing of what it reads",
  async () => {
    const visited = await visitStudio(browser, site.urls.server);
    const { page } = visited;
    await choose(page, schoolFiles());
    await untilOpen(page);
    const kept = await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      cookies: document.cookie,
    }));
    expect(kept).toEqual({ local: [], session: [], databases: [], caches: [], cookies: "" });
    await leave(visited);
  },
  TIMEOUT,
);

test(
  "opens what it saved, and tells that weights need the data",
  async () => {
    const visited = await visitStudio(browser, site.urls.disk);
    const { page } = visited;
    const buffer = Buffer.from(encodeSnapshot(expected));
    await choose(page, [{ name: "ecole.snapshot", mimeType: "", buffer }]);
    await untilOpen(page);
    expect(await save(page)).toEqual(buffer);
    await page.getByText("Et si… ?").click();
    await page.getByText("ne contient pas les données").waitFor();
    await leave(visited);
  },
  TIMEOUT,
);

test(
  "sliders show what the learner on view would get, as Node computes it, and lead back",
  async () => {
    const changed = await compute({
      weights: { skillOverlap: 0, gradeFit: 0.4, semanticSimilarity: 0.4, clusterSignal: 0.2 },
    });
    const titlesFor = (snapshot: Snapshot, id: string): string[] =>
      (snapshot.recommend(id, 10) ?? []).map(({ title }) => title);
    const firstThree = (snapshot: Snapshot, id: string): string =>
      titlesFor(snapshot, id).slice(0, 3).join();
    const { learner_id: id } = expected
      .learners()
      .find((one) => firstThree(expected, one.learner_id) !== firstThree(changed, one.learner_id))!;
    const titles = (snapshot: Snapshot): string[] => titlesFor(snapshot, id);

    const visited = await visitStudio(browser, `${site.urls.disk}#/learners/${id}`);
    const { page, complaints } = visited;
    await choose(page, schoolFiles());
    await untilOpen(page);
    const untilShown = (snapshot: Snapshot): Promise<unknown> =>
      page.waitForFunction((wanted) => {
        const cards = [...document.querySelectorAll(".recommendation h3")];
        const shown = cards.map(({ textContent }) => textContent);
        return shown.length >= 3 && shown.every((title, i) => title === wanted[i]);
      }, titles(snapshot));
    await untilShown(expected);

    // By keyboard alone: open the panel, then lower the first weight to nothing.
    await page.getByText("Et si… ?").focus();
    await page.keyboard.press("Enter");
    const slider = page.getByRole("slider", { name: "Compétences visées" });
    await slider.focus();
    await page.keyboard.press("Home");
    await page.getByText("utilisent vos poids").waitFor();
    await untilShown(changed);
    expect(await slider.getAttribute("aria-valuetext")).toMatch(/^0\s%$/);
    expect(await violations(page)).toEqual([]);

    await page.getByRole("button", { name: "Poids d’origine" }).click();
    await untilShown(expected);
    expect(complaints).toEqual([]);
    await leave(visited);
  },
  TIMEOUT,
);

test(
  "its start is usable by keyboard, in both languages and on a phone, and axe finds no fault",
  async () => {
    const visited = await visitStudio(browser, site.urls.disk);
    const { page } = visited;
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
    for (const name of ["Choisir un dossier", "Choisir des fichiers"]) {
      await page.getByLabel(name).focus();
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe(
        "file",
      );
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "Your class, on your computer" }).waitFor();
    await page.getByText("nothing is sent, and they are gone when you close it").waitFor();
    expect(await violations(page)).toEqual([]);
    await leave(visited);
  },
  TIMEOUT,
);
