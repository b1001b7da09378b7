import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Driver, openFirefox, openWebKit } from "./other-browsers.ts";
import { openSite } from "./studio-visit.ts";
import { sharedSchool } from "./visit.ts";

const CLASS = "#/groups/ecole-1-ce2-a";
const AMIR = "04219a93-f227-4dc6-a8f6-9c9e82cceb83";

const { url } = await sharedSchool();

describe.each([
  ["Firefox", openFirefox],
  ["WebKit", openWebKit],
])("in %s", (_, openBrowser) => {
  let driver: Driver;
  beforeAll(async () => {
    driver = await openBrowser();
  });
  afterAll(() => driver.close());

  /** Opens a page and chooses French, because WebKit takes the language from a locale that may not be installed. */
  async function open(address: string): Promise<void> {
    // Loads a blank page first, because an address that differs only in its fragment would not load the page again.
    await driver.open("about:blank");
    await driver.open(address);
    expect(await click("Français")).toBe(true);
  }

  /** Waits until the page shows a text. */
  const shows = (text: string): Promise<void> =>
    expect
      .poll(
        async () =>
          (await driver.run<string>("return document.body.innerText")).replace(/\s/g, " "),
        {
          timeout: 60_000,
        },
      )
      .toContain(text);

  const click = (label: string): Promise<boolean> =>
    driver.run(
      `const found = [...document.querySelectorAll("a, button")].find((one) => one.textContent.includes(${JSON.stringify(label)}));
       found?.click();
       return found !== undefined;`,
    );

  /** Resolves to the ids of the axe rules that the page violates, each with an element that violates the rule. */
  const violations = (): Promise<string[]> =>
    driver.run(`${axe.source};
      const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false });
      return violations.map(({ id, nodes }) => id + ": " + nodes[0].html);`);

  test.each([
    ["the start", "#/", "CE2 A"],
    ["a class", CLASS, "Élèves par domaine"],
    ["the groups for tomorrow", `${CLASS}/tomorrow`, "Groupe 1"],
    ["a pupil", `${CLASS}/learners/${AMIR}`, "Et ensuite"],
    ["the sheet for parents", `${CLASS}/learners/${AMIR}/family`, "Une chose à faire à la maison"],
  ])("shows %s without violations of accessibility rules", async (_, fragment, text) => {
    await open(`${url}/explorer${fragment}`);
    await shows(text);
    expect(await violations()).toEqual([]);
  });

  test("opens the studio's example", async () => {
    const site = await openSite();
    try {
      await open(site.urls.server);
      await shows("Votre classe, sur votre ordinateur");
      expect(await click("Essayer avec une classe fictive")).toBe(true);
      await shows("226 notes de 24 élèves");
      expect(await click("Ouvrir la classe")).toBe(true);
      await shows("Demain : ");
    } finally {
      await site.close();
    }
  });
});
