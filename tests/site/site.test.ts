import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, schoolFiles, untilOpen } from "../browser/studio-visit.ts";
import { leave, openChromium, type Visit, visit } from "../browser/visit.ts";
import { type SiteServer, serveSite } from "./server.ts";

const TIMEOUT = 240_000;

/** A browser that can reach only this machine. */
let browser: Browser;
let site: SiteServer;

beforeAll(async () => {
  [browser, site] = await Promise.all([openChromium(), serveSite()]);
}, TIMEOUT);

afterAll(async () => {
  await browser?.close();
  site?.close();
});

async function open(path: string, colorScheme: "light" | "dark" = "light"): Promise<Visit> {
  const visited = await visit(browser, site.url + path, { locale: "en-GB", colorScheme });
  visited.page.setDefaultTimeout(120_000);
  return visited;
}

/** Closes a page, after checking that it contacted no other host and reported no error. */
async function leaveInPeace(visited: Visit): Promise<void> {
  const { requested, complaints } = visited;
  const own = [site.url, `blob:${site.url}`, "data:"];
  expect(requested.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([]);
  expect(complaints).toEqual([]);
  await leave(visited);
}

test.each([
  "/%2e%2e/build.mjs",
  "/..%2fbuild.mjs",
  "/%2e%2e%2fdist-beside/x",
  "/%2e%2e/%2e%2e/package.json",
])("serves nothing outside the site: %s", async (path) => {
  expect((await fetch(site.url + path)).status).toBe(404);
});

test.each([
  ["light", "rgb(255, 255, 255)", /\/explorer-recommendation\.[\w-]+\.png$/],
  ["dark", "rgb(27, 27, 31)", /\/explorer-recommendation-dark\.[\w-]+\.png$/],
] as const)(
  "the start page follows a %s system theme, including its picture",
  async (scheme, background, picture) => {
    const visited = await open("/", scheme);
    const { page } = visited;
    await page.getByRole("heading", { level: 1, name: "Mastery" }).waitFor();
    const image = page.locator("picture img").first();
    await image.evaluate((element: HTMLImageElement) => element.decode());
    expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(
      picture,
    );
    const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(color).toBe(background);
    await leaveInPeace(visited);
  },
  TIMEOUT,
);

test(
  "the search finds a word and opens its page",
  async () => {
    const visited = await open("/");
    const { page } = visited;
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("nightly");
    await page.getByRole("option", { name: "Refresh every night" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Refresh every night" }).waitFor();
    await leaveInPeace(visited);
  },
  TIMEOUT,
);

test(
  "the API reference opens, and its search finds a function",
  async () => {
    const visited = await open("/");
    const { page } = visited;
    await page.getByRole("link", { name: "API", exact: true }).first().click();
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox").fill("precompute");
    await page
      .getByRole("option", { name: /precompute/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "Function precompute" }).waitFor();
    await leaveInPeace(visited);
  },
  TIMEOUT,
);

test(
  "the studio on the site computes the bundled school",
  async () => {
    const visited = await open("/");
    const { page } = visited;
    await page.getByRole("link", { name: "Studio", exact: true }).first().click();
    await page.getByRole("heading", { name: "Your class, on your computer" }).waitFor();
    await choose(page, schoolFiles());
    await untilOpen(page);
    await page.getByRole("link", { name: "Pupils", exact: true }).click();
    await page.locator(".learner").first().waitFor();
    await leaveInPeace(visited);
  },
  TIMEOUT,
);
