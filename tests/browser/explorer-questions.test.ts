import { explorerFiles } from "@mastery/explorer";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { bundledSnapshot, leave, type Visit, visit } from "./explorer-visit.ts";

// Questions of a teacher of CE2, answered from the start page, each in a few clicks.

let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openChromium();
  server = await startServer(
    createRequestListener(await bundledSnapshot(), { pages: explorerFiles }),
    { port: 0 },
  );
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

let opened: Visit;
let page: Page;
let clicks: number;
const start = async (): Promise<void> => {
  opened = await visit(browser, `${server.url}/explorer`);
  page = opened.page;
  clicks = 0;
};
const click = async (target: Locator): Promise<void> => {
  await target.click();
  clicks++;
};
const link = (name: string): Locator => page.getByRole("link", { name });
afterEach(() => leave(opened));

test("which pupils of my class need help with fractions, and with what do I start? 3 clicks", async () => {
  await start();
  await click(link("CE2 A"));
  await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("fractions");
  await click(link("Utiliser des fractions"));
  await page.locator(".weak-learners td").first().waitFor();
  expect(await page.locator(".weak-learners tbody th").allTextContents()).toEqual([
    "Imane S.",
    "Capucine B.",
    "Manon T.",
    "Lou K.",
    "Ilyès F.",
    "Assia N.",
  ]);
  await click(page.getByRole("button", { name: "Par quoi commencer" }));
  await page.getByText("Demis, tiers et quarts de pizza").waitFor();
  expect(clicks).toBe(3);
});

test("who needs most help in my class? 1 click", async () => {
  await start();
  await click(link("CE2 A"));
  await page.locator(".grid tbody tr").first().waitFor();
  expect(await page.locator(".grid tbody th").first().textContent()).toBe("Gabin V.");
  expect(clicks).toBe(1);
});

test("who could work together tomorrow, on what, and with what? 2 clicks", async () => {
  await start();
  await click(link("CE2 A"));
  const card = page.locator(".work-group").first();
  await card.getByText("Retrouver des informations dans un texte").waitFor();
  expect(await card.locator(".names li").count()).toBe(5);
  await click(card.getByRole("button", { name: "Par quoi commencer" }));
  await card.locator(".first-steps li").first().waitFor();
  expect(clicks).toBe(2);
});

test("what do I give Mehdi tomorrow? 2 clicks", async () => {
  await start();
  await click(link("CE2 A"));
  await click(page.locator(".grid").getByRole("link", { name: "Mehdi O." }));
  await page.locator(".recommendation").first().getByText("Mesurer le tour du jardin").waitFor();
  expect(clicks).toBe(2);
});

test("who else in the school needs help with solids, and in which class are they? 2 clicks", async () => {
  await start();
  await click(page.getByRole("navigation").getByRole("link", { name: "Compétences" }));
  await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("solides");
  await click(link("Reconnaître et décrire des solides"));
  await page.locator(".weak-learners td").first().waitFor();
  expect(await page.locator(".weak-learners td:nth-child(2)").first().textContent()).toMatch(
    /^(CP|CE1|CE2|CM1|CM2) [AB]$/,
  );
  expect(clicks).toBe(2);
});
