import { readFile } from "node:fs/promises";
import { precompute, type Snapshot } from "@mastery/core";
import { groupMembers, groupSkillNeeds, workGroups } from "@mastery/core/answers";
import { group, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { explorerFiles } from "@mastery/explorer";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import { bundledSnapshot, leave, type Visit, visit } from "./explorer-visit.ts";

const GROUP = "ecole-1-ce2-a";
const CLASS = `#/groups/${GROUP}`;

let browser: Browser;
let snapshot: Snapshot;
let server: RunningServer;
beforeAll(async () => {
  snapshot = await bundledSnapshot();
  browser = await openChromium();
  server = await startServer(createRequestListener(snapshot, { pages: explorerFiles }), {
    port: 0,
  });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

let opened: Visit;
const open = async (fragment: string, options = {}): Promise<Page> => {
  opened = await visit(browser, `${server.url}/explorer${fragment}`, options);
  return opened.page;
};
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await leave(opened);
});

const rowNames = (page: Page): Promise<string[]> =>
  page.locator(".grid tbody th").allTextContents();

describe("a class", () => {
  test("is chosen at the start, with as many requests as it has parts", async () => {
    const page = await open("");
    await page.getByRole("link", { name: "CE2 A" }).click();
    await page.getByRole("heading", { level: 1, name: "CE2 A" }).waitFor();
    await page.locator(".work-group").first().waitFor();
    const asked = opened.requested
      .map((url) => new URL(url).pathname)
      .filter((path) => !path.startsWith("/explorer"));
    expect(asked.sort()).toEqual([
      "/domains",
      "/groups",
      `/groups/members/${GROUP}`,
      `/groups/skills/${GROUP}`,
      `/groups/work-groups/${GROUP}`,
      "/health",
      "/rules",
      "/snapshot",
    ]);
  });

  test("lists its pupils by need; nothing observed is neither a colour nor a 0", async () => {
    const page = await open(CLASS);
    await page.locator(".grid tbody tr").first().waitFor();
    const members = groupMembers(snapshot, GROUP)!;
    const names = await rowNames(page);
    expect(names).toHaveLength(members.length);
    const most = members.toSorted((a, b) => b.weak_skills.length - a.weak_skills.length)[0]!;
    expect(names[0]).toBe(most.display_name);
    expect(names.at(-1)).toBe("Adam C.");
    const last = page.locator(".grid tbody tr").last();
    const cells = await last.locator("td.level").allTextContents();
    expect(cells).toEqual(Array(9).fill("·pas encore observé"));
    expect(await last.locator(".count").textContent()).toBe("·pas encore observé");
    expect(await last.locator(".badge").count()).toBe(0);
    await page.getByText("1 élève n’a encore aucun exercice noté").waitFor();
    const grounds = await last
      .locator("td.level")
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).backgroundColor));
    expect(new Set(grounds)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
  });

  test("is sorted by a column's heading, those not observed last", async () => {
    const page = await open(CLASS);
    await page.getByRole("button", { name: "Écriture" }).click();
    const head = page.getByRole("columnheader", { name: "Écriture" });
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    const score = (member: { mean_score_per_domain: Record<string, number> }): number =>
      member.mean_score_per_domain["ecriture"] ?? 2;
    const expected = groupMembers(snapshot, GROUP)!.toSorted((a, b) => score(a) - score(b));
    const names = await rowNames(page);
    expect(names[0]).toBe(expected[0]!.display_name);
    expect(names.at(-1)).toBe("Adam C.");
  });

  test("says what most pupils need help with, and who they are", async () => {
    const page = await open(CLASS);
    const first = page.locator(".need").first();
    await first.waitFor();
    const [need] = groupSkillNeeds(snapshot, GROUP)!;
    const text = await first.textContent();
    expect(text).toContain(need!.label);
    expect(text).toContain(`${need!.n_weak} sur ${need!.n_observed} élèves observés`);
    expect(text).toContain(`${need!.n_scored_traces} essais notés`);
    expect(await first.locator(".names li").count()).toBe(7);
  });

  test("has the work groups that are served, and what they could start with", async () => {
    const page = await open(CLASS);
    const cards = page.locator(".work-group");
    await cards.first().waitFor();
    const served = workGroups(snapshot, GROUP)!;
    expect(await cards.count()).toBe(served.length);
    for (const [at, { learners }] of served.entries()) {
      expect(await cards.nth(at).locator(".names li").allTextContents()).toEqual(
        learners.map(({ display_name }) => display_name),
      );
    }
    await cards.first().getByRole("button", { name: "Par quoi commencer" }).click();
    await cards.first().locator(".first-steps li").first().waitFor();
    const words = await cards.first().locator(".first-steps li").first().textContent();
    expect(words).toMatch(/recommandée à \d élèves? sur 5/);
  });

  test("downloads as a table for spreadsheets", async () => {
    const page = await open(CLASS);
    await page.locator(".grid tbody tr").first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".table-head").getByRole("button", { name: "Télécharger" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("CE2-A.csv");
    const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFÉlève;Niveau;Classe;À renforcer;Profil;Activités;Dernière activité;Écriture;Espace et géométrie;Étude de la langue;Grandeurs et mesures;Histoire et géographie;Langage oral;Lecture et compréhension;Nombres et calculs;Sciences et technologie",
    );
    expect(lines).toHaveLength(1 + 26 + 1);
    expect(lines[26]).toBe("Adam C.;CE2;CE2 A;;;0;;;;;;;;;;");
  });

  test("leads to a pupil, who is compared with the class, and on to the next one", async () => {
    const page = await open(CLASS);
    await page.locator(".grid").getByRole("link", { name: "Mehdi O." }).click();
    await page.getByRole("heading", { level: 1, name: "Mehdi O." }).waitFor();
    const row = page.getByRole("listitem").filter({ hasText: /^Écriture/ });
    await row.waitFor();
    expect(await row.locator("dd").allTextContents()).toEqual([
      "à renforcer",
      "au-dessous",
      "au-dessus",
    ]);
    await page.getByRole("link", { name: /^Élève suivant/ }).click();
    await page.getByRole("heading", { level: 1, name: "Noah M." }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Mehdi O." }).waitFor();
  });
});

