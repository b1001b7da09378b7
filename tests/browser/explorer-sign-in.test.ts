import { precompute, type Snapshot } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { explorerFiles } from "@mastery/explorer";
import {
  type ApiOptions,
  createRequestListener,
  type RunningServer,
  startServer,
} from "@mastery/http-node";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { keepPicture, leave, type Visit, violations, visit } from "./explorer-visit.ts";

type Authorize = NonNullable<ApiOptions["authorize"]>;

/** A head who reads everyone, and a teacher of one pupil. */
const byToken: Authorize = ({ request }) => {
  const { authorization } = request.headers;
  if (authorization === "Bearer head") return { learners: "all" };
  if (authorization === "Bearer teacher") return { learners: new Set([learnerId(0)]) };
  return { status: 401, challenge: 'Bearer realm="mastery"' };
};

const byCookie: Authorize = ({ request }) =>
  request.headers["cookie"] === "gateway=head"
    ? { learners: "all" }
    : { status: 401, challenge: 'Cookie realm="gateway"' };

let browser: Browser;
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  browser = await openChromium();
});
afterAll(() => browser.close());

let server: RunningServer;
let opened: Visit;
async function open(authorize: Authorize, fragment = ""): Promise<Page> {
  const listener = createRequestListener(snapshot, { pages: explorerFiles, authorize });
  server = await startServer(listener, { port: 0 });
  opened = await visit(browser, `${server.url}/explorer${fragment}`);
  return opened.page;
}
afterEach(async () => {
  await leave(opened);
  await server.close();
});

const field = (page: Page) => page.getByLabel("Clé ou jeton");
const groups = (page: Page) => page.locator(".card").first();

async function signIn(page: Page, token: string): Promise<void> {
  await field(page).fill(token);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

describe("a service that demands a key or token", () => {
  test("is asked again with the one that the reader gives", async () => {
    const page = await open(byToken);
    await field(page).waitFor();
    await keepPicture(page, "explorer-sign-in");
    expect(await violations(page)).toEqual([]);
    await signIn(page, " head ");
    await groups(page).waitFor();
    await page.getByRole("link", { name: "Élèves", exact: true }).click();
    await page.locator(".learner").first().waitFor();
    expect(await page.locator(".learner").count()).toBe(6);
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test.each(["wrong", "two words", "clé"])("says that it refused %j", async (token) => {
    const page = await open(byToken);
    await signIn(page, token);
    await page.getByRole("alert").getByText("Le service a refusé").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await signIn(page, "head");
    await groups(page).waitFor();
  });

  test("is asked at once when this tab is loaded again, and by no other tab", async () => {
    const page = await open(byToken);
    await signIn(page, "head");
    await groups(page).waitFor();
    await page.reload();
    await groups(page).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("head");

    const other = await page.context().newPage();
    await other.goto(page.url());
    await field(other).waitFor();
  });

  test("is forgotten by signing out, with all that it showed", async () => {
    const page = await open(byToken, `#/learners/${learnerId(0)}`);
    await signIn(page, "head");
    await page.locator(".recommendation").first().waitFor();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await field(page).waitFor();
    expect(await page.getByRole("main").textContent()).not.toContain("Learner 0");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.reload();
    await field(page).waitFor();
  });

  test("says that a learner is beyond what the token covers", async () => {
    const page = await open(byToken, `#/learners/${learnerId(1)}`);
    await signIn(page, "teacher");
    await page.getByRole("alert").getByText("Accès refusé").first().waitFor();
    await page.locator(".learner").first().waitFor();
    expect(await page.locator(".learner").count()).toBe(1);
    await page.locator(".learner").click();
    await page.locator(".recommendation").first().waitFor();
  });

  test("asks again once the token is no longer valid", async () => {
    let isValid = true;
    const page = await open((asked) =>
      isValid ? byToken(asked) : { status: 401, challenge: "Bearer" },
    );
    await signIn(page, "head");
    await groups(page).waitFor();
    isValid = false;
    await page.getByRole("link", { name: "Élèves", exact: true }).click();
    await page.getByRole("alert").getByText("Le service a refusé").waitFor();
  });
});

describe("behind a gateway's cookie", () => {
  test("nothing is asked, and there is nothing to sign out of", async () => {
    const page = await open(byCookie);
    await page.context().addCookies([{ name: "gateway", value: "head", url: server.url }]);
    await page.reload();
    await groups(page).waitFor();
    expect(await page.getByRole("button", { name: "Se déconnecter" }).count()).toBe(0);
  });

  test("the page says when a session has ended, without a field that could not help", async () => {
    const page = await open(byCookie);
    await page.getByRole("alert").getByText("Identification nécessaire").waitFor();
    expect(await field(page).count()).toBe(0);
  });
});

test("a service that is open to all asks for nothing", async () => {
  const page = await open(() => ({ learners: "all" }));
  await groups(page).waitFor();
  expect(await page.getByRole("button", { name: "Se déconnecter" }).count()).toBe(0);
});
