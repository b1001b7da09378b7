import { appendFile, mkdtemp, open as openFile, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { precompute, type Snapshot } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { learnerUuid, readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import {
  choose,
  file,
  openSite,
  SCHOOL,
  schoolFiles,
  untilOpen,
  visitStudio,
} from "./studio-visit.ts";
import { excess, leave, sharedBrowser, type Visit, violations } from "./visit.ts";

/** Resolves to a snapshot of the bundled school, computed in Node. */
async function compute(options: Omit<Parameters<typeof precompute>[1], "embedder"> = {}) {
  return precompute(await readDataset(SCHOOL), { embedder: await builtinEmbedder(), ...options });
}

const [browser, site, expected] = await Promise.all([sharedBrowser(), openSite(), compute()]);
const directory = await mkdtemp(join(tmpdir(), "studio-files-"));
afterAll(async () => {
  await site.close();
  await rm(directory, { recursive: true });
});

let opened: Visit;
async function open(url: string = site.urls.disk): Promise<Page> {
  opened = await visitStudio(browser, url);
  return opened.page;
}
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await leave(opened);
});

async function alert(page: Page): Promise<string> {
  return (await page.getByRole("alert").textContent()) ?? "";
}

/** Resolves to the bytes of the result that the page offers for download. */
async function save(page: Page): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer le résultat" }).click();
  return readFile(await (await download).path());
}

test.each(["disk", "server"] as const)(
  "opened from a %s, the studio computes the same bytes as Node, and sends and stores nothing",
  async (place) => {
    const page = await open(site.urls[place]);
    const loaded = opened.requested.length;
    await choose(page, schoolFiles());
    await untilOpen(page);
    await page.getByRole("link", { name: "Élèves", exact: true }).click();
    await page.locator(".learner").first().waitFor();
    expect(await save(page)).toEqual(Buffer.from(encodeSnapshot(expected)));
    expect(opened.requested.slice(loaded).filter((url) => !url.startsWith("blob:"))).toEqual([]);
    if (place === "disk") return;
    const kept = await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      cookies: document.cookie,
    }));
    expect(kept).toEqual({ local: [], session: [], databases: [], caches: [], cookies: "" });
  },
);

/** Folders to open in addition to the bundled school. To choose the folders: STUDIO_DATA=DIR,DIR npm run test:suites -- browser */
const FOLDERS = [SCHOOL, ...(process.env["STUDIO_DATA"]?.split(",") ?? [])];

