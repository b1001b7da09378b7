import { fileURLToPath } from "node:url";
import { precompute, type Snapshot } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { hashingEmbedder } from "@mastery/embeddings";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** The bundled school: 240 learners, of whom the tests visit a few. */
export async function bundledSnapshot(): Promise<Snapshot> {
  const dataset = await readDataset(fileURLToPath(new URL("../../data", import.meta.url)));
  return precompute(dataset, { embedder: hashingEmbedder() });
}

/** A page in a profile of its own, and what there was to object to. */
export interface Visit {
  readonly page: Page;
  /** Addresses that were asked for. */
  readonly requested: string[];
  /** Errors that were thrown or written to the console, violations of the content security policy among them. */
  readonly complaints: string[];
}

/** Opens an address. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "fr-FR",
    ...options,
  });
  const page = await context.newPage();
  const requested: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(url);
  return { page, requested, complaints };
}

/** Leaves a page and its profile. */
export function leave({ page }: Visit): Promise<void> {
  return page.context().close();
}

/** Keeps a picture in the directory that `SCREENSHOTS` names, if it names one. */
export async function keepPicture(page: Page, name: string, fullPage = false): Promise<void> {
  const directory = process.env["SCREENSHOTS"];
  if (directory) await page.screenshot({ path: `${directory}/${name}.png`, fullPage });
}

/** What axe objects to in a page. */
export async function violations(page: Page): Promise<string[]> {
  // By the debugger, which no content security policy binds.
  await page.evaluate(axe.source);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
      // The studio lets nothing be fetched again, not even its styles.
      preload: false,
    }),
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}
