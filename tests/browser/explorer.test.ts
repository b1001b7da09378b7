import { readFile } from "node:fs/promises";
import {
  groupMembers,
  groupPlan,
  groupSkillNeeds,
  learnerSkills,
  learnersToSee,
  type Member,
  recommendationDetails,
  type WorkGroup,
} from "@mastery/insights/answers";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { wholePercentage } from "../../addons/explorer/src/page/i18n/formats.ts";
import { sharedSchool, visits } from "./visit.ts";

const AMIR = "04219a93-f227-4dc6-a8f6-9c9e82cceb83";
/** A pupil who is observed in two of nine domains, and weak in few skills. */
const SPARSE = "d3827a44-5003-494e-bf78-e0bdabd7c158";
const GROUP = "ecole-1-ce2-a";
const CLASS = `#/groups/${GROUP}`;

const { snapshot, url } = await sharedSchool();
const { open, last, expectNoComplaints } = visits();
afterEach(expectNoComplaints);

/** Returns members sorted by need, in the order that the page uses. */
const sorted = (members: readonly Member[]): readonly Member[] =>
  members.toSorted(
    (a, b) =>
      b.states.to_strengthen - a.states.to_strengthen ||
      b.states.to_confirm - a.states.to_confirm ||
      new Intl.Collator("fr").compare(a.display_name, b.display_name),
  );

const french = (value: number, digits = 2): string => value.toFixed(digits).replace(".", ",");
const rowNames = (page: Page): Promise<string[]> =>
  page.locator(".grid tbody th").allTextContents();

/** Questions that a teacher can answer from the start page. Each test reports how many clicks and seconds it takes. */
describe("a teacher finds out, from the start page,", () => {
  let page: Page;
  let clicks: number;
  let since: number;
  const times: string[] = [];
  beforeEach(async () => {
    page = await open("");
    await link("CE2 A").waitFor();
    clicks = 0;
    since = performance.now();
  });
  afterEach(({ task }) => {
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    times.push(`${clicks} clicks, ${seconds} s: ${task.name}`);
  });
  afterAll(() => console.log(times.join("\n")));
  const link = (name: string): Locator => page.getByRole("link", { name });
  async function click(target: Locator): Promise<void> {
    await target.click();
    clicks++;
  }

  test("who needs help now", async () => {
    await click(link("CE2 A"));
    const toSee = page.locator(".answer-parts > :last-child li a");
    await toSee.first().waitFor();
    const [most] = sorted(groupMembers(snapshot, GROUP)!);
    expect(await toSee.first().textContent()).toBe(most!.display_name);
    expect(clicks).toBe(1);
  });

  test("which pupils to group tomorrow, on which skills and with which exercises", async () => {
    await click(link("CE2 A"));
    await click(link("Préparer les groupes"));
    const card = page.locator(".work-group").first();
    await card.locator(".chosen").waitFor();
    expect(await card.getByText("à la portée de").textContent()).toMatch(
      /^à la portée de \d élèves? sur \d, résultat attendu\s: (de )?\d+\s%/u,
    );
    expect(clicks).toBe(2);
  });

  test("the next exercises of a pupil, with the reasons", async () => {
    await click(link("CE2 A"));
    await click(page.locator(".grid").getByRole("link", { name: "Mehdi O." }));
    const card = page.locator(".recommendation").first();
    await card.waitFor();
    const id = groupMembers(snapshot, GROUP)!.find(
      ({ display_name }) => display_name === "Mehdi O.",
    )!.learner_id;
    const [first] = recommendationDetails(snapshot, id)!;
    const text = (await card.textContent())!;
    expect(text).toContain(first!.title);
    expect(text).toContain(`Résultat attendu\u00a0: ${Math.round(first!.expected_score * 100)}`);
    expect(text).toMatch(/notes?, (la dernière )?le \d+(er)? \p{L}+\s: \d+\s%/u);
    expect(clicks).toBe(2);
  });

  test("the skills that the class has acquired, and the skills that it has never tried", async () => {
    await click(link("CE2 A"));
    const first = page.locator(".skill-table tbody tr").first();
    const most = Math.max(
      ...groupSkillNeeds(snapshot, GROUP)!.map(({ states }) => states.acquired),
    );
    for (const [name, text] of [
      ["acquis", `acquis par ${most}`],
      ["pas encore évalué", "Aucun élève n’a encore de note dans cette compétence."],
    ] as const) {
      await page.getByRole("combobox", { name: "Trier par" }).selectOption(name);
      clicks++;
      await first.getByText(text).waitFor();
    }
    expect(clicks).toBe(3);
  });

  test("the information for the parents", async () => {
    await click(link("CE2 A"));
    await click(page.locator(".grid").getByRole("link", { name: "Mehdi O." }));
    await click(link("Fiche pour la famille"));
    await page.getByText("Une chose à faire à la maison").waitFor();
    expect(clicks).toBe(3);
  });

  test("who needs help with fractions, and one exercise for all of them", async () => {
    await click(link("CE2 A"));
    await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("fractions");
    await click(link("Utiliser des fractions"));
    await page.locator(".first-steps li").first().waitFor();
    const weak = learnersToSee(snapshot, "fractions")!
      .filter(({ group_ids, state }) => group_ids.includes(GROUP) && state === "to_strengthen")
      .sort((a, b) => a.mean_score - b.mean_score);
    const names = await page.locator(".skilled-learners tbody th").allTextContents();
    expect(names).toHaveLength(groupMembers(snapshot, GROUP)!.length);
    expect(names.slice(0, weak.length)).toEqual(weak.map(({ display_name }) => display_name));
    expect(clicks).toBe(2);
  });

  test("who else in the school needs help with a skill, and in which class", async () => {
    await click(page.getByRole("navigation").getByRole("link", { name: "Compétences" }));
    await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("solides");
    await click(link("Reconnaître et décrire des solides"));
    const first = page.locator(".skilled-learners tbody th .aside").first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(/^(CP|CE1|CE2|CM1|CM2) [AB]$/);
    expect(clicks).toBe(2);
  });
});