test.each(FOLDERS)(
  "opens a folder: %s",
  async (folder) => {
    const page = await open();
    page.setDefaultTimeout(300_000);
    const names = (await readdir(folder)).filter((name) => /\.jsonl?(\.gz)?$/.test(name));
    const start = performance.now();
    await choose(
      page,
      names.map((name) => join(folder, name)),
    );
    await untilOpen(page);
    console.log(
      `the studio opens a folder in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    );
  },
  300_000,
);

test("shows the changes in a class since a day, and only the exercises of a period", async () => {
  const page = await open();
  await choose(page, schoolFiles());
  await untilOpen(page);
  await page.getByRole("link", { name: "CE2 A" }).click();
  await page.getByLabel("Ce qui a changé").selectOption("depuis 3 mois");
  await page.getByRole("region", { name: "Depuis le 28 mars 2025" }).waitFor();
  await page.getByLabel("Données affichées").selectOption("les 30 derniers jours");
  await page
    .getByText(
      /^Exercices du \d+ (?:mai|juin) 2025 au 27 juin 2025 · rien d’antérieur au 28 mai 2025 n’est compté$/,
    )
    .waitFor();
  expect(await page.getByLabel("Ce qui a changé").count()).toBe(0);
  await page.getByLabel("Données affichées").selectOption("toutes");
  await page.getByText("Exercices du 2 septembre 2024 au 27 juin 2025").waitFor();
});

test.each(["disk", "server"] as const)(
  "opened from a %s, the studio cannot send requests or start other scripts",
  async (place) => {
    const page = await open(site.urls[place]);
    const outcome = await page.evaluate(async () => {
      const reported = (directive: string) =>
        new Promise<void>((resolve) => {
          addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
            if (effectiveDirective === directive) resolve();
          });
        });
      // If one of the two requests is not reported, this promise stays pending until the test times out.
      const bothReported = Promise.all([reported("connect-src"), reported("img-src")]);
      new Image().src = "http://127.0.0.1:9/";
      const refused = () => "refused";
      const sent = await fetch("http://127.0.0.1:9/").then(() => "sent", refused);
      const script = URL.createObjectURL(new Blob(["fetch('http://127.0.0.1:9/')"]));
      const started = await Promise.resolve()
        .then(() => void new Worker(script))
        .catch(refused);
      await bothReported;
      return { sent, started };
    });
    expect(outcome).toEqual({ sent: "refused", started: "refused" });
    // Discards the reports about the blocked requests, which are expected.
    opened.complaints.length = 0;
  },
);

test("opens a snapshot, and explains that weights need the data", async () => {
  const page = await open();
  const buffer = Buffer.from(encodeSnapshot(expected));
  await choose(page, [{ name: "ecole.snapshot", mimeType: "", buffer }]);
  await untilOpen(page);
  expect(await save(page)).toEqual(buffer);
  await page.getByText("Avancé : changer le poids des critères").click();
  await page.getByText("ne contient pas les données").waitFor();
});

test("sliders show the pupil's new recommendations, as Node computes them, and can be reset", async () => {
  const changed = await compute({
    weights: { skillOverlap: 0, gradeFit: 0.4, semanticSimilarity: 0.4, clusterSignal: 0.2 },
  });
  const titles = (snapshot: Snapshot, id: string): string[] =>
    snapshot.recommend(id, 3)!.map(({ title }) => title);
  const { learner_id: id } = expected
    .learners()
    .find((one) => `${titles(expected, one.learner_id)}` !== `${titles(changed, one.learner_id)}`)!;

  const page = await open(`${site.urls.disk}#/learners/${id}`);
  await choose(page, schoolFiles());
  await untilOpen(page);
  const untilShown = (snapshot: Snapshot): Promise<void> =>
    expect
      .poll(async () => (await page.locator(".recommendation h3").allTextContents()).slice(0, 3))
      .toEqual(titles(snapshot, id));
  await untilShown(expected);

  // Uses only the keyboard: opens the panel, then lowers the first weight to 0.
  await page.getByText("Avancé : changer le poids des critères").focus();
  await page.keyboard.press("Enter");
  const slider = page.getByRole("slider", { name: "Compétences visées" });
  await slider.focus();
  await page.keyboard.press("Home");
  await page.getByText("utilisent vos poids").waitFor();
  await untilShown(changed);
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^0\s%$/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Poids d’origine" }).click();
  await untilShown(expected);
});

test("the start page is usable by keyboard, in both languages and on a phone, and axe finds no violations", async () => {
  const page = await open();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await violations(page)).toEqual([]);
  for (const name of ["Choisir un dossier", "Choisir des fichiers"]) {
    await page.getByLabel(name).focus();
    expect(await page.locator("input[type=file]:focus").count()).toBe(1);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await excess(page)).toBe(0);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "Your class, on your computer" }).waitFor();
  await page.getByText("nothing is sent, and they are gone when you close the page").waitFor();
  expect(await violations(page)).toEqual([]);
});

test("accepts a dropped folder, and names unused files", async () => {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [SCHOOL], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x: 640, y: 400, data });
  }
  await untilOpen(page);
  await page.getByRole("button", { name: "Autres fichiers" }).click();
  await page.getByText("Non utilisés, d’après leur nom : data/README.md.").waitFor();
  await page.getByRole("button", { name: "Revenir à ce qui est ouvert" }).click();
  await untilOpen(page);
});

test("accepts files one by one, names missing files, and keeps earlier files", async () => {
  const page = await open();
  await choose(page, schoolFiles("learners", "traces"));
  const missing = page.getByText("Il manque encore");
  expect(await missing.textContent()).toMatch(/les élèves .*; les traces /);
  await choose(page, [file("photo.jpg", Buffer.from("ffd8ffe000104a46", "hex"))]);
  expect(await alert(page)).toContain("photo.jpg est une image");
  await missing.waitFor();
  expect(await violations(page)).toEqual([]);
  await choose(page, schoolFiles("skills", "resources"));
  await untilOpen(page);
});

