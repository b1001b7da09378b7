import { precompute, type Snapshot } from "@mastery/core";
import { recommendationDetails } from "@mastery/core/answers";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { explorerFiles } from "@mastery/explorer";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { leave, type Visit, visit } from "./explorer-visit.ts";

const LEARNER = learnerId(1);
const weights = { skillOverlap: 0.35, gradeFit: 0.45, semanticSimilarity: 0.2, clusterSignal: 0 };

let browser: Browser;
let snapshot: Snapshot;
let server: RunningServer;
beforeAll(async () => {
  snapshot = await precompute(smallDataset(), {
    embedder: letterEmbedder(),
    weights,
    weakThreshold: 0.45,
    labelThresholds: { strong: 0.8, weak: 0.1 },
    leastPeers: 4,
  });
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
const open = async (fragment: string): Promise<Page> => {
  opened = await visit(browser, `${server.url}/explorer${fragment}`);
  return opened.page;
};
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await leave(opened);
});

test("a score is taken apart with the weights in force", async () => {
  const page = await open(`#/learners/${LEARNER}`);
  const details = recommendationDetails(snapshot, LEARNER, 3)!;
  const french = (number: number): string => number.toFixed(3).replace(".", ",");
  for (const [at, { score_parts }] of details.entries()) {
    const card = page.locator(".recommendation").nth(at);
    await card.getByText("Comment ce score est calculé").click();
    const cells = await card.locator("tbody td").allTextContents();
    const { skill_overlap, grade_fit, semantic_similarity, cluster_signal } = score_parts;
    expect(cells).toEqual([
      ...[french(skill_overlap.value!), "× 0,35", french(skill_overlap.points)],
      ...[french(grade_fit.value!), "× 0,45", french(grade_fit.points)],
      ...[french(semantic_similarity.value!), "× 0,20", french(semantic_similarity.points)],
      ...["–", "× 0,00", french(cluster_signal.points)],
    ]);
  }
});

test("a domain is marked as weak, and a mean as missing, by the rules in force", async () => {
  const page = await open(`#/learners/${LEARNER}`);
  await page.getByText("moins de 4 élèves observés dans le profil type").waitFor();
  await page.getByText("Comment est-ce calculé").click();
  await page.getByText("à renforcer sous 0,45").waitFor();
  const weak = Object.values(snapshot.profile(LEARNER)!.mean_score_per_domain);
  expect(await page.locator(".domain.weak").count()).toBe(weak.filter((x) => x < 0.45).length);
});

test("a cluster has the strengths and weaknesses that its label names", async () => {
  const page = await open("#/clusters");
  const card = page.getByRole("listitem").filter({ hasText: "Profil A" });
  await card.waitFor();
  expect(snapshot.clusters().clusters[0]!.label).toBe("fort en number");
  expect(await card.locator(".traits").textContent()).toBe("Points fortsNumber");
});

test("the mean of a weak skill does not read as the threshold that it is below", async () => {
  const { traces, ...records } = smallDataset();
  const almost = traces.map((one) => (one.learner_id === LEARNER ? { ...one, score: 0.447 } : one));
  const close = await precompute(
    { ...records, traces: almost },
    { embedder: letterEmbedder(), weakThreshold: 0.45, pseudoTraces: 0.001 },
  );
  const other = await startServer(createRequestListener(close, { pages: explorerFiles }), {
    port: 0,
  });
  try {
    opened = await visit(browser, `${other.url}/explorer#/skills/addition`);
    const { display_name } = smallDataset().learners.find((one) => one.learner_id === LEARNER)!;
    const row = opened.page.getByRole("row").filter({ hasText: display_name });
    await row.getByText(/44\s%\sen moyenne/).waitFor();
  } finally {
    await other.close();
  }
});
