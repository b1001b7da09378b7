import { precompute, type Snapshot } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { createExpressRouter } from "@mastery/http-express";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import express from "express";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leave, sharedBrowser, visit } from "./visit.ts";

let browser: Browser;
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  browser = await sharedBrowser();
});

describe.each([
  ["at the root", "", () => createRequestListener(snapshot)],
  ["mounted", "/mastery/v1", () => express().use("/mastery/v1", createExpressRouter(snapshot))],
])("the documentation page, %s", (_where, mountedAt, listener) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(listener(), { port: 0 });
  });
  afterAll(() => server.close());

  test("calls an operation, and contacts only the service", async () => {
    const visited = await visit(browser, `${server.url}${mountedAt}/docs`, { locale: "en" });
    const { page, requested, complaints } = visited;
    await page.getByText("Resources to work on next, and why").first().click();
    await page.locator('[data-pname="learner_id"]').first().fill(learnerId(1));
    await page.locator('[data-pname="n"]').first().fill("2");
    const answered = page.waitForResponse((response) => response.url().includes("/recommend/"));
    await page.getByRole("button", { name: "Execute" }).click();
    const response = await answered;

    const called = `${server.url}${mountedAt}/recommend/${learnerId(1)}?n=2`;
    expect(response.url()).toBe(called);
    expect(response.status()).toBe(200);
    const recommendations = snapshot.recommend(learnerId(1), 2)!;
    expect(await response.json()).toEqual(recommendations);
    await page.getByText(recommendations[1]!.explanation).first().waitFor();

    expect(new Set(requested)).toEqual(
      new Set([
        ...["docs", "docs/ui.js", "docs/start.js", "openapi.json"].map(
          (path) => `${server.url}${mountedAt}/${path}`,
        ),
        called,
      ]),
    );
    expect(complaints).toEqual([]);
    await leave(visited);
  });
});

test("the documentation page sends the entered token", async () => {
  const listener = createRequestListener(snapshot, {
    authorize: ({ request }) =>
      request.headers["authorization"] === "Bearer s3cret"
        ? { learners: new Set([learnerId(1)]) }
        : { status: 401, challenge: "Bearer" },
  });
  const server = await startServer(listener, { port: 0 });
  const page = await browser.newPage();
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url() === `${server.url}/learners`) statuses.push(response.status());
  });
  async function execute(): Promise<void> {
    await page.getByText("All learners").first().click();
    const answered = page.waitForResponse(`${server.url}/learners`);
    await page.getByRole("button", { name: "Execute" }).click();
    await answered;
  }

  await page.goto(`${server.url}/docs`);
  await execute();
  await page.getByText("Authentication").first().click();
  await page.locator("input.api-key-input").fill("s3cret");
  await page.getByRole("button", { name: "Set" }).click();
  await execute();

  expect(statuses).toEqual([401, 200]);
  await page.getByText(snapshot.learners()[1]!.learner_id).first().waitFor();
  await page.close();
  await server.close();
});