test("keeps the open class after an issue, and names the file and the line but no pupil", async () => {
  const page = await open();
  await choose(page, schoolFiles());
  await untilOpen(page);
  await page.getByRole("button", { name: "Autres fichiers" }).click();
  const bad = '{"learner_id":"secret-child","resource_id":"EX001","verb":"passed"}\n{\n';
  await choose(page, [file("traces.jsonl", bad)]);
  const said = (await alert(page)).replaceAll("\u00a0", " ");
  for (const words of [
    "traces.jsonl, ligne 1, champ « learner_id »",
    "Élève absent de la liste des élèves",
    "traces.jsonl, ligne 2",
    "Ce n’est pas du JSON valide",
    "Détails techniques, en anglais",
    "Ce qui était ouvert reste ouvert.",
  ]) {
    expect(said).toContain(words);
  }
  expect(said).not.toContain("secret-child");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Revenir à ce qui est ouvert" }).click();
  await page.getByText("240 élèves, résultats calculés sur cet ordinateur").waitFor();
  // Only the corrected file has to be chosen again.
  await page.getByRole("button", { name: "Autres fichiers" }).click();
  await choose(page, schoolFiles("skills", "resources", "learners"));
  await untilOpen(page);
});

test.each([
  [
    "a damaged snapshot",
    file("ecole.snapshot", Buffer.from("894d534e41500d0a0300", "hex")),
    "ecole.snapshot: expected",
  ],
  [
    "a model",
    file("ecole.model", Buffer.from("894d4d4f44450d0a0100", "hex")),
    "Ce fichier n’est pas un résultat calculé",
  ],
  ["Parquet", file("traces.parquet", "PAR1"), "expected a file as .json, .jsonl or .csv"],
  [
    "a small file that inflates to more than 200 times its size",
    file("traces.jsonl.gz", gzipSync(Buffer.alloc(80 * 2 ** 20, " "))),
    "inflates to at most 200 times its size",
  ],
])("rejects %s with the reason", async (what, content, reason) => {
  const page = await open();
  if (!what.endsWith("snapshot") && !what.endsWith("model")) {
    await choose(page, schoolFiles("traces"));
  }
  await choose(page, [content]);
  expect(await alert(page)).toContain(reason);
});

test("rejects a file of 500 MB without records, and keeps working", async () => {
  const path = join(directory, "traces.jsonl");
  const huge = await openFile(path, "w");
  await huge.truncate(500 * 2 ** 20);
  await huge.close();
  const page = await open();
  await choose(page, schoolFiles("traces"));
  await choose(page, [path]);
  const said = await alert(page);
  await rm(path);
  expect(said).toContain("traces.jsonl, ligne 1");
  expect(said).toContain("expected a line of at most 16 MiB");
  await choose(page, schoolFiles("skills", "resources", "learners"));
  await untilOpen(page);
});

test("shows text from the data, and never runs it", async () => {
  const page = await open();
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
  expect(await page.evaluate(() => "wasRun" in globalThis || "polluted" in {})).toBe(false);
});

test("stops a computation, and keeps working", async () => {
  const path = join(directory, "traces.jsonl");
  // Repeats the same traces many times, so that the computation takes seconds and can be stopped.
  const traces = await readFile(join(SCHOOL, "traces.jsonl"));
  for (let i = 0; i < 20; i++) await appendFile(path, traces);
  const page = await open();
  await choose(page, [...schoolFiles("traces"), path]);
  const stop = page.getByRole("button", { name: "Arrêter" });
  await stop.click();
  await stop.waitFor({ state: "detached" });
  expect(await page.locator(".studio-tools").count()).toBe(0);
  await choose(page, schoolFiles());
  await untilOpen(page);
});

const SHEET = `Évaluations de septembre;;;;;
;;Nombres;;Géométrie;
Nom;Prénom;Additions /20;Tables /10;Symétrie /20;Moyenne
MARTIN;Léa;15,5;abs;12;13
DURAND;Noé;8;7,5;19;10
PETIT;Inès;19;10;4,5;16
ROUX;Hugo;6;3;155;7
Moyenne;;12,1;6,8;11,8;11,5
`;
const sheet = (name = "CE2 A.csv"): ReturnType<typeof file> =>
  file(name, Buffer.from(SHEET.replaceAll("É", "\u00c9"), "latin1"));

