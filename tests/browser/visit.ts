import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { precompute, type Snapshot } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { hashingEmbedder } from "@mastery/embeddings";
import { explorerFiles } from "@mastery/explorer";
import { type ApiOptions, createRequestListener, startServer } from "@mastery/http-node";
import { INSIGHTS } from "@mastery/insights/routes";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach, expect } from "vitest";

/**
 * Opens Debian's Chromium without a window, with a fresh profile. No host name resolves, so the browser can reach only the loopback
 * interface.
 */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}

let browser: Promise<Browser> | undefined;

/** Returns the browser that all tests share. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= openChromium();
  return browser;
}

let school: Promise<{ readonly snapshot: Snapshot; readonly url: string }> | undefined;

/** Returns the bundled school of 240 learners, and the address of the service that all tests share. */
export function sharedSchool(): NonNullable<typeof school> {
  school ??= serveSchool();
  return school;
}

async function serveSchool() {
  const dataset = await readDataset(fileURLToPath(new URL("../../data", import.meta.url)));
  const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
  const { url } = await startServer(listenerFor(snapshot), { port: 0 });
  return { snapshot, url };
}

/** Returns a listener for requests about a snapshot, including the explorer's files. */
export function listenerFor(snapshot: Snapshot, options: ApiOptions = {}): RequestListener {
  return createRequestListener(snapshot, { pages: explorerFiles, routes: INSIGHTS, ...options });
}

/** A page in a separate profile, with the addresses that it requested and the errors that it reported. */
export interface Visit {
  readonly page: Page;
  /** Addresses that were requested. */
  readonly requested: string[];
  /** Errors that were thrown or written to the console, including violations of the content security policy. */
  readonly complaints: string[];
}

/** Opens an address in a separate profile. Resolves to the visit once the page is loaded. */
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

/** Closes a page and its profile. */
export function leave({ page }: Visit): Promise<void> {
  return page.context().close();
}

/** Pages and servers that the tests in a file open. These pages and servers are closed after each test. */
export interface Visits {
  /** Opens an address of the explorer, and resolves to the page. A fragment refers to the shared school. */
  open(address: string, options?: BrowserContextOptions): Promise<Page>;
  /** Returns the last visit. */
  last(): Visit;
  /** Serves until the test ends. Resolves to the address of the server. */
  serve(listener: RequestListener): Promise<string>;
  expectNoComplaints(): void;
}

/** Returns the {@link Visits} of the tests in a file. */
export function visits(): Visits {
  let opened: Visit[] = [];
  let servers: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(opened.map(leave));
    await Promise.all(servers.map((server) => server.close()));
    opened = [];
    servers = [];
  });
  return {
    async open(address, options) {
      const isWhole = address.startsWith("http");
      const url = isWhole ? address : `${(await sharedSchool()).url}/explorer${address}`;
      const visited = await visit(await sharedBrowser(), url, options);
      opened.push(visited);
      return visited.page;
    },
    last: () => opened.at(-1)!,
    async serve(listener) {
      const server = await startServer(listener, { port: 0, gracePeriod: 0 });
      servers.push(server);
      return server.url;
    },
    expectNoComplaints: () => expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]),
  };
}

/** Resolves to the violations of axe's rules in a page: of all rules, or of the given rules. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // The script is injected through the debugger, which is not subject to the content security policy.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ["violations"],
        // The studio's policy forbids all requests, even for its own styles.
        preload: false,
        ...(rules && { runOnly: rules }),
      }),
    rules,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/** Resolves to the number of pixels by which the page is wider than the window. */
export function excess(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