describe("on paper", () => {
  test("a class and a pupil have no control, no cut card, and marks instead of colours", async () => {
    const page = await open(CLASS);
    await page.locator(".work-group").first().waitFor();
    await page.emulateMedia({ media: "print" });
    for (const control of [".header", ".jumps", ".button"]) {
      expect(await page.locator(control).first().isVisible(), control).toBe(false);
    }
    expect(await page.locator(".level .level-mark").first().isVisible()).toBe(true);
    // A browser does not repeat the boxes of buttons with the heads of a table, but their text.
    const heads = page.locator(".grid thead button");
    expect(
      new Set(await heads.evaluateAll((all) => all.map((head) => getComputedStyle(head).display))),
    ).toEqual(new Set(["contents"]));
    const cut = await page
      .locator(".work-group, .need, .grid tr")
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).breakInside !== "avoid"));
    expect(cut).toEqual([]);
    // The browser prints what its listeners leave, so what is counted here comes after them.
    await page.evaluate(() =>
      addEventListener("beforeprint", () => {
        const skills = [...document.querySelectorAll(".need")];
        document.title = JSON.stringify(
          skills.map((skill) => skill.querySelectorAll(".names li").length),
        );
      }),
    );
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(JSON.parse(await page.title())).toEqual(
      groupSkillNeeds(snapshot, GROUP)!.map(({ n_weak }) => n_weak),
    );
    await page.locator(".need").nth(8).waitFor({ state: "detached" });
  });
});

describe("who may read some learners only", () => {
  test("sees these, and counts of these alone", async () => {
    const [one, two] = groupMembers(snapshot, GROUP)!;
    const learners = new Set([one!.learner_id, two!.learner_id]);
    const guarded = await startServer(
      createRequestListener(snapshot, {
        pages: explorerFiles,
        authorize: () => ({ learners }),
      }),
      { port: 0 },
    );
    try {
      opened = await visit(browser, `${guarded.url}/explorer`);
      const { page } = opened;
      await page.getByRole("link", { name: "CE2 A" }).waitFor();
      expect(await page.locator(".card", { hasText: "CE2 A" }).textContent()).toBe("CE2 A2 élèves");
      expect(await page.locator(".card", { hasText: "CP" }).count()).toBe(0);
      await page.getByRole("link", { name: "CE2 A" }).click();
      await page.locator(".grid tbody tr").first().waitFor();
      expect((await rowNames(page)).sort()).toEqual([one!.display_name, two!.display_name].sort());
      await page.goto(`${guarded.url}/explorer#/clusters/${one!.cluster_id}`);
      await page.getByText(/que vous pouvez voir, sur/).waitFor();
    } finally {
      await guarded.close();
    }
  });
});

test("pupils with the same name are told apart by class, and within a class by id", async () => {
  const { learners, ...records } = smallDataset();
  const names = ["Anna B.", "anna b.", "Anna B.", "Anna B.", "Lou C.", "Max D."];
  const classes = [["a"], ["b"], ["b"], [], ["a"], ["a"]];
  const school = await precompute(
    {
      ...records,
      groups: [group("a", { name: "CE2 A" }), group("b", { name: "CE2 B" })],
      learners: learners.map((one, n) => ({
        ...one,
        display_name: names[n]!,
        groups: classes[n]!,
      })),
    },
    { embedder: letterEmbedder() },
  );
  const served = await startServer(createRequestListener(school, { pages: explorerFiles }), {
    port: 0,
  });
  try {
    opened = await visit(browser, `${served.url}/explorer#/learners`);
    const { page } = opened;
    await page.locator(".learner", { hasText: "CE2 A" }).first().waitFor();
    expect(await page.locator(".learner-grade").allTextContents()).toEqual([
      "CE2 A",
      "00000000CE2 B",
      "00000000CE2 B",
      "00000000CE2",
      "CE2",
      "CE2",
    ]);
    const asked = opened.requested.filter((url) => url.includes("/groups/memberships/"));
    expect(asked.map((url) => url.slice(-36)).sort()).toEqual([0, 1, 2, 3].map(learnerId));
  } finally {
    await served.close();
  }
});

test("data without groups start with everyone", async () => {
  const small = await precompute(smallDataset(), { embedder: letterEmbedder() });
  const plain = await startServer(createRequestListener(small, { pages: explorerFiles }), {
    port: 0,
  });
  try {
    opened = await visit(browser, `${plain.url}/explorer`);
    const { page } = opened;
    await page.getByText("Aucune classe dans ces données").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Élèves" }).click();
    await page.locator(".learner").first().waitFor();
  } finally {
    await plain.close();
  }
});

test("a learner of the list opens in a new tab", async () => {
  const page = await open("#/learners");
  const row = page.locator(".learner").first();
  await row.waitFor();
  expect(await row.getAttribute("href")).toMatch(/^#\/learners\/[0-9a-f-]{36}$/);
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    row.click({ modifiers: ["Control"] }),
  ]);
  // By the name: until Playwright has set a new tab's language, the page can have begun in the browser's own.
  const name = (await row.locator(".learner-name").textContent())!;
  const profile = tab.locator(".profile");
  await profile.getByRole("heading", { level: 1, name }).waitFor();
  await profile.getByRole("heading", { level: 2 }).first().waitFor();
  await tab.close();
});