test("leads from a mark sheet to tomorrow's groups, with the numbers of read and excluded marks", async () => {
  const page = await open();
  await choose(page, [sheet()]);
  await page.getByText("10 notes de 4 élèves dans 3 exercices").waitFor();
  await page.getByText("1 case sans note, non comptées : abs (1)").waitFor();
  await page.getByText("1 note dépasse la note maximale").waitFor();
  await page.getByRole("button", { name: "Ouvrir la classe" }).click();
  await page.getByRole("heading", { name: "CE2 A", level: 1 }).waitFor();
  await page.getByRole("heading", { name: /^Demain/ }).waitFor();
  expect(await page.getByText("Léa MARTIN").count()).toBeGreaterThan(0);
  // A test that is over is no exercise for tomorrow.
  await page.getByText("Seuls les besoins sont montrés").waitFor();
});

const ROWS = ["Léa", "Noé", "Inès", "Hugo"];

test.each([
  [0, ROWS.map((name, at) => `${name};CE2 A;${8 + at};${9 - at}`), "Dictée /20;Calcul /10", []],
  [
    1,
    ROWS.map((name, at) => `${name};CE2 A;${8 + at};${9 - at}`),
    "Dictée;Calcul",
    ["Quelles colonnes sont des notes"],
  ],
  [
    3,
    [
      "Revoir les absents !;;;",
      ...ROWS.map((name, at) => `${name};CE2 A;${8 + at};${["NA", "PA", "A", "D"][at]}`),
    ],
    "Dictée;Lire",
    [
      "Quelles colonnes sont des notes",
      "Que valent les lettres",
      "Ces lignes ne semblent pas être des élèves",
    ],
  ],
] as const)(
  "leads from a sheet with %i questions to the class in two clicks",
  async (n, rows, headings, asked) => {
    const page = await open();
    const began = performance.now();
    await choose(page, [file("notes.csv", `Nom;Classe;${headings}\n${rows.join("\n")}\n`)]);
    for (const question of asked) await page.getByRole("group", { name: question }).waitFor();
    const button = n === 0 ? "Ouvrir la classe" : "C’est juste : ouvrir la classe";
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("heading", { name: "CE2 A", level: 1 }).waitFor();
    console.log(
      `from the file to the class, with ${n} questions: 2 clicks, ${Math.round(performance.now() - began)} ms`,
    );
  },
);

