import { appendFile, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { leave, type Visit, violations } from "./explorer-visit.ts";
import {
  choose,
  file,
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

beforeAll(async () => {
  [browser, site] = await Promise.all([openChromium(), openSite()]);
}, TIMEOUT);

afterAll(async () => {
  await browser?.close();
  site?.close();
});

/** Opens the page, does something with it, and leaves. */
async function inStudio(use: (page: Page, visited: Visit) => Promise<void>): Promise<void> {
  const visited = await visitStudio(browser, site.urls.disk);
  try {
    await use(visited.page, visited);
    expect(visited.complaints).toEqual([]);
  } finally {
    await leave(visited);
  }
}

async function alert(page: Page): Promise<string> {
  return (await page.getByRole("alert").textContent()) ?? "";
}

/** Drops files or folders of the disk as a hand does. */
async function drop(page: Page, paths: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x: 640, y: 400, data });
  }
}

test(
  "a folder can be dropped, and what it does not need is named",
  () =>
    inStudio(async (page) => {
      await drop(page, [SCHOOL]);
      await untilOpen(page);
      await page.getByRole("button", { name: "Autres fichiers" }).click();
      await page.getByText("Non utilisés, d’après leur nom : data/README.md.").waitFor();
      await page.getByRole("button", { name: "Revenir à ce qui est ouvert" }).click();
      await untilOpen(page);
    }),
  TIMEOUT,
);

test(
  "files come one after another: what is missing is named, and what came is kept",
  () =>
    inStudio(async (page) => {
      await choose(page, schoolFiles("learners", "traces"));
      const missing = page.getByText("Il manque encore");
      await missing.waitFor();
      expect(await missing.textContent()).toMatch(/les élèves .*; les traces /);
      await choose(page, [file("photo.jpg", "JFIF")]);
      expect(await alert(page)).toContain("Aucun de ces fichiers n’a un nom connu");
      await missing.waitFor();
      expect(await violations(page)).toEqual([]);
      await choose(page, schoolFiles("skills", "resources"));
      await untilOpen(page);
    }),
  TIMEOUT,
);

test(
  "a fault leaves open what was open, names file and line, and no learner",
  () =>
    inStudio(async (page) => {
      await choose(page, schoolFiles());
      await untilOpen(page);
      await page.getByRole("button", { name: "Autres fichiers" }).click();
      const bad = '{"learner_id":"secret-child","resource_id":"EX001","verb":"passed"}\n{\n';
      await choose(page, [file("traces.jsonl", bad)]);
      const said = await alert(page);
      expect(said).toContain("traces.jsonl, ligne 1, champ « learner_id »");
      expect(said).toContain("Élève absent de la liste des élèves");
      expect(said).toContain("traces.jsonl, ligne 2");
      expect(said).toContain("Ce n’est pas du JSON valide");
      expect(said).toContain("Les détails sont en anglais.");
      expect(said).toContain("Ce qui était ouvert le reste.");
      expect(said).not.toContain("secret-child");
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Revenir à ce qui est ouvert" }).click();
      await page.getByText("240 élèves, calculés sur cet ordinateur").waitFor();
      await page.getByRole("navigation").getByRole("link", { name: "Classes" }).waitFor();
      // The corrected file is all that is needed.
      await page.getByRole("button", { name: "Autres fichiers" }).click();
      await choose(page, schoolFiles("skills", "resources", "learners"));
      await untilOpen(page);
    }),
  TIMEOUT,
);

test.each([
  [
    "a damaged snapshot",
    () => file("ecole.snapshot", Buffer.from("894d534e41500d0a0300", "hex")),
    "ecole.snapshot: expected",
  ],
  [
    "a model",
    () => file("ecole.model", Buffer.from("894d4d4f44450d0a0100", "hex")),
    "Ce fichier n’est pas un résultat calculé",
  ],
])(
  "%s is refused with its reason",
  (_, content, reason) =>
    inStudio(async (page) => {
      await choose(page, [content()]);
      expect(await alert(page)).toContain(reason);
    }),
  TIMEOUT,
);

