import { gzipSync } from "node:zlib";
import { explorerFiles } from "@mastery/explorer";
import { recommendationDetails } from "@mastery/insights/answers";
import { expect, test } from "vitest";
import { excess, sharedSchool, violations, visits } from "./visit.ts";

const AMIR = "04219a93-f227-4dc6-a8f6-9c9e82cceb83";
/** A pupil who is observed in two of nine domains. */
const SPARSE = "d3827a44-5003-494e-bf78-e0bdabd7c158";
const CLASS = "#/groups/ecole-1-ce2-a";
const { open } = visits();

test("the page has at most 50 KB gzipped", () => {
  const bytes = explorerFiles.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
  console.log(`the explorer: ${bytes.toLocaleString("en")} bytes gzipped`);
  expect(bytes).toBeLessThanOrEqual(50 * 1024);
});

test.each([
  ["start", "", ".card"],
  ["class", CLASS, ".skill-table td"],
  ["groups for tomorrow", `${CLASS}/tomorrow`, ".chosen"],
  [
    "sheet for the family",
    `${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc/family`,
    ".sheet h2",
  ],
  ["pupil of a class", `${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc`, ".recommendation"],
  ["exercise for a class", `${CLASS}/exercise`, ".chosen"],
  ["sheets for the families", `${CLASS}/families`, ".sheet h2"],
  ["school", "#/groups/ecole-1", ".grid td"],
  ["skill of a class", `${CLASS}/skills/fractions`, ".skilled-learners td"],
  ["skills", "#/skills", ".skill-table th a"],
  ["skill", "#/skills/fractions", ".skilled-learners td"],
  ["profile types", "#/clusters", ".cluster"],
  ["profile type", "#/clusters/0", ".grid td"],
  ["unknown class", "#/groups/elsewhere", "[role=alert]"],
  ["pupils", "#/learners", ".learner"],
  ["pupil", `#/learners/${AMIR}`, ".recommendation"],
  ["hardly observed pupil", `#/learners/${SPARSE}`, ".recommendation"],
  ["unknown pupil", "#/learners/00000000-0000-4000-8000-000000000000", "[role=alert]"],
  ["nowhere", "#/elsewhere", "h1"],
])(
  "the view “%s” fits every width, and axe finds no violations in light and dark mode",
  async (_, at, sign) => {
    const page = await open(at, { colorScheme: "light", reducedMotion: "reduce" });
    await page.locator(sign).first().waitFor({ state: "attached" });
    for (const summary of await page.locator("summary").all()) await summary.click();
    for (const width of [1280, 820, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await excess(page), `${width} pixels`).toBeLessThanOrEqual(0);
      const cutHeadings = await page
        .locator("th, th button")
        .evaluateAll((all) =>
          all
            .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
            .map(({ textContent }) => textContent),
        );
      expect(cutHeadings, `${width} pixels`).toEqual([]);
      const scrollsBothWays = await page
        .locator("*")
        .evaluateAll((all) =>
          all
            .filter(
              (one) =>
                one !== document.documentElement &&
                /auto|scroll/.test(getComputedStyle(one).overflowY) &&
                one.scrollWidth > one.clientWidth + 1 &&
                one.scrollHeight > one.clientHeight + 1,
            )
            .map(({ className }) => className),
        );
      expect(scrollsBothWays, `${width} pixels`).toEqual([]);
      const small = await page.locator("a, button, select, input, summary").evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .skip, p"))
          .filter((one) => one.getBoundingClientRect().height < 24)
          .map(({ outerHTML }) => outerHTML),
      );
      expect(small, `lower than 24 pixels at ${width}`).toEqual([]);
      if (width === 1280) expect(await violations(page)).toEqual([]);
    }
    // The dark mode changes colours alone.
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, ["color-contrast"])).toEqual([]);
  },
);