test("the preview fits a phone, and axe finds no violations", async () => {
  const page = await open();
  await choose(page, [sheet()]);
  await page.getByText("10 notes de 4 élèves dans 3 exercices").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 780 });
  expect(await excess(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test("correcting a column, a maximum mark or an answer changes the marks", async () => {
  const page = await open();
  await choose(page, [file("notes.csv", "Nom;Dictée;Vu\nLéa;8;1\nNoé;9;2\nInès;6;3\n")]);
  await page.getByText("0 note de 3 élèves dans 0 exercice").waitFor();
  await page.getByLabel("Contenu de la colonne « Vu »").selectOption("ignored");
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Note maximale de « Dictée »").fill("7");
  await page.getByLabel("Note maximale de « Dictée »").press("Tab");
  await page.getByRole("button", { name: "C’est juste : ouvrir la classe" }).click();
  // Marks are left out, so the class is not opened yet.
  await page.getByText("2 notes dépassent la note maximale").waitFor();
  await page.getByLabel(/Quel est le niveau de notes/).selectOption("5");
  await expect.poll(() => page.getByLabel(/Quel est le niveau de notes/).inputValue()).toBe("5");
});

test("the example can be opened, saved and reopened; next month's marks belong to the same pupils; a saved class can be compared", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Essayer avec une classe fictive" }).click();
  await page.getByRole("button", { name: "Ouvrir la classe" }).click();
  await untilOpen(page);
  await page.getByText("Pas encore enregistrée").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer la classe" }).click();
  const saved = await readFile(await (await download).path());
  await page.getByText("Pas encore enregistrée").waitFor({ state: "detached" });

  const idOf = async (): Promise<string> => {
    const href = await page
      .getByRole("link", { name: "Ada", exact: true })
      .first()
      .getAttribute("href");
    return /[\da-f-]{36}/.exec(href!)![0];
  };
  const before = await idOf();
  await page.reload();
  await choose(page, [file("classe.mastery", saved)]);
  await page.getByText("226 notes de 24 élèves dans 10 exercices").waitFor();
  await choose(page, [
    file("octobre.csv", "Élève;Classe;Angles /20\nAda;CE2 A;12\nBasile;CE2 A;9\n"),
  ]);
  await page.getByText("228 notes de 24 élèves dans 11 exercices").waitFor();
  await page.getByRole("button", { name: "Ouvrir la classe" }).click();
  await untilOpen(page);
  expect(await idOf()).toBe(before);

  const compare = (name: string, content: string | Uint8Array) =>
    page.getByLabel("Comparer avec un enregistrement").setInputFiles([file(name, content)]);
  await compare("autre.mastery", "Nom;Note\n");
  await page.getByText("Ce fichier n’est ni une classe enregistrée").waitFor();
  await compare("septembre.mastery", saved);
  await page.getByRole("heading", { name: /^Depuis / }).waitFor();
  await page.getByLabel("Ce qui a changé").selectOption("ne pas comparer");
  await page.getByRole("heading", { name: /^Depuis / }).waitFor({ state: "detached" });
});

const PUPILS = "Ada Basile Chloé Driss Emma Farid Gaëlle Hugo Inès Jules Khadija Léo".split(" ");
/** Marks out of 20 in two tests of tables and two of symmetry: three pupils need the one, three need the other. */
const MARKS = [
  ...["8;9;15;16", "9;8;14;15", "9;9;17;12", "15;16;9;8", "16;17;8;9", "14;15;9;9"],
  ...["17;18;18;15", "12;13;15;16", "15;14;13;16", "12;14;15;14", "16;18;19;17", "13;14;15;16"],
];
/** A sheet, and a catalogue with two exercises that can be proposed. */
const PLANNABLE = [
  file(
    "septembre.csv",
    [
      "Élève;Classe;Tables de 6 /20;Tables de 7 /20;Symétrie 1 /20;Symétrie 2 /20",
      ...PUPILS.map((name, at) => `${name};CE2 A;${MARKS[at]}`),
    ].join("\n"),
  ),
  file(
    "skills.csv",
    "id;preferred_label;description;domain\ntables;Tables de multiplication;;calcul\nsym;Symétrie;;geometrie\n",
  ),
  file(
    "resources.csv",
    [
      "resource_id;title;type;grade_level;skill_ids;retired",
      ...["Tables de 6", "Tables de 7"].map((one) => `${one};${one};exercise;3;tables;true`),
      ...["Symétrie 1", "Symétrie 2"].map((one) => `${one};${one};exercise;3;sym;true`),
      "loto;Le loto des tables;exercise;3;tables;false",
      "papillon;Le papillon;exercise;3;sym;false",
    ].join("\n"),
  ),
];

test("a plan is saved with the class, opened as it was, and shown next week with what became of it", async () => {
  const page = await open();
  const groups = () => page.locator(".work-group").allInnerTexts();
  const saveClass = async (): Promise<Buffer> => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Enregistrer la classe" }).click();
    return readFile(await (await download).path());
  };
  const showPlan = async (): Promise<void> => {
    await page.getByRole("button", { name: "Ouvrir la classe" }).click();
    await page.getByRole("link", { name: "Préparer les groupes" }).click();
    await page
      .getByRole("heading", { name: "Avec vous" })
      .or(page.locator(".work-group"))
      .first()
      .waitFor();
  };
  await choose(page, PLANNABLE);
  await page.getByText("48 notes de 12 élèves").waitFor();
  await showPlan();
  const proposed = await groups();
  await page.getByLabel("Déplacer Ada").selectOption("Absents");
  await page.getByLabel("Déplacer Driss").selectOption("Groupe 2");
  await page.getByRole("button", { name: "Annuler le dernier changement" }).click();
  await page.getByText("Le dernier changement est annulé.").waitFor();
  const changed = await groups();
  expect(changed).not.toEqual(proposed);
  const saved = await saveClass();

  await page.reload();
  await choose(page, [file("classe.mastery", saved)]);
  await showPlan();
  await expect.poll(groups).toEqual(changed);
  expect(await page.getByRole("region", { name: /^Plan du / }).count()).toBe(0);
  await page.getByRole("button", { name: "Annuler le dernier changement" }).click();
  await expect.poll(groups).toEqual(proposed);

  await page.reload();
  await choose(page, [file("classe.mastery", saved)]);
  await page.getByText("48 notes de 12 élèves").waitFor();
  await choose(page, [
    file(
      "octobre.csv",
      "Élève;Classe;Le loto des tables /20;Symétrie 3 /20\nBasile;CE2 A;18;\nDriss;CE2 A;;4\n",
    ),
  ]);
  await page.getByText("50 notes de 12 élèves").waitFor();
  await showPlan();
  const outcome = page.getByRole("region", { name: /^Plan du .* : ce qu’il est devenu$/ });
  await outcome.waitFor();
  const told = (await outcome.textContent())!.replaceAll(/\s/g, " ");
  expect(told).toContain("1 besoin réévalué depuis");
  expect(told).toContain("Tables de multiplication · Le loto des tables");
  expect(told).toMatch(
    /Basile exercice fait · 1 nouvelle note : de 43 % sur 2 notes à 58 % sur 3 notes, en cours/,
  );
  expect(told).toMatch(/Chloé pas réévalué depuis \(45 % sur 2 notes\)/);
  expect(told).toMatch(/Absents ce jour-làAda Tables de multiplication : pas réévalué depuis/);
  expect(await violations(page)).toEqual([]);
});