test(
  "Parquet is refused, and what to do instead is said",
  () =>
    inStudio(async (page) => {
      await choose(page, schoolFiles("traces"));
      await choose(page, [file("traces.parquet", "PAR1")]);
      const said = await alert(page);
      expect(said).toContain("traces.parquet");
      expect(said).toContain("Fichier illisible");
      expect(said).toContain("expected a file as .json, .jsonl or .csv");
    }),
  TIMEOUT,
);

test(
  "a file of 500 MB that holds no records is read to its end and refused",
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "huge-"));
    try {
      const path = join(directory, "traces.jsonl");
      const huge = await open(path, "w");
      await huge.truncate(500 * 2 ** 20);
      await huge.close();
      await inStudio(async (page) => {
        await choose(page, schoolFiles("traces"));
        await choose(page, [path]);
        await page.getByRole("alert").waitFor({ timeout: 120_000 });
        const said = await alert(page);
        expect(said).toContain("traces.jsonl, ligne 1");
        expect(said).toContain("expected a line of at most 16 MiB");
        await choose(page, schoolFiles("skills", "resources", "learners"));
        await untilOpen(page);
      });
    } finally {
      await rm(directory, { recursive: true });
    }
  },
  TIMEOUT,
);

test(
  "a small file that inflates without end is stopped",
  () =>
    inStudio(async (page) => {
      await choose(page, schoolFiles("traces"));
      await choose(page, [file("traces.jsonl.gz", gzipSync(Buffer.alloc(80 * 2 ** 20, " ")))]);
      expect(await alert(page)).toContain("inflates to at most 200 times its size");
    }),
  TIMEOUT,
);

test(
  "texts of the data are shown, and never run",
  () =>
    inStudio(async (page) => {
      const html = "<img src=x onerror=globalThis.wasRun=1>";
      const skills = [{ id: "a", preferred_label: html, description: html, domain: "__proto__" }];
      const resources = Array.from({ length: 4 }, (_, i) => ({
        ...{ resource_id: `r${i}`, title: `${html} ${i}`, type: "exercise" },
        ...{ grade_level: 1, skill_ids: ["a"] },
      }));
      const learners = Array.from({ length: 12 }, (_, i) => ({
        learner_id: `00000000-0000-4000-8000-0000000000${10 + i}`,
        ...{ display_name: html, grade_level: 1 },
      }));
      const traces = learners.map(({ learner_id }, i) => ({
        ...{ trace_id: `t${i}`, learner_id, resource_id: "r0", verb: "failed" },
        ...{ score: (i % 5) / 10, timestamp: "2026-01-05T09:00:00Z" },
      }));
      const records = Object.entries({ skills, resources, learners, traces });
      await choose(
        page,
        records.map(([kind, list]) => file(`${kind}.json`, JSON.stringify(list))),
      );
      await page.locator(".studio-tools, [role=alert]").first().waitFor();
      if ((await page.locator(".studio-tools").count()) > 0) {
        await page.goto(`${page.url().split("#")[0]}#/learners/${learners[0]!.learner_id}`);
        await page.getByText(html).first().waitFor();
      } else expect(await alert(page)).toContain("skills.json");
      expect(await page.evaluate(() => "wasRun" in globalThis)).toBe(false);
      expect(await page.evaluate(() => "polluted" in {})).toBe(false);
    }),
  TIMEOUT,
);

test(
  "a computation can be stopped, and the page goes on",
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "long-"));
    try {
      const path = join(directory, "traces.jsonl");
      // The same traces many times: the page works for seconds, so that a hand can stop it.
      const traces = await readFile(join(SCHOOL, "traces.jsonl"));
      for (let i = 0; i < 20; i++) await appendFile(path, traces);
      await inStudio(async (page) => {
        await choose(page, [...schoolFiles("traces"), path]);
        const stop = page.getByRole("button", { name: "Arrêter" });
        await stop.click();
        await stop.waitFor({ state: "detached" });
        expect(await page.locator(".studio-tools").count()).toBe(0);
        await choose(page, schoolFiles());
        await untilOpen(page);
      });
    } finally {
      await rm(directory, { recursive: true });
    }
  },
  TIMEOUT,
);
