import type { Snapshot } from "@mastery/core";
import { explorerFiles } from "@mastery/explorer";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "./chromium.ts";
import {
  bundledSnapshot,
  keepPicture,
  leave,
  type Visit,
  violations,
  visit,
} from "./explorer-visit.ts";

const AMIR = "04219a93-f227-4dc6-a8f6-9c9e82cceb83";
/** Observed in two domains of nine. */
const SPARSE = "d3827a44-5003-494e-bf78-e0bdabd7c158";
const CLASS = "#/groups/ecole-1-ce2-a";
const MEHDI = "1bac44c5-056d-4200-9cd3-d67dda2304bc";
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 1120 } };

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
afterEach(() => leave(opened));

const VIEWS = [
  ["start", "", ".card"],
  ["class", CLASS, ".work-group"],
  ["class-learner", `${CLASS}/learners/${MEHDI}`, ".recommendation"],
  ["class-skill", `${CLASS}/skills/fractions`, ".weak-learners td"],
  ["skills", "#/skills", ".skill-table th a"],
  ["skill", "#/skills/fractions", ".weak-learners td"],
  ["clusters", "#/clusters", ".cluster"],
  ["cluster", "#/clusters/0", ".grid td"],
  ["unknown-class", "#/groups/elsewhere", "[role=alert]"],
  ["learners", "#/learners", ".learner"],
  ["learner", `#/learners/${AMIR}`, ".recommendation"],
  ["sparse-learner", `#/learners/${SPARSE}`, ".recommendation"],
  ["unknown-learner", "#/learners/00000000-0000-4000-8000-000000000000", "[role=alert]"],
  ["nowhere", "#/elsewhere", "h1"],
] as const;

describe.each([
  ["light", DESKTOP],
  ["dark", DESKTOP],
  ["light", PHONE],
  ["dark", PHONE],
] as const)("in %s, %j", (colorScheme, device) => {
  test.each(VIEWS)(
    "axe finds nothing in the view %s, and nothing sticks out",
    async (name, fragment, sign) => {
      const page = await open(fragment, { ...device, colorScheme });
      await page.locator(sign).first().waitFor({ state: "attached" });
      const width = device === PHONE ? "phone" : "desktop";
      await keepPicture(page, `explorer-${name}-${width}-${colorScheme}`);
      for (const summary of await page.locator("summary").all()) await summary.click();
      expect(await violations(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    },
  );
});

describe("by keyboard alone", () => {
  test("past the navigation, to the content", async () => {
    const page = await open("");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("MAIN");
  });

  test("through the list and into a learner, whose name takes the focus", async () => {
    const page = await open("#/learners");
    await page.locator(".learner").first().waitFor();
    await page.getByRole("combobox", { name: "Chercher un élève" }).focus();
    await page.keyboard.type("a");
    for (const key of ["ArrowDown", "ArrowDown", "PageDown", "PageDown", "ArrowUp"]) {
      await page.keyboard.press(key);
    }
    const active = page.locator(".learner.active");
    expect(await active.getAttribute("aria-posinset")).toBe("17");
    const id = await active.getAttribute("id");
    const field = page.getByRole("combobox", { name: "Chercher un élève" });
    expect(await field.getAttribute("aria-activedescendant")).toBe(id);
    const name = (await active.locator(".learner-name").textContent())!;

    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    expect(await focused(page)).toBe("H1");
  });

  test("Escape empties the search", async () => {
    const page = await open("#/learners");
    await page.locator(".learner").first().waitFor();
    await page.getByRole("combobox", { name: "Chercher un élève" }).fill("zzz");
    await page.getByText("Personne ne correspond").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("240 élèves").waitFor();
  });

  test("every control can be reached, and shows that it has the focus", async () => {
    const page = await open(`#/learners/${AMIR}`);
    await page.locator(".recommendation").nth(4).waitFor();
    await page.locator(".weak-skills li").first().waitFor();
    const names: string[] = [];
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Tab");
      const { name, outline, isEnd } = await page.evaluate(() => {
        const element = document.activeElement!;
        return {
          name: element.getAttribute("aria-label") ?? element.textContent ?? "",
          outline: getComputedStyle(element).outlineStyle,
          isEnd: element === document.body,
        };
      });
      if (isEnd) break;
      if (name === "") continue;
      names.push(name);
      expect(outline, name).not.toBe("none");
    }
    for (const name of [
      "Aller au contenu",
      "EN English",
      "Afficher les nombres",
      "CM2 A",
      "Profil B",
      "Voir les 10 ressources",
    ]) {
      expect(names).toContain(name);
    }
  });
});

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.tagName ?? "");
}