test.each([
  ["Français", "Préparer les groupes"],
  ["English", "Prepare the groups"],
])(
  "every view of a class fits every width, and axe finds no violations, in %s",
  async (language, prepare) => {
    const page = await open();
    await page.getByRole("button", { name: language }).click();
    const check = async (view: string): Promise<void> => {
      for (const width of [1280, 820, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await excess(page), `${view}, ${width} pixels`).toBeLessThanOrEqual(0);
        // axe takes most of the time, so it sees only the widest and the narrowest page.
        if (width === 820) continue;
        expect(await violations(page), `${view}, ${width} pixels`).toEqual([]);
      }
    };
    await choose(page, PLANNABLE);
    await page.locator(".studio-preview td").first().waitFor();
    await page.locator(".studio-skills summary").click();
    await page.locator(".studio-skills button").first().click();
    await page.locator(".studio-suggestions").waitFor();
    await check("preview");
    await page.locator(".studio-actions .strong").click();
    await page.locator(".skill-table td").first().waitFor();
    await page.locator(".studio-tools summary").click();
    await check("class");
    await page.getByRole("link", { name: prepare }).click();
    await page.locator(".movable select").first().selectOption({ index: 4 });
    await check("plan");
    const at = page.url().replace("/tomorrow", "");
    const learner = await page.locator(".movable a").first().getAttribute("href");
    for (const [hash, sign] of [
      [learner!, ".recommendation"],
      [`${learner}/family`, ".sheet h2"],
      [`${at.slice(at.indexOf("#"))}/families`, ".sheet h2"],
      [`${at.slice(at.indexOf("#"))}/exercise`, ".suits"],
      [`${at.slice(at.indexOf("#"))}/skills/tables`, ".skilled-learners td"],
      ["#/learners", ".learner"],
      ["#/skills", ".skill-table td"],
    ] as const) {
      await page.evaluate((next) => {
        location.hash = next;
      }, hash);
      await page.locator(sign).first().waitFor();
      await check(hash);
    }
  },
);

