import type { Page } from "playwright-core";

/** What the pages state: values of facts, and rules that a page breaks. */
export interface Statements {
  readonly facts: readonly (readonly [fact: string, value: string])[];
  readonly broken: readonly string[];
}

/** Collects the statements of pages. A fact with several values is a contradiction, like a broken rule. */
export class Ledger {
  readonly #places = new Map<string, Map<string, string>>();
  readonly #broken: string[] = [];
  /** Number of statements. */
  size = 0;

  enter(place: string, { facts, broken }: Statements): void {
    for (const [fact, value] of facts) {
      const places = this.#places.get(fact) ?? new Map<string, string>();
      this.#places.set(fact, places.set(value, places.get(value) ?? place));
      this.size++;
    }
    this.#broken.push(...broken.map((rule) => `${place}: ${rule}`));
  }

  contradictions(): readonly string[] {
    const several = [...this.#places].filter(([, places]) => places.size > 1);
    const told = several.map(
      ([fact, places]) =>
        `${fact}: ${[...places].map(([value, place]) => `${value} (${place})`).join(", ")}`,
    );
    return [...this.#broken, ...told];
  }
}

/** Opens a view of the French explorer in a page that shows another view, and reads all rows, as on paper. */
export async function statementsAt(
  page: Page,
  hash: string,
  sign: string,
  labels: readonly string[],
): Promise<Statements> {
  await page.evaluate(
    ([hash]) =>
      new Promise<void>((resolve) => {
        if (location.hash === hash) return resolve();
        addEventListener("hashchange", () => requestAnimationFrame(() => resolve()), {
          once: true,
        });
        location.hash = hash!;
      }),
    [hash],
  );
  await page.waitForFunction(
    (sign) => document.querySelector(sign) && !document.querySelector(".loading"),
    sign,
    { polling: 20 },
  );
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const statements = await page.evaluate(read, labels);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  return statements;
}

/** Reads the view that a page shows. Runs in the page. */
function read(labels: readonly string[]): Statements {
  const facts: [string, string][] = [];
  const broken: string[] = [];
  const say = (fact: string, value: unknown) => facts.push([fact, String(value)]);
  const check = (holds: boolean, rule: string) => holds || broken.push(rule);
  const all = (selector: string, root: ParentNode = document) => [
    ...root.querySelectorAll<HTMLElement>(selector),
  ];
  const text = (node: Element | null | undefined): string =>
    (node?.textContent ?? "").replace(/\s+/gu, " ").trim();
  const numbers = (from: string): number[] => (from.match(/\d+/g) ?? []).map(Number);
  const segment = (from: string, kind: string): string | undefined =>
    new RegExp(`${kind}/([^/]+)`).exec(from)?.[1];
  const learnerOf = (root: ParentNode): string =>
    segment(root.querySelector<HTMLAnchorElement>("a")!.href, "learners")!;
  const means = (from: string): number[] => (from.match(/\d+ %/gu) ?? []).map(Number.parseFloat);
  const stateIn = (from: string): string =>
    ["à renforcer", "à confirmer", "en cours", "acquis"].find((state) => from.startsWith(state)) ??
    "pas encore évalué";
  /** A single mark or a mean; undefined where only two marks are shown. */
  const meanIn = (evidence: string): number | undefined =>
    /en moyenne|une seule note/.test(evidence) ? means(evidence)[0] : undefined;
  const isOnItsSide = (state: string, mean: number): boolean =>
    state === "à renforcer"
      ? mean < 50
      : state === "acquis"
        ? mean >= 80
        : state !== "en cours" || (mean >= 50 && mean < 80);
  /** Numbers of learners by state, as in “à renforcer pour 9 · acquis par 5”. */
  const countsIn = (from: string): Record<string, number> =>
    Object.fromEntries(
      from
        .split(" · ")
        .filter((part) => /(pour|par) \d+$/.test(part))
        .map((part) => [stateIn(part), numbers(part).at(-1)!]),
    );

  const place = location.hash;
  const group = segment(place, "groups") ?? "";
  const of = group === "" || group === "ecole-1" ? "all" : group;
  const learner = segment(place, "learners");
  const page = text(document.querySelector("main"));

  for (const row of all(".skill-table tbody tr")) {
    const label = text(row.querySelector("th a"));
    if (learner !== undefined) {
      const domain = text(row.querySelector("th .aside"));
      const state = stateIn(text(row.querySelector(".state")).replace(/^· /, ""));
      const evidence = text(row.querySelectorAll("td")[1]);
      say(`${learner}, ${label}: state`, state);
      say(`${learner}, ${label}: evidence`, evidence);
      const mean = meanIn(evidence);
      if (mean !== undefined) check(isOnItsSide(state, mean), `${label} ${state} ${mean} %`);
      if (state === "à renforcer") {
        say(`${learner}, ${domain}: has a need`, true);
        say(`${learner}: has a need`, true);
      }
    } else {
      const counts = countsIn(text(row.querySelector("td .aside")));
      const none = page.includes(label) && text(row.querySelector("td")).startsWith("Aucun élève");
      const sum = Object.values(counts).reduce((one, other) => one + other, 0);
      if (!none) say(`${of}: pupils`, sum);
      say(`${of}, ${label}: needs`, counts["à renforcer"] ?? 0);
      if (!none) say(`${of}, ${label}: assessed`, sum - (counts["pas encore évalué"] ?? 0));
    }
  }
  if (all(".skill-table").length > 0) {
    const [shown] = numbers(page.match(/\d+ compétences(?= Télécharger|Télécharger)/)?.[0] ?? "");
    say("skills", all(".skill-table tbody tr").length);
    if (shown !== undefined) say("skills", shown);
  }

  for (const row of all(".grid tbody tr").filter(() => group !== "ecole-1")) {
    const id = learnerOf(row);
    const [needs, toConfirm] = all(".count", row).map((cell) => text(cell));
    const assessed = all(".level", row).filter((cell) => !cell.matches(".level-not_assessed"));
    if (assessed.length > 0) {
      say(`${id}: needs`, needs);
      say(`${id}: to confirm`, toConfirm);
    }
    let inDomains = 0;
    for (const cell of assessed) {
      const [domain, words = ""] = cell.title.replace(/\s/gu, " ").split(/ : (.*)/);
      const [needsHere] = /(\d+) compétences? à renforcer/.exec(words)?.slice(1).map(Number) ?? [0];
      inDomains += needsHere!;
      const isOrange = cell.matches(".level-to_strengthen");
      check(isOrange === needsHere! > 0, `${domain}: orange ${isOrange}, ${needsHere} needs`);
      say(`${id}, ${domain}: has a need`, isOrange);
      say(`${id}, ${domain}: mean`, means(words)[0]);
      say(`${id}, ${domain}: state`, isOrange ? "à renforcer" : stateIn(words));
    }
    if (assessed.length > 0) check(inDomains === Number(needs), `${id}: ${inDomains} of ${needs}`);
  }
  if (learner === undefined && of !== "all" && all(".grid").length > 0) {
    const rows = all(".grid tbody tr");
    say(`${of}: pupils`, rows.length);
    say(
      `${of}: pupils in need`,
      rows.filter((row) => Number(text(row.querySelector(".count"))) > 0).length,
    );
    const domains = all(".grid thead th").slice(3).map(text);
    for (const [at, domain] of domains.entries()) {
      const cells = rows.map((row) => all(".level", row)[at]!);
      const inNeed = cells.filter((cell) => cell.matches(".level-to_strengthen")).length;
      const assessed = cells.filter((cell) => !cell.matches(".level-not_assessed")).length;
      say(`${of}, ${domain}: pupils in need`, `${inNeed} of ${assessed}`);
    }
  }
  if (group === "ecole-1") {
    const domains = all(".grid thead th").slice(3).map(text);
    for (const row of all(".grid tbody tr")) {
      const own = segment(row.querySelector("a")!.href, "groups")!;
      const [pupils, inNeed] = all(".count", row).map((cell) => text(cell));
      say(`${own}: pupils`, pupils);
      say(`${own}: pupils in need`, inNeed);
      for (const [at, cell] of all(".level", row).entries()) {
        const [needs, assessed] = numbers(text(cell));
        check(cell.matches(".level-to_strengthen") === needs! > 0, `${own}: ${text(cell)}`);
        say(`${own}, ${domains[at]}: pupils in need`, `${needs} of ${assessed}`);
      }
    }
  }

  const answer = document.querySelector(".answer");
  if (answer) {
    const [groups, alone = 0] = numbers(text(answer.querySelector("h2")));
    say(`${of}: groups`, groups);
    say(`${of}: with the teacher`, alone);
    for (const item of all(".answer-parts > :last-child li:not(.remark)", answer)) {
      if (!item.querySelector("a")) continue;
      const [needs, toConfirm = 0] = numbers(text(item.querySelector(".aside")));
      say(`${learnerOf(item)}: needs`, needs);
      say(`${learnerOf(item)}: to confirm`, toConfirm);
    }
    for (const [at, item] of all(".answer-groups li", answer).entries()) {
      say(`${of}, group ${at + 1}: skill`, text(item.querySelector("a")));
    }
  }
  for (const item of all(".answer li, #page section[aria-labelledby=whole-title] li")) {
    const [needs, assessed] =
      /pour (\d+) des (\d+) élèves évalués/.exec(text(item))?.slice(1) ?? [];
    if (needs === undefined) continue;
    say(`${of}, ${text(item.querySelector("a"))}: needs`, needs);
    say(`${of}, ${text(item.querySelector("a"))}: assessed`, assessed);
  }
  if (place.endsWith("/tomorrow")) {
    const groups = all(".work-group");
    say(`${of}: groups`, groups.length);
    for (const [at, one] of groups.entries()) {
      const skill = text(one.querySelector(":scope > p[lang]"));
      const pupils = all(".movable li", one);
      say(`${of}, group ${at + 1}: skill`, skill);
      check(pupils.length >= 2 && pupils.length <= 5, `group ${at + 1} of ${pupils.length}`);
      for (const pupil of pupils) say(`${learnerOf(pupil)}, ${skill}: state`, "à renforcer");
      const [able, asked] =
        /de (\d+) élèves? sur (\d+)/.exec(text(one))?.slice(1).map(Number) ?? [];
      check(able === pupils.length && asked === able, `group ${at + 1}: ${able} of ${asked}`);
    }
    const isAlone = (one: HTMLElement): boolean => text(one.querySelector("h2")) === "Avec vous";
    const alone = all("section.alone")
      .filter(isAlone)
      .flatMap((one) => all("li", one));
    say(`${of}: with the teacher`, alone.length);
    for (const pupil of alone) {
      let rest = text(pupil.querySelector(".aside"));
      for (const label of labels.toSorted((a, b) => b.length - a.length)) {
        if (!rest.includes(label)) continue;
        say(`${learnerOf(pupil)}, ${label}: state`, "à renforcer");
        rest = rest.replace(label, "");
      }
      check(/^[, ]*$/.test(rest), `the need “${rest}” is no skill`);
    }
  }
  if (document.querySelector(".suits")) {
    const sections = all(".suits section");
    for (const one of sections) {
      const [shown] = numbers(text(one.querySelector("h2")));
      check(shown === all("li", one).length, `${text(one.querySelector("h2"))}`);
    }
    say(`${of}: pupils`, all(".suits li").length);
    const [able, asked] = /de (\d+) élèves? sur (\d+)/.exec(page)?.slice(1).map(Number) ?? [];
    const can = sections.find((one) => text(one.querySelector("h2")).startsWith("Peuvent"));
    check(able === (can ? all("li", can).length : 0), `${able} can do it`);
    say(`${of}: pupils`, asked);
  }
  if (place.endsWith("/families")) {
    say(`${of}: pupils`, all(".sheet").length);
    for (const sheet of all(".sheet")) {
      check(!/\d %/.test(text(sheet)), "a family's sheet has a score");
    }
  }

  if (learner !== undefined && !place.endsWith("/family")) {
    const lead = text(document.querySelector(".profile > .lead"));
    if (lead !== "") {
      const [skills, ...counts] = numbers(lead);
      say("skills", skills);
      check(counts.reduce((sum, one) => sum + one, 0) === skills, lead);
      say(`${learner}: needs`, counts[0]);
      say(`${learner}: to confirm`, counts[1]);
      const states = all(".skill-table .state").map((one) => stateIn(text(one)));
      for (const [at, state] of ["à renforcer", "à confirmer", "en cours", "acquis"].entries()) {
        const found = states.filter((one) => one === state).length;
        check(found === counts[at], `${counts[at]} ${state}, ${found} rows`);
      }
    }
    const lists: Readonly<Record<string, string>> = {
      "Ce qui va bien": "acquis",
      "À renforcer": "à renforcer",
      "À confirmer": "à confirmer",
    };
    for (const section of all(".summary > section")) {
      const state = lists[text(section.querySelector("h2"))]!;
      const items = all(".skill-list li", section);
      const skills = items.filter((item) => item.querySelector("a"));
      const rest = items.length > skills.length ? numbers(text(items.at(-1)!))[0]! : 0;
      const rows = all(".skill-table .state").filter((one) => stateIn(text(one)) === state);
      check(skills.length + rest === rows.length, `${state}: ${skills.length} and ${rest}`);
      for (const item of skills) {
        const label = text(item.querySelector("a"));
        say(`${learner}, ${label}: state`, state);
        say(`${learner}, ${label}: evidence`, text(item.querySelector(".aside")));
      }
    }
    const low = [
      ...all(".skill-table tbody tr").map((row) => meanIn(text(row.querySelectorAll("td")[1]))),
      ...all("li.domain").map((row) => means(text(row.querySelector(".domain-score")))[0]),
    ].filter((mean) => mean !== undefined && mean < 50);
    check(
      !page.includes("Aucune compétence n’est à renforcer") || low.length === 0,
      `nothing to strengthen, but ${low.join(", ")} %`,
    );
    for (const row of all("li.domain").filter((one) => one.querySelector(".domain-score"))) {
      const domain = text(row.querySelector(".domain-name"));
      const words = text(row.querySelector(".domain-score"));
      const state = stateIn(words);
      const [mean] = means(words);
      say(`${learner}, ${domain}: state`, state);
      say(`${learner}, ${domain}: mean`, mean);
      say(`${learner}, ${domain}: has a need`, state === "à renforcer");
      check(state === "à renforcer" || isOnItsSide(state, mean!), `${domain} ${words}`);
    }
  }

  const skill = segment(place, "skills");
  if (skill !== undefined) {
    const label = text(document.querySelector("h1"));
    const rows = all(".skilled-learners tbody tr");
    const counts = countsIn(text(document.querySelector(".skill-states p")));
    say(`${of}, ${label}: needs`, counts["à renforcer"] ?? 0);
    for (const row of rows) {
      const id = learnerOf(row);
      const state = stateIn(text(row.querySelector(".state")).replace(/^· /, ""));
      const evidence = text(row.querySelectorAll("td")[1]);
      say(`${id}, ${label}: state`, state);
      say(`${id}, ${label}: evidence`, evidence);
      const mean = meanIn(evidence);
      if (mean === undefined) continue;
      check(isOnItsSide(state, mean), `${id} ${state} ${mean} %`);
      check(mean >= 50 || !page.includes("Aucun élève à aider"), `nobody to help, but ${mean} %`);
    }
    for (const state of ["à renforcer", "à confirmer"]) {
      const found = rows.filter((row) => stateIn(text(row.querySelector(".state"))) === state);
      check(found.length === (counts[state] ?? 0), `${counts[state]} ${state}: ${found.length}`);
    }
    if (of !== "all") say(`${of}: pupils`, rows.length);
  }
  const cluster = segment(place, "clusters");
  if (cluster !== undefined) {
    const size = /(\d+) élèves?/.exec(
      text(document.querySelector("#members-title")?.closest("section")),
    )?.[1];
    say(`profile type ${cluster}: pupils`, size);
  }
  return { facts, broken };
}
