import { letterEmbedder } from "@mastery/core/testing";
import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { MarksDesk } from "./marks.ts";
import type { WorkPlan } from "./work-plans.ts";

const SHEET = new File(
  ["Nom;Classe;Dictée /20;Dictées /20;Calcul /20\nLéa;CE2;12;8;15\nNoé;CE2;9;;abs\n"],
  "notes.csv",
);
const NONE = new Map<string, Blob>();
const CATALOGUE = new Map([
  [
    "skills.csv",
    new Blob(["id;preferred_label;description;domain\northo;Orthographe;;francais\n"]),
  ],
  [
    "resources.csv",
    new Blob([
      "resource_id;title;type;grade_level;skill_ids\nDictée;Dictée;exercise;3;ortho\nCopie;Copie;exercise;3;ortho\n",
    ]),
  ],
]);

async function learnersOf(desk: MarksDesk): Promise<string> {
  return desk.dataFiles().get("learners.jsonl")!.text();
}

test("reopens a saved class with its plan, its catalogue and the ids of its pupils", async () => {
  const desk = new MarksDesk();
  const shown = await desk.addMarks([SHEET], CATALOGUE, false);
  expect(shown.exercises.map(({ title, skill }) => [title, skill])).toEqual([
    ["Dictée", "Orthographe"],
    ["Copie", "Orthographe"],
    ["Dictées", "autres"],
    ["Calcul", "autres"],
  ]);
  const changed = await desk.planMarks({ ...shown.plan, level: 5, pass: 0.7 });
  const other = new MarksDesk();
  const opened = await other.addMarks(
    [new File([desk.saveMarks()], "classe.mastery")],
    NONE,
    false,
  );
  expect(opened).toEqual(changed);
  expect(await learnersOf(other)).toBe(await learnersOf(desk));
});

test("replaces an earlier sheet of the same name", async () => {
  const desk = new MarksDesk();
  await desk.addMarks([SHEET], NONE, false);
  const corrected = new File(["Nom;Classe;Dictée /20\nLéa;CE2;13\n"], "notes.csv");
  expect((await desk.addMarks([corrected], NONE, false)).counts).toEqual({
    pupils: 1,
    marks: 1,
    exercises: 1,
  });
});

test("shows the first rows, and later rows with skipped cells", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => `P${at} Roux;${at === 14 ? "vu" : at}\n`);
  const sheet = new File([`Nom;Dictée /20\n${rows.join("")}`], "notes.csv");
  const { sheets } = await new MarksDesk().addMarks([sheet], NONE, false);
  const shown = sheets[0]!.rows.flatMap((cells, at) => (cells.length > 0 ? [at + 1] : []));
  expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 16]);
});

test("assigns pupils the same ids with the same key, and different ids with another key", async () => {
  const [one, two, three] = [new MarksDesk(), new MarksDesk(), new MarksDesk()];
  three.useKey(`${one.key}\n`);
  for (const desk of [one, two, three]) await desk.addMarks([SHEET], NONE, false);
  expect(await learnersOf(two)).not.toBe(await learnersOf(one));
  expect(await learnersOf(three)).toBe(await learnersOf(one));
});

test("keeps what the teacher said about pupils in the saved class alone, and leaves out what it does not know", async () => {
  const desk = new MarksDesk();
  await desk.addMarks([SHEET], NONE, false);
  const said = { anna: { accents: "knows" } } as const;
  desk.keepJudgements({ ...said, lou: { plural: "later" as never } });
  const saved = new File([desk.saveMarks()], "classe.mastery");
  const { judgements } = await new MarksDesk().addMarks([saved], NONE, false);
  expect(judgements).toEqual({ ...said, lou: {} });
  expect([...desk.dataFiles().keys()].join()).not.toContain("judgements");
});

/** Resolves to a plan for the pupils of {@link SHEET}, and the class saved with it. */
async function savedPlan(desk: MarksDesk) {
  await desk.addMarks([SHEET], NONE, false);
  const [first] = (await learnersOf(desk)).split("\n");
  const plan: WorkPlan = {
    group: "CE2",
    made: "2025-09-12",
    marks: 4,
    versions: [{ groups: [], absent: [JSON.parse(first!).learner_id] }],
    needs: [],
    exercises: [],
  };
  desk.keepPlans([plan]);
  return { plan, saved: desk.saveMarks() };
}
const openClass = (bytes: Uint8Array<ArrayBuffer>) =>
  new MarksDesk().addMarks([new File([bytes], "classe.mastery")], NONE, false);

test("keeps plans in the saved class, also with new marks", async () => {
  const { plan, saved } = await savedPlan(new MarksDesk());
  expect(await openClass(saved)).toMatchObject({ plans: [plan], groups: [{ marks: 4 }] });
  const october = new File(["Nom;Classe;Angles /20\nLéa;CE2;12\n"], "octobre.csv");
  const desk = new MarksDesk();
  await desk.addMarks([new File([saved], "classe.mastery")], NONE, true);
  expect(await desk.addMarks([october], NONE, false)).toMatchObject({
    plans: [plan],
    groups: [{ id: "CE2", name: "CE2", marks: 5 }],
  });
  expect(Object.keys(unzipSync(desk.saveMarks()))).toContain("work-plans.json");
});

test("refuses a damaged plan, and a plan of other pupils, by the name of the file, and opens the class", async () => {
  const { saved } = await savedPlan(new MarksDesk());
  const withText = (text: string) =>
    zipSync({ ...unzipSync(saved), "work-plans.json": strToU8(text) }) as Uint8Array<ArrayBuffer>;
  const damaged = await openClass(withText("{}"));
  expect(damaged).toMatchObject({ plans: [], counts: { marks: 4 } });
  expect(damaged.refusedPlans).toEqual({
    file: "classe.mastery/work-plans.json",
    reason: "damaged",
    details: ["version: expected 1, got nothing", "plans: expected a list, got nothing"],
  });
  const foreign = unzipSync((await savedPlan(new MarksDesk())).saved)["work-plans.json"]!;
  const other = await openClass(withText(new TextDecoder().decode(foreign)));
  expect(other).toMatchObject({ plans: [], counts: { marks: 4 } });
  expect(other.refusedPlans).toEqual({
    file: "classe.mastery/work-plans.json",
    reason: "foreign",
    details: [],
  });
});

test("suggests competencies from a table, with their domains, and reads no competencies from a photo", async () => {
  const desk = new MarksDesk();
  await desk.addMarks([SHEET], NONE, false);
  const table = new File(
    ["Domaine;Compétence\nFrançais;Écrire sous la dictée\n;Dictées\nMaths;Calculs\n"],
    "attendus.csv",
  );
  const { competencies } = await desk.openCompetencies(table);
  expect(competencies).toEqual([
    { skill: "Écrire sous la dictée", domain: "Français" },
    { skill: "Dictées", domain: "Français" },
    { skill: "Calculs", domain: "Maths" },
  ]);
  expect(await desk.suggest(letterEmbedder(), "fr")).toContainEqual({
    title: "Calcul",
    skill: "Calculs",
    domain: "Maths",
  });
  const photo = new File(["\x89PNG"], "photo.png");
  expect((await desk.openCompetencies(photo)).competencies).toEqual([]);
});

test("reports an archive that is neither a class nor a workbook as damaged", async () => {
  const desk = new MarksDesk();
  const { unread } = await desk.addMarks(
    [new File(["PK\u0003\u0004 nothing"], "classe.mastery")],
    NONE,
    false,
  );
  expect(unread).toEqual([{ file: "classe.mastery", problem: "damaged" }]);
});
