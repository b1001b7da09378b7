import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type StudioFile, studioFiles } from "@mastery/studio";
import type { Browser, Page } from "playwright-core";
import { type Visit, visit } from "./visit.ts";

/** The data directory of the bundled school. */
export const SCHOOL: string = fileURLToPath(new URL("../../data", import.meta.url));

/** The studio, on disk and on a server. */
export interface Site {
  /** Addresses of the page, on disk and on the server. */
  readonly urls: Readonly<Record<"disk" | "server", string>>;
  close(): Promise<void>;
}

/** Writes the studio to a folder, and serves the studio with its header fields. Resolves to the addresses on disk and on the server. */
export async function openSite(): Promise<Site> {
  const files = await studioFiles();
  const directory = await mkdtemp(join(tmpdir(), "studio-"));
  for (const { name, text } of files) await writeFile(join(directory, name), text);
  const server = serve(files);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const disk = pathToFileURL(join(directory, "index.html")).href;
  return {
    urls: { disk, server: `http://127.0.0.1:${port}/` },
    async close() {
      server.close();
      await rm(directory, { recursive: true });
    },
  };
}

function serve(files: readonly StudioFile[]) {
  return createServer(({ url }, response) => {
    const file = files.find(({ name }) => `/${name}` === (url === "/" ? "/index.html" : url));
    if (file) response.writeHead(200, file.headers).end(file.text);
    else response.writeHead(404).end();
  });
}

/** Opens the page in French, and resolves to the visit once everything is loaded. */
export async function visitStudio(browser: Browser, url: string): Promise<Visit> {
  const visited = await visit(browser, url, { locale: "fr-FR", acceptDownloads: true });
  await visited.page.waitForLoadState("load");
  visited.page.setDefaultTimeout(60_000);
  return visited;
}

/** Chooses files with the page's file input. */
export function choose(page: Page, files: Chosen): Promise<void> {
  return page.locator("input[type=file][multiple]:not([webkitdirectory])").setInputFiles(files);
}

type Chosen = string[] | { name: string; mimeType: string; buffer: Buffer }[];

/** Returns a file for the file input, outside any folder. */
export function file(
  name: string,
  content: string | Uint8Array,
): Exclude<Chosen, string[]>[number] {
  return { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
}

/** Returns the files of the bundled school, except files of some kinds. */
export function schoolFiles(...without: string[]): string[] {
  return ["skills.json", "resources.json", "groups.json", "learners.jsonl", "traces.jsonl"]
    .filter((name) => !without.includes(name.split(".")[0]!))
    .map((name) => join(SCHOOL, name));
}

/** Waits until a school is displayed. */
export async function untilOpen(page: Page): Promise<void> {
  await page.locator(".studio-tools").waitFor();
}