test("on a tablet, no column of a class's table is cut", async () => {
  for (const group of [CLASS, "#/groups/ecole-1"]) {
    const page = await open(group, { viewport: { width: 820, height: 1180 } });
    await page.locator(".grid td").first().waitFor();
    const cut = page.locator(".scrolls.grid").evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(await cut, group).toBeLessThanOrEqual(0);
  }
});

test("nothing moves with reduced motion", async () => {
  const page = await open("");
  await page.locator(".card").first().waitFor();
  const moving = async (reducedMotion: "reduce" | "no-preference"): Promise<number> => {
    await page.emulateMedia({ reducedMotion });
    const styles = page.locator("body *").evaluateAll((all) =>
      all.map((one) => {
        const { transitionDuration, animationDuration } = getComputedStyle(one);
        return transitionDuration + animationDuration;
      }),
    );
    return (await styles).filter((durations) => /[1-9]/.test(durations)).length;
  };
  expect(await moving("reduce")).toBe(0);
  expect(await moving("no-preference")).toBeGreaterThan(0);
});

test.each([
  ["start", "", ".card"],
  ["class", CLASS, ".skill-table td"],
  ["groups for tomorrow", `${CLASS}/tomorrow`, ".chosen"],
  ["pupil", `#/learners/${AMIR}`, ".skill-table td"],
  ["skill of a class", `${CLASS}/skills/fractions`, ".skilled-learners td"],
])(
  "the view “%s” is mirrored for text from right to left, fits every width, and has no axe violations",
  async (_, at, sign) => {
    const page = await open(at);
    await page.locator(sign).first().waitFor();
    const left = (): Promise<number> =>
      page.locator("h1").evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return range.getBoundingClientRect().left;
      });
    expect(await left()).toBeLessThan(200);
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    expect(await left()).toBeGreaterThan(200);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await excess(page), `${width} pixels`).toBeLessThanOrEqual(0);
    }
    expect(await violations(page)).toEqual([]);
  },
);

test("no view starts with a code, a uuid or a technical term", async () => {
  for (const [at, sign] of [
    [CLASS, ".skill-table td"],
    [`${CLASS}/tomorrow`, ".chosen"],
    [`${CLASS}/skills/fractions`, ".first-steps li"],
    [`#/learners/${AMIR}`, ".recommendation"],
    [`#/learners/${AMIR}/family`, ".sheet h2"],
    [`${CLASS}/exercise`, ".chosen"],
    ["#/groups/ecole-1", ".grid td"],
    ["#/clusters", ".cluster"],
  ] as const) {
    const page = await open(at);
    await page.locator(sign).first().waitFor();
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts, and collapsed text is not visible
    const read = await page.locator("#page").innerText();
    expect(read, at).not.toMatch(
      /[0-9a-f]{8}-[0-9a-f]{4}|\b(EX|QZ|LC)\d{3}|Profil [A-Z]\b|k-moyennes|euclidienne|similarité|silhouette|signal|centroïde/i,
    );
  }
});

test("the family sheet leaves the choice open if none of the ten recommendations is within reach", async () => {
  const { snapshot } = await sharedSchool();
  const { learner_id } = snapshot
    .learners()
    .find((one) =>
      recommendationDetails(snapshot, one.learner_id, 10)!.every((each) => !each.within_reach),
    )!;
  const page = await open(`#/learners/${learner_id}/family`);
  await page.getByText("Parlez avec l’enseignant de ce qu’il est utile de travailler").waitFor();
});

test("the family sheet is one page, and names no other pupil and no code", async () => {
  const page = await open(`#/learners/${AMIR}/family`);
  await page.locator(".sheet h2").first().waitFor();
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const text = (await page.locator(".sheet").textContent())!;
  expect(text).toContain("École 1 · CM2 A");
  expect(text).toContain("Exercices du 2 septembre 2024 au 27 juin 2025");
  expect(text).toMatch(/Fiche du \d+ \p{L}+ \d{4}/u);
  expect(text).not.toMatch(/moyenne|au-dess|profil/i);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByText("One thing to do at home").waitFor();
});
