import { groupMembers } from "@mastery/insights/answers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedSchool, visits } from "./visit.ts";

const { snapshot } = await sharedSchool();
const { open } = visits();

const CLASSES = snapshot.groups().filter(({ type }) => type === "class");

async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
}

test.each(CLASSES)(
  "on paper, $name has at most two pages, its slips two, and its families one page each",
  async ({ group_id }) => {
    const page = await open(`#/groups/${group_id}`);
    await page.locator(".answer").waitFor();
    await page.locator(".grid td").first().waitFor();
    expect(await printedPages(page)).toBeLessThanOrEqual(2);
    await page.goto(`${page.url()}/tomorrow`);
    await page.locator(".chosen").first().waitFor();
    expect(await printedPages(page)).toBeLessThanOrEqual(2);
    await page.goto(page.url().replace("tomorrow", "families"));
    await page.locator(".sheet h2").first().waitFor();
    expect(await printedPages(page)).toBe(groupMembers(snapshot, group_id)!.length);
  },
);

test.each(["fr-FR", "en-GB"])(
  "the pupils with the longest lists are printed on one page in %s",
  async (locale) => {
    const longest = CLASSES.flatMap(({ group_id }) => groupMembers(snapshot, group_id)!)
      .map(({ learner_id, states }) => {
        const listed = Math.min(8, states.to_strengthen) + 1.5 * Math.min(8, states.to_confirm);
        return { learner_id, listed };
      })
      .sort((a, b) => b.listed - a.listed);
    const page = await open("#/", { locale });
    for (const { learner_id } of longest.slice(0, 10)) {
      await page.goto(page.url().replace(/#.*/, `#/learners/${learner_id}`));
      await page.locator(".recommendation").first().waitFor();
      await page.locator("li.domain").first().waitFor();
      expect(await printedPages(page), learner_id).toBe(1);
    }
  },
);
