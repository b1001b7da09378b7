import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Snapshot } from "@mastery/core";
import { explorerFiles } from "@mastery/explorer";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { bundledSnapshot, keepPicture, leave, type Visit, visit } from "./explorer-visit.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

let browser: Browser;
let snapshot: Snapshot;
let server: RunningServer;
const start = (port = 0): Promise<RunningServer> =>
  startServer(createRequestListener(snapshot, { pages: explorerFiles }), { port, gracePeriod: 0 });
beforeAll(async () => {
  snapshot = await bundledSnapshot();
  browser = await openChromium();
  server = await start();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

let opened: Visit;
const open = async (fragment: string): Promise<Page> => {
  opened = await visit(browser, `${server.url}/explorer${fragment}`);
  return opened.page;
};
afterEach(() => leave(opened));

test("an id that no learner has is said to be unknown, and shown", async () => {
  const page = await open(`#/learners/${UNKNOWN}`);
  await page.getByRole("heading", { level: 1, name: "Élève introuvable" }).waitFor();
  expect(await page.getByRole("alert").textContent()).toContain(UNKNOWN);
  await page.locator(".learner").nth(10).waitFor();
  await keepPicture(page, "explorer-unknown-learner");
});

test("what is no id at all is said to be malformed", async () => {
  const page = await open("#/learners/amir%20d");
  await page.getByRole("heading", { level: 1, name: "Identifiant mal formé" }).waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("amir d");
});

test("an address that leads nowhere says so, and leads home", async () => {
  const page = await open("#/elsewhere");
  await page.getByRole("heading", { level: 1, name: "Page introuvable" }).waitFor();
  await page.getByRole("link", { name: "Retour au choix de la classe" }).click();
  await page.getByRole("heading", { name: "Choisissez une classe" }).waitFor();
});

test.each([
  ["class", "#/groups/elsewhere", "Classe introuvable"],
  ["class of a learner", `#/groups/elsewhere/learners/${UNKNOWN}`, "Classe introuvable"],
  ["class of a skill", "#/groups/elsewhere/skills/fractions", "Classe introuvable"],
  ["skill", "#/skills/elsewhere", "Compétence introuvable"],
  ["skill of a class", "#/groups/ecole-1-ce2-a/skills/elsewhere", "Compétence introuvable"],
  ["cluster", "#/clusters/99", "Profil type introuvable"],
])("a link to an unknown %s says so, and leads to the classes", async (_what, fragment, words) => {
  const page = await open(fragment);
  await page.getByRole("alert").getByText(words).waitFor();
  await page.getByRole("link", { name: "Retour au choix de la classe" }).click();
  await page.locator(".card").first().waitFor();
});

test("a service that is gone can be asked again once it is back", async () => {
  const page = await open("");
  await page.locator(".card").first().waitFor();
  const { port } = server;
  await server.close();
  await page.getByRole("link", { name: "Élèves", exact: true }).click();
  await page.getByRole("alert").getByText("Le service ne répond pas").waitFor();
  await keepPicture(page, "explorer-service-gone");

  server = await start(port);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.locator(".learner").first().waitFor();
});

test("a service that goes while a learner is shown fails in words, part by part", async () => {
  const page = await open("#/learners");
  await page.locator(".learner").first().waitFor();
  const { port } = server;
  await server.close();
  await page.locator(".learner").nth(1).click();
  await expect.poll(() => page.getByRole("alert").count(), { timeout: 20_000 }).toBe(2);

  server = await start(port);
  const retries = await page.getByRole("button", { name: "Réessayer" }).all();
  for (const retry of retries.reverse()) await retry.click();
  await page.locator(".recommendation").first().waitFor();
  await page.getByRole("heading", { level: 2, name: "Profil par domaine" }).waitFor();
});

test("an unexpected answer is shown with its status", async () => {
  const broken = createServer((req, res) => {
    const file = explorerFiles.find(({ path }) => path === req.url);
    if (file) res.writeHead(200, { "content-type": file.mediaType }).end(file.text);
    else if (req.url === "/health") res.writeHead(502).end("Bad gateway");
    else res.writeHead(200, { "content-type": "text/html" }).end("<p>sign in first");
  });
  const port = await listen(broken);
  opened = await visit(browser, `http://127.0.0.1:${port}/explorer`);
  const alert = opened.page.getByRole("alert");
  await alert.getByText("Réponse inattendue du service").waitFor();
  expect(await alert.textContent()).toMatch(/Code HTTP (502|200)/);
  await opened.page.getByRole("link", { name: "Élèves", exact: true }).click();
  await alert.getByText("Code HTTP 200").waitFor();
  broken.close();
});

test("an answer of another shape is shown as an error", async () => {
  const page = await open("");
  await page.route("**/learners", (route) => route.fulfill({ json: { learners: [] } }));
  await page.getByRole("link", { name: "Élèves", exact: true }).click();
  await page.getByRole("alert").getByText("Réponse inattendue du service").waitFor();
});

test("the page says when there is nothing to recommend to a learner", async () => {
  const page = await open("#/learners");
  await page.route("**/recommend/**", (route) => route.fulfill({ json: [] }));
  await page.locator(".learner").first().click();
  await page.getByText("Aucune ressource à recommander.").waitFor();
});

async function listen(host: Server): Promise<number> {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return (host.address() as AddressInfo).port;
}