describe("a class", () => {
  const members = groupMembers(snapshot, GROUP)!;

  test("sends one request per part", async () => {
    const page = await open("");
    await page.getByRole("link", { name: "CE2 A" }).click();
    await page.getByRole("heading", { level: 1, name: "CE2 A" }).waitFor();
    await page.locator(".skill-table td").first().waitFor();
    const paths = last().requested.map((each) => new URL(each).pathname);
    expect(paths.filter((path) => !path.startsWith("/explorer")).sort()).toEqual([
      "/domains",
      "/groups",
      `/groups/members/${GROUP}`,
      `/groups/plan/${GROUP}`,
      `/groups/skills/${GROUP}`,
      "/health",
      "/snapshot",
    ]);
  });

  test("lists its pupils by need, and shows no colour and no 0 for missing observations", async () => {
    const page = await open(CLASS);
    await page.getByText("1 élève n’a encore aucune note").waitFor();
    const names = await rowNames(page);
    const [most] = sorted(members);
    expect(names).toHaveLength(members.length);
    expect(names[0]).toBe(most!.display_name);
    expect(names.at(-1)).toBe("Adam C.");
    const cells = page.locator(".grid tbody tr").last().locator("td");
    expect((await cells.allTextContents()).filter(Boolean)).toEqual(
      Array(10).fill("·pas encore évalué"),
    );
    const grounds = cells.evaluateAll((all) =>
      all.map((cell) => getComputedStyle(cell).backgroundColor),
    );
    expect(new Set(await grounds)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
  });

  test("is sorted by clicking a heading, with unobserved pupils last", async () => {
    const page = await open(CLASS);
    await page.getByRole("button", { name: "Écriture" }).click();
    const head = page.getByRole("columnheader", { name: "Écriture" });
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    const score = (one: (typeof members)[number]): number =>
      one.mean_score_per_domain["ecriture"] ?? 2;
    const names = await rowNames(page);
    expect(names[0]).toBe(members.toSorted((a, b) => score(a) - score(b))[0]!.display_name);
    expect(names.at(-1)).toBe("Adam C.");
  });

  test("starts with the groups for tomorrow, and the pupils to see", async () => {
    const page = await open(CLASS);
    const { work_groups, others } = groupPlan(snapshot, GROUP)!;
    const title = new RegExp(
      `^Demain\\s: ${work_groups.length} groupes, ${others.length} élèves? avec vous$`,
      "u",
    );
    await page.getByText(title).waitFor();
    const shown = await page.locator(".answer-groups li").allTextContents();
    expect(shown).toEqual(
      work_groups.map(
        ({ learner_ids, skill }) =>
          learner_ids.map((id) => snapshot.learner(id)!.display_name).join(", ") + skill.label,
      ),
    );
  });

  test("shows the most needed skills, and suggests the closest name in a search", async () => {
    const page = await open(CLASS);
    const first = page.locator(".skill-table tbody tr").first();
    await first.waitFor();
    const [need] = groupSkillNeeds(snapshot, GROUP)!;
    const text = await first.textContent();
    expect(text).toContain(need!.label);
    expect(text).toContain(`à renforcer pour ${need!.states.to_strengthen}`);
    await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("fracsion");
    await page.getByText("Aucune compétence ne porte ce nom.").waitFor();
    await page.getByRole("button", { name: "Utiliser des fractions" }).click();
    await page.getByText("1 compétence", { exact: true }).waitFor();
    expect(await page.locator(":focus").inputValue()).toBe("Utiliser des fractions");
  });

  test("finds skills by the name of their domain, and with a curly apostrophe", async () => {
    const page = await open(CLASS);
    const field = page.getByRole("searchbox", { name: "Chercher une compétence" });
    await field.fill("l’heure");
    await page.getByText("1 compétence", { exact: true }).waitFor();
    await field.fill("lecture");
    await page.getByText("6 compétences", { exact: true }).waitFor();
    await field.fill("imparfait");
    await page.getByText("Aucune compétence ne porte ce nom.").waitFor();
    expect(await page.getByText("Vouliez-vous dire").count()).toBe(0);
  });

  test("names the filter that hides matching skills, and removes this filter on request", async () => {
    const page = await open(CLASS);
    const field = page.getByRole("searchbox", { name: "Chercher une compétence" });
    await field.fill("fraction");
    await page.getByRole("combobox", { name: "Domaine" }).selectOption("Écriture");
    await page.getByText("Le filtre « Écriture » cache 1 compétence.").waitFor();
    expect(await page.getByText("Aucune compétence ne porte ce nom.").count()).toBe(0);
    await page.getByRole("button", { name: "Tous les domaines" }).click();
    await page.getByRole("link", { name: "Utiliser des fractions" }).last().waitFor();
    expect(await page.locator(":focus").inputValue()).toBe("fraction");
  });

  test("offers to remove both filters if removing one of them shows nothing", async () => {
    const page = await open(`#/learners/${AMIR}`);
    await page.getByRole("combobox", { name: "Domaine" }).selectOption("Étude de la langue");
    await page.getByRole("combobox", { name: "État" }).selectOption("acquis");
    await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("tables");
    await page.getByText("Le filtre « Étude de la langue, acquis » cache 1 compétence.").waitFor();
    expect(await page.locator(".notice .notice-title").count()).toBe(1);
    await page.getByRole("button", { name: "Enlever les deux filtres" }).click();
    await page.getByText("1 compétence", { exact: true }).waitFor();
  });

  test("names a filter that hides only some matching skills", async () => {
    const page = await open(CLASS);
    await page.getByRole("combobox", { name: "Domaine" }).selectOption("Étude de la langue");
    await page.getByText("8 compétences", { exact: true }).waitFor();
    expect(await page.getByText("Le filtre").count()).toBe(0);
    await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("distinguer");
    await page.getByText("Le filtre « Étude de la langue » cache 1 compétence.").waitFor();
    await page.getByText("1 compétence", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Tous les domaines" }).click();
    await page.getByText("2 compétences", { exact: true }).waitFor();
  });

  test("can be downloaded as a table for spreadsheets", async () => {
    const page = await open(CLASS);
    const grid = page.getByRole("region", { name: "Élèves par domaine" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      grid.getByRole("button", { name: "Télécharger" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("CE2-A.csv");
    const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
    expect(lines[0]).toMatch(
      /^\uFEFFÉlève;Niveau;Classe;à renforcer;à confirmer;en cours;acquis;pas encore évalué;Profil type \(n°\);Activités;Dernière activité;Écriture en\s%;Écriture\s: état;Espace et géométrie en\s%;/u,
    );
    expect(lines).toHaveLength(1 + 26 + 1);
    expect(lines[26]).toBe(`Adam C.;CE2;CE2 A;0;0;0;0;62;;0;${";;pas encore évalué".repeat(9)}`);
  });

  test("leads to a pupil with a class comparison, to the next pupil, and back", async () => {
    const page = await open(CLASS);
    await page.locator(".grid").getByRole("link", { name: "Mehdi O." }).click();
    await page.getByRole("heading", { level: 1, name: "Mehdi O." }).waitFor();
    const row = page.getByRole("listitem").filter({ hasText: /^Écriture/ });
    await row.waitFor();
    const words = await row.locator(".domain-score, .domain-group").allTextContents();
    expect(words.join().replace("\u00a0", " ")).toBe(
      "à confirmer 46 %,Par rapport à CE2 A au-dessous",
    );
    await page.getByRole("link", { name: /^Élève suivant/ }).click();
    await page.getByRole("heading", { level: 1, name: "Noah M." }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Mehdi O." }).waitFor();
  });

  test("is printed in full, without controls, with marks instead of colours", async () => {
    const page = await open(CLASS);
    await page.locator(".skill-table td").first().waitFor();
    await page.emulateMedia({ media: "print" });
    for (const control of [".header", ".filters", ".button"]) {
      expect(await page.locator(control).first().isVisible(), control).toBe(false);
    }
    expect(await page.locator(".period").textContent()).toBe(
      "Exercices du 2 septembre 2024 au 27 juin 2025",
    );
    expect(await page.locator(".level .level-mark").first().isVisible()).toBe(true);
    const styles = (of: string, property: "display" | "breakInside") =>
      page
        .locator(of)
        .evaluateAll((all, name) => all.map((one) => getComputedStyle(one)[name]), property);
    // On each printed page, browsers repeat the text of table headings but not buttons.
    expect(new Set(await styles(".grid thead button", "display"))).toEqual(new Set(["contents"]));
    expect(new Set(await styles("tr", "breakInside"))).toEqual(new Set(["avoid"]));
    // Browsers print the document as it is after all listeners have run, so rows are counted in a listener that is added after the page's
    // listener.
    await page.evaluate(() =>
      addEventListener("beforeprint", () => {
        const dated = document.querySelector(".period")!.textContent;
        document.title = `${document.querySelectorAll(".skill-table tbody tr").length} ${dated}`;
      }),
    );
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await page.locator(".period").textContent()).not.toContain("Imprimé");
    const [rows] = (await page.title()).split(" ");
    expect(rows).toBe(String(groupSkillNeeds(snapshot, GROUP)!.length));
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(2);
    expect(await page.title()).toMatch(/Imprimé le \d+ \p{L}+ \d{4}$/u);
    await page.locator(".skill-table tbody tr").nth(12).waitFor({ state: "detached" });
  });

  test("becomes a list on a phone, with the names of each pupil's weak domains", async () => {
    const page = await open(CLASS, { viewport: { width: 390, height: 844 } });
    const row = page.locator(".grid tbody tr").first();
    await row.waitFor();
    const names = await row
      .locator("td:visible")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-name")));
    expect(names.slice(0, 2)).toEqual(["à renforcer", "à confirmer"]);
    const [most] = sorted(groupMembers(snapshot, GROUP)!);
    const inNeed = Object.values(most!.state_per_domain).filter((one) => one === "to_strengthen");
    expect(names).toHaveLength(2 + inNeed.length);
    expect(await page.locator(".scrolls.grid").evaluate((grid) => grid.scrollWidth)).toBe(358);
  });

  test("keeps its scroll position, sorting and search when a reader returns", async () => {
    const page = await open(CLASS);
    await page.getByRole("button", { name: "Écriture" }).click();
    await page.getByText("Comment lire ce tableau").click();
    await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("lire");
    const left = page.locator(".skill-table a").first();
    await left.scrollIntoViewIfNeeded();
    const depth = await page.evaluate(() => scrollY);
    expect(depth).toBeGreaterThan(500);
    const label = await left.textContent();
    await left.click();
    await page.getByRole("heading", { level: 1, name: label! }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(depth);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(label);
    const head = page.getByRole("columnheader", { name: "Écriture" });
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    expect(await page.locator(".how").getAttribute("open")).not.toBeNull();
    expect(await page.getByRole("searchbox").inputValue()).toBe("lire");
  });

  test("keeps the number of skills shown when a reader returns", async () => {
    const page = await open(CLASS);
    const rows = page.locator(".skill-table tbody tr");
    for (const count of [24, 36]) {
      await page.getByRole("button", { name: "Voir 12 de plus" }).click();
      await expect.poll(() => rows.count()).toBe(count);
    }
    const left = rows.nth(30).getByRole("link");
    await left.scrollIntoViewIfNeeded();
    const depth = await page.evaluate(() => scrollY);
    const label = await left.textContent();
    await left.click();
    await page.getByRole("heading", { level: 1, name: label! }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(depth);
    expect(await rows.count()).toBe(36);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(label);
  });
});

describe("a skill", () => {
  test("starts with resources within reach of at least one pupil, or says that there are none", async () => {
    const page = await open(`${CLASS}/skills/longueurs`);
    const reach = page.locator(".first-steps .aside");
    await reach.first().waitFor();
    for (const text of await reach.allTextContents()) {
      expect(text).toMatch(/^à la portée de [1-9]\d* élèves? sur \d+$/);
    }
    const other = await open(`${CLASS}/skills/vie-animale-vegetale`);
    await other.getByText(/Aucun exercice à leur proposer|Aucun besoin établi/).waitFor();
    expect(await other.locator(".first-steps").count()).toBe(0);
  });

  test("of the whole school lists only pupils to see, and suggests exercises for the first 30", async () => {
    const page = await open("#/skills/comprehension-explicite");
    await page.getByRole("heading", { name: "Élèves à voir" }).waitFor();
    await page.getByText("Seuls comptent ici les 30 premiers élèves de la liste").waitFor();
    await page.getByText("sur 30").first().waitFor();
    const states = await page.locator(".skilled-learners td:nth-child(2)").allTextContents();
    expect(states).toHaveLength(learnersToSee(snapshot, "comprehension-explicite")!.length);
    expect(states.filter((state) => !/^à (renforcer|confirmer)/.test(state))).toEqual([]);
  });
});

describe("the groups for tomorrow", () => {
  const slips = (page: Page): Promise<string[][]> =>
    page
      .locator(".work-group")
      .evaluateAll((all) =>
        all.map((one) => [...one.querySelectorAll(".movable a")].map((name) => name.textContent!)),
      );

  test("are proposed with an exercise for their skills, and can be changed and restored", async () => {
    const page = await open(`${CLASS}/tomorrow`);
    await page.locator(".chosen").first().waitFor();
    const proposed = groupPlan(snapshot, GROUP)!.work_groups.map(({ learner_ids }) =>
      learner_ids.map((id) => snapshot.learner(id)!.display_name),
    );
    expect(await slips(page)).toEqual(proposed);
    const first = page.locator(".work-group").first();
    const exercise = first.getByRole("combobox", { name: "Groupe 1 : changer d’exercice" });
    await exercise.selectOption({ index: 1 });
    const second = await exercise.locator("option").nth(1).textContent();
    await first.locator(".chosen", { hasText: second!.replace(/ \(.*/, "") }).waitFor();
    const [[name]] = proposed as [[string]];
    await page.getByRole("combobox", { name: `Déplacer ${name}` }).selectOption("Groupe 2");
    const changed = await slips(page);
    expect(changed[0]).toEqual(proposed[0]!.slice(1));
    expect(changed[1]).toEqual([...proposed[1]!, name]);
    await page.getByRole("status").getByText(`${name} : Groupe 2.`).waitFor();
    await page.getByRole("button", { name: "Annuler le dernier changement" }).click();
    await expect.poll(() => slips(page)).toEqual(proposed);
    await page.getByRole("combobox", { name: `Déplacer ${name}` }).selectOption("Absents");
    expect(await slips(page)).toEqual([proposed[0]!.slice(1), ...proposed.slice(1)]);
    await page.getByRole("button", { name: "Revenir à la proposition" }).click();
    await expect.poll(() => slips(page)).toEqual(proposed);
    expect(await page.locator(":focus").textContent()).toBe(proposed[0]![0]);
  });

  test("name the pupils who have already tried the group's exercise", async () => {
    const { work_groups } = groupPlan(snapshot, GROUP)!;
    const at = work_groups.findIndex(({ exercise }) =>
      exercise.learners.some(({ n_traces }) => n_traces > 0),
    );
    const page = await open(`${CLASS}/tomorrow`);
    const tried = work_groups[at]!.exercise.learners.find(({ n_traces }) => n_traces > 0)!;
    const { display_name } = snapshot.learner(tried.learner_id)!;
    await page
      .locator(".work-group")
      .nth(at)
      .getByText(/^Déjà essayé sans réussite par /)
      .getByText(display_name)
      .waitFor();
  });

  test("are formed again without the absent pupils", async () => {
    const [first] = groupPlan(snapshot, GROUP)!.work_groups;
    const away = first!.learner_ids[0]!;
    const page = await open(`${CLASS}/tomorrow`);
    const { display_name: name } = snapshot.learner(away)!;
    await page.getByRole("combobox", { name: `Déplacer ${name}` }).selectOption("Absents");
    await page.getByRole("button", { name: "Refaire les groupes sans les absents" }).click();
    const { work_groups } = groupPlan(snapshot, GROUP, { absent: [away] })!;
    await expect
      .poll(() => slips(page))
      .toEqual(
        work_groups.map(({ learner_ids }) =>
          learner_ids.map((id) => snapshot.learner(id)!.display_name),
        ),
      );
    await page.getByRole("heading", { name: "Absents" }).waitFor();
  });

  test("are copied as text, and printed as slips without fields", async () => {
    const page = await open(`${CLASS}/tomorrow`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.locator(".chosen").first().waitFor();
    await page.getByRole("button", { name: "Copier le texte" }).click();
    await page.getByText("Copié.").waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const [names] = await slips(page);
    const [{ skill, exercise }] = groupPlan(snapshot, GROUP)!.work_groups as [WorkGroup];
    const [first, need, task] = text.split("\n");
    expect(first).toMatch(/^Groupe 1\s: /u);
    expect(first).toContain(names!.join(", "));
    expect(need).toMatch(/^Compétence à travailler\s: /u);
    expect(need).toContain(skill.label);
    expect(task).toContain(`${exercise.title} (`);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("select:visible, button:visible").count()).toBe(0);
    expect(await page.locator(".chosen").first().isVisible()).toBe(true);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text is printed
    const printed = await page.locator("#page").innerText();
    expect(printed).toContain(skill.label);
    expect(printed).not.toMatch(/attendu|portée|à renforcer|Imprimé|Avec vous/);
    expect(printed).not.toContain(String(new Date().getFullYear()));
  });
});

describe("the profile types", () => {
  test("are named by strengths, with a collapsed explanation of their computation", async () => {
    const page = await open("#/clusters");
    const main = page.getByRole("main");
    const first = main.locator(".cluster").first();
    await first.waitFor();
    const { n_clusters } = snapshot.health();
    const names = await main.locator(".cluster h2").allTextContents();
    expect(new Set(names).size).toBe(n_clusters);
    const { k, silhouette, silhouette_by_k, clusters } = snapshot.clusters();
    const solid = Object.entries(clusters[0]!.centroid_per_domain).filter(
      ([, mean]) => mean >= 0.8,
    );
    expect(names[0]!.split(" · ")).toHaveLength(Math.min(2, solid.length));
    expect(await page.locator("body").textContent()).not.toMatch(/Profil [A-F]\b/);
    const tried = main.getByRole("list", { name: "Silhouette moyenne" });
    expect(await tried.isVisible()).toBe(false);
    await main.getByText("Comment est-ce calculé").click();
    expect(await tried.getByRole("listitem").count()).toBe(Object.keys(silhouette_by_k).length);
    const chosen = tried.getByRole("listitem").filter({ hasText: "retenu" });
    expect(await chosen.textContent()).toBe(`k = ${k}${french(silhouette)} (retenu)`);
  });

  test("lead to their means by domain and to their members", async () => {
    const page = await open("#/clusters");
    const link = page.locator(".cluster a").nth(4);
    const name = await link.textContent();
    await link.click();
    await page.getByRole("heading", { level: 1, name: name! }).waitFor();
    const { size, centroid_per_domain } = snapshot.clusters().clusters[4]!;
    await page.getByText(`${size} élèves`).waitFor();
    const row = page.getByRole("listitem").filter({ hasText: /^Écriture/ });
    const mean = wholePercentage(centroid_per_domain["ecriture"]!);
    expect(await row.locator(".domain-score").textContent()).toContain(`${mean}`);
  });
});

describe("a pupil", () => {
  test("can be found by part of the name, and has a bar for each mean score", async () => {
    const page = await open("#/learners");
    await page.getByRole("searchbox", { name: "Chercher un élève" }).fill("AMIR D");
    await page.locator(".learner").first().click();
    await page.getByRole("heading", { level: 1, name: "Amir D." }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#/learners/${AMIR}`);
    const domain = page.getByRole("listitem").filter({ hasText: /^Écriture/ });
    const score = snapshot.profile(AMIR)!.mean_score_per_domain["ecriture"]!;
    await domain.getByText(`${wholePercentage(score)} %`).waitFor();
    const width = await domain.locator(".bar-score").getAttribute("width");
    expect(Number.parseFloat(width!)).toBeCloseTo(score * 100, 1);
    await page.goBack();
    await expect
      .poll(() => page.getByRole("searchbox", { name: "Chercher un élève" }).inputValue())
      .toBe("AMIR D");
  });

  test("is compared with the first class if the link names no class", async () => {
    const page = await open(`#/learners/${AMIR}`);
    const row = page.getByRole("listitem").filter({ hasText: /^Écriture/ });
    await row.waitFor();
    expect(await row.locator(".domain-group").count()).toBe(1);
    await page.locator(".facts a").first().click();
    await page.locator(".answer").waitFor();
    expect(new URL(page.url()).hash).toBe("#/groups/ecole-1-cm2-a");
  });

  test("has a search in all skills, and the search names the filter that hides a match", async () => {
    const page = await open(`#/learners/${AMIR}`);
    const { state } = learnerSkills(snapshot, AMIR)!.find(
      ({ skill_id }) => skill_id === "tables-multiplication",
    )!;
    expect(state).not.toBe("acquired");
    await page.getByRole("combobox", { name: "État" }).selectOption("acquis");
    await page.getByRole("searchbox", { name: "Chercher une compétence" }).fill("tables");
    await page.getByText("Le filtre « acquis » cache 1 compétence.").waitFor();
    await page.getByRole("button", { name: "Tous les états" }).click();
    await page.getByText("1 compétence", { exact: true }).waitFor();
  });

  test("has recommendations in the served order, with reasons", async () => {
    const page = await open(`#/learners/${SPARSE}`);
    const cards = page.locator(".recommendation");
    await cards.first().waitFor();
    expect(await cards.count()).toBe(5);
    await page.getByRole("button", { name: "Voir les 10 exercices" }).click();
    const served = snapshot.recommend(SPARSE, 10)!;
    expect(await cards.locator("h3").allTextContents()).toEqual(served.map(({ title }) => title));
    const texts = await cards.allTextContents();
    for (const [at, { weak_skills_targeted }] of served.entries()) {
      for (const part of weak_skills_targeted) expect(texts[at]).toContain(part);
      const kind = weak_skills_targeted.length > 0 ? "à renforcer" : "à découvrir";
      expect(await cards.nth(at).locator(".targeted p").textContent()).toContain(kind);
    }
  });
});

describe("the reader’s choices", () => {
  test("are the browser's language by default, or a chosen language, which is kept", async () => {
    const page = await open(`#/learners/${AMIR}`);
    await page.getByRole("heading", { name: "Et ensuite" }).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "What next" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    // Each tab can be told apart by its pupil.
    expect(await page.title()).toBe("Amir D. · Mastery");
    await page.reload();
    await page
      .getByText(/^Skills? that needs? work$/)
      .first()
      .waitFor({ state: "attached" });
    expect(await page.locator(".recommendation h3 > *").first().getAttribute("lang")).toBe("fr");
    const english = await open("", { locale: "en-GB" });
    await english.getByRole("heading", { name: "Choose a class" }).waitFor();
  });

  test("are the system’s theme by default, or a chosen theme, which is kept", async () => {
    const page = await open("", { colorScheme: "dark" });
    const ground = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.getByRole("button", { name: "Passer au thème clair" }).click();
    // The page is rendered again only some time after the click.
    await expect.poll(ground).not.toBe(dark);
    const light = await ground();
    await page.reload();
    await page.getByRole("button", { name: "Passer au thème sombre" }).waitFor();
    expect(await ground()).toBe(light);
  });
});

describe("by keyboard alone", () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => document.activeElement?.tagName ?? "");

  test("a reader can skip the navigation", async () => {
    const page = await open("");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("MAIN");
  });

  test("the arrow keys move through the list, and Enter opens a pupil, whose name takes the focus", async () => {
    const page = await open("#/learners");
    await page.locator(".learner").first().waitFor();
    const field = page.getByRole("searchbox", { name: "Chercher un élève" });
    await field.fill("zzz");
    await page.getByText("Aucun élève ne correspond").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("240 élèves").waitFor();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
    }
    const name = (await page.locator(".learner:focus .learner-name").textContent())!;
    expect(name).toBe(await page.locator(".learner-name").nth(1).textContent());
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
  });

  test("reaching the end of a list moves the focus to the first item that was added", async () => {
    const page = await open(CLASS);
    const more = page.getByRole("button", { name: /^Voir \d+ de plus/ });
    await more.waitFor();
    const rows = page.locator(".skill-table tbody tr");
    while ((await more.count()) > 0) {
      await more.focus();
      await page.keyboard.press("Enter");
      const shown = await rows.count();
      if ((await more.count()) > 0) expect(await focused(page)).toBe("BUTTON");
      else {
        const added = rows.nth(Math.floor((shown - 1) / 12) * 12).getByRole("link");
        expect(await page.locator(":focus").textContent()).toBe(await added.textContent());
      }
    }
  });

  test("a reader reaches every control, and each control shows its focus", async () => {
    const page = await open(`${CLASS}/learners/1bac44c5-056d-4200-9cd3-d67dda2304bc`);
    await page.locator(".recommendation").nth(4).waitFor();
    await page.locator(".skill-list li").first().waitFor();
    const names: string[] = [];
    for (let step = 0; step < 120; step++) {
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
      names.push(name);
      expect(outline, name).not.toBe("none");
    }
    for (const name of ["Aller au contenu", "EN English", "Imprimer", "Voir les 10 exercices"]) {
      expect(names).toContain(name);
    }
  });
});

test.each([
  ["an unknown class", "#/groups/elsewhere", "Classe introuvable"],
  ["a pupil of an unknown class", `#/groups/elsewhere/learners/${AMIR}`, "Classe introuvable"],
  ["a skill of an unknown class", "#/groups/elsewhere/skills/fractions", "Classe introuvable"],
  ["an unknown skill", "#/skills/elsewhere", "Compétence introuvable"],
  ["a skill that the class does not have", `${CLASS}/skills/elsewhere`, "Compétence introuvable"],
  ["an unknown profile type", "#/clusters/99", "Profil type introuvable"],
  ["a profile type without a number", "#/clusters/first", "Page introuvable"],
  ["nowhere", "#/elsewhere", "Page introuvable"],
])(
  "a link to %s shows an explanation and a link to the classes",
  async (_what, fragment, words) => {
    const page = await open("#/elsewhere");
    await page.goto(`${url}/explorer${fragment}`);
    await page.getByRole("main").getByText(words).waitFor();
    await page.getByRole("link", { name: "Retour au choix de la classe" }).click();
    await page.locator(".card").first().waitFor();
    // Discards the errors that browsers report for 404 responses.
    last().complaints.length = 0;
  },
);

test.each([
  ["unknown", "00000000-0000-4000-8000-000000000000", "Élève introuvable"],
  ["malformed", "amir%20d", "Adresse mal formée"],
])("explains that a pupil's id is %s", async (_what, id, words) => {
  const page = await open(`#/learners/${id}`);
  await page.getByRole("heading", { level: 1, name: words }).waitFor();
  expect(await page.getByRole("main").textContent()).not.toContain(decodeURIComponent(id));
  last().complaints.length = 0;
});