test("refuses a damaged plan by its name, and opens the rest of the class", async () => {
  const page = await open();
  await choose(page, [sheet()]);
  await page.getByRole("button", { name: "Ouvrir la classe" }).click();
  await untilOpen(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer la classe" }).click();
  const saved = unzipSync(await readFile(await (await download).path()));
  await page.reload();
  const damaged = zipSync({ ...saved, "work-plans.json": strToU8('{"version":1,"plans":[{}]}') });
  await choose(page, [file("classe.mastery", damaged)]);
  await page.getByText("10 notes de 4 élèves").waitFor();
  expect(await alert(page)).toMatch(
    /^Le plan gardé dans «.classe.mastery\/work-plans.json.» est abîmé/,
  );
  await page.getByText("Détails techniques").click();
  await page.getByText("plans[0].group: expected").waitFor();
  expect(await violations(page)).toEqual([]);
});

test("two pupils, and a sheet in which all pupils are absent, lead to one sentence that says what to do", async () => {
  const page = await open();
  await choose(page, [file("notes.csv", "Nom;Dictée /20\nLéa;12\nNoé;8\n")]);
  await page.getByText("Il faut au moins 3 élèves").waitFor();
  expect(await page.getByRole("button", { name: "Ouvrir la classe" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Recommencer" }).click();
  await choose(page, [file("absents.csv", "Nom;Dictée /20\nLéa;abs\nNoé;abs\nInès;abs\n")]);
  await page.getByText("tous les élèves sont absents, ou leurs cases sont vides").waitFor();
});

test("a class can be renamed, has no profile types if it is small, and its tables can be saved as XLSX", async () => {
  const page = await open();
  await choose(page, [sheet("notes.csv")]);
  await page.getByLabel("Nom de la classe").fill("CE2 des dauphins");
  await page.getByLabel("Nom de la classe").press("Tab");
  await expect
    .poll(() => page.getByLabel("Nom de la classe").inputValue())
    .toBe("CE2 des dauphins");
  await page.getByRole("button", { name: "Ouvrir la classe" }).click();
  await page.getByRole("heading", { name: "CE2 des dauphins", level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: "Profils types" }).count()).toBe(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger (XLSX)" }).first().click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/dauphins.*\.xlsx$/);
  const parts = unzipSync(await readFile(await saved.path()));
  expect(strFromU8(parts["xl/worksheets/sheet1.xml"]!)).toContain("Léa MARTIN");
  await page.goto(`${page.url().split("#")[0]}#/clusters`);
  await page.getByRole("heading", { name: "Page introuvable" }).waitFor();
});

test("the browser asks before a reader leaves with unsaved marks", async () => {
  const page = await open();
  await choose(page, [sheet()]);
  await page.getByRole("button", { name: "Ouvrir la classe" }).click();
  await untilOpen(page);
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload().catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
});

test("groups exercises by name or by hand", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Essayer avec une classe fictive" }).click();
  await page.getByText("Regrouper les exercices par compétence").click();
  await page.getByRole("button", { name: "Proposer d’après les noms" }).click();
  const skill = page.getByLabel("Compétence de « Tables de 6 à 9 »");
  const group = page.getByRole("group", { name: /compétences proposées, à confirmer$/ });
  await group.getByText("Tables de 2 à 5 · Tables de 6 à 9").waitFor();
  expect(await skill.inputValue()).toBe("Tables de 6 à 9");
  await group.getByLabel("Géométrie (").uncheck();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Regrouper ainsi" }).click();
  await expect.poll(() => skill.inputValue()).toBe("Tables de multiplication");
  expect(await page.getByLabel("Compétence de « Symétrie axiale »").inputValue()).toBe(
    "Symétrie axiale",
  );
  await skill.fill("Multiplication");
  await skill.press("Tab");
  await expect.poll(() => skill.inputValue()).toBe("Multiplication");
});

test("replaces ids of another system with a key, and the key can be saved and reused", async () => {
  const page = await open();
  const learners = Array.from({ length: 4 }, (_, i) => ({
    learner_id: `s-${i}`,
    display_name: `Élève ${i}`,
    grade_level: 3,
  }));
  const traces = learners.flatMap(({ learner_id }, i) => [
    { learner_id, resource_id: "r0", verb: "passed", score: i / 4 },
    { learner_id, resource_id: "r1", verb: "failed", score: i / 8 },
  ]);
  const skills = ["a", "b"].map((id) => ({ id, preferred_label: id, description: "", domain: id }));
  const resources = skills.map(({ id }, i) => ({
    resource_id: `r${i}`,
    title: id,
    type: "quiz",
    grade_level: 3,
    skill_ids: [id],
  }));
  const files = Object.entries({ skills, resources, learners, traces }).map(([kind, list]) =>
    file(`${kind}.json`, JSON.stringify(list)),
  );
  await choose(page, files);
  await untilOpen(page);
  await page.getByText("remplacés à l’aide d’une clé").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer la clé" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^[\da-f]{64}\n$/);
  await page.reload();
  await choose(page, [...files, file("id.key", "0123456789abcdef\n")]);
  await untilOpen(page);
  await page.getByRole("link", { name: "Élèves", exact: true }).click();
  const id = learnerUuid("s-0", "0123456789abcdef");
  await page.locator(`a[href$="${id}"]`).waitFor();
});
