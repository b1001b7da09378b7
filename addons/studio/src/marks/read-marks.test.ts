import { learnerUuid } from "@mastery/dataset/portable";
import { zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { describeMarks, marksEn, marksFr } from "./messages.ts";
import {
  accepted,
  answered,
  answersTo,
  changeColumn,
  changeTable,
  problemsOfPlan,
  renameClass,
  transposeTable,
} from "./plan.ts";
import { type MarksOptions, type MarksReading, readMarks } from "./read-marks.ts";
import type { MarksFile } from "./sheets.ts";

const options = { uuidOf: (id: string) => learnerUuid(id, "0123456789abcdef") };

function file(name: string, content: string | Uint8Array): MarksFile {
  return { name, bytes: typeof content === "string" ? new TextEncoder().encode(content) : content };
}

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

const GOOD = file("good.csv", "Nom;Classe;Dictée /20\nLéa;CE2;12\nNoé;CE2;8\nInès;CE2;15\n");

/** Reads sheets, answers all questions as proposed, and reads the sheets again. */
async function readAccepted(
  files: readonly MarksFile[],
  given: MarksOptions = options,
): Promise<MarksReading> {
  const { plan, questions } = await readMarks(files, given);
  return readMarks(files, { ...given, plan: accepted(plan, questions) });
}

function questionsOf({ questions }: MarksReading): unknown[] {
  return questions.map(({ about, answer, count, isOpen }) => [about, answer, count, isOpen]);
}

function scoresOf({ records }: MarksReading): number[] {
  return records.traces.map(({ score }) => score!);
}

test.each([
  ["a photo", file("photo.csv", bytes("\xff\xd8\xff\xe0\0\x10JFIF")), "picture"],
  ["a PDF", file("notes.csv", bytes("%PDF-1.7\n")), "document"],
  ["a web page", file("notes.xls", "<html><table><tr><td>1</td></tr></table></html>"), "document"],
  [
    "an encrypted workbook",
    file("notes.xlsx", bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(600)}`)),
    "encrypted",
  ],
  ["a file of 200 MB", file("big.csv", new Uint8Array(200 * 2 ** 20)), "too_large"],
  [
    "a workbook that unpacks to 33 MB",
    file(
      "bomb.xlsx",
      zipSync({ "xl/sharedStrings.xml": Buffer.alloc(33 * 2 ** 20) }, { level: 1 }),
    ),
    "unpacks_too_large",
  ],
  [
    "a binary workbook",
    file("a.xlsb", zipSync({ "xl/workbook.bin": bytes("x") })),
    "binary_workbook",
  ],
  ["a letter", file("a.docx", zipSync({ "word/document.xml": bytes("x") })), "document"],
  [
    "a truncated archive",
    file("a.xlsx", zipSync({ "xl/workbook.xml": bytes("x") }).subarray(0, 40)),
    "damaged",
  ],
  ["bytes that are not text", file("a.csv", bytes("Nom;Note\nL\0a;12")), "damaged"],
  ["an empty file", file("a.csv", ""), "empty"],
  ["a list without marks", file("a.csv", "Nom;Prénom\nMartin;Léa\n"), "no_marks"],
  [
    "a sheet in which all pupils are absent",
    file("a.csv", "Nom;Dictée;Calcul\nLéa;abs;abs\nNoé;abs;\n"),
    "no_scores",
  ],
  [
    "a sheet to be filled in",
    file("a.csv", "Nom;Prénom;Dictée /20;Calcul /20\nMartin;Léa;;\nRoux;Noé;;\n"),
    "no_scores",
  ],
])("explains how to fix %s, and reads the other files", async (_, bad, problem) => {
  const reading = await readMarks([bad, GOOD], options);
  expect(reading.unread).toEqual([{ file: bad.name, problem }]);
  expect(scoresOf(reading)).toEqual([0.6, 0.4, 0.75]);
  for (const pack of [marksFr, marksEn]) {
    const [sentence] = describeMarks(reading, pack).unread;
    expect(sentence).toMatch(/ : |: /);
  }
});

test("excludes marks that are out of range or not understood, names their cells, and reads the other marks", async () => {
  const reading = await readMarks(
    [file("a.csv", "Nom;Dictée /10\nLéa;12\nNoé;8\nInès;-1\nHugo;voir cahier\n")],
    options,
  );
  expect(scoresOf(reading)).toEqual([0.8]);
  expect(
    reading.leftOut.map(({ reason, count, places }) => [
      reason,
      count,
      places[0]!.row,
      places[0]!.column,
    ]),
  ).toEqual([
    ["above_maximum", 1, 2, 2],
    ["below_zero", 1, 4, 2],
    ["not_understood", 1, 5, 2],
  ]);
  expect(describeMarks(reading, marksEn).leftOut).toContain(
    "1 mark is above the best possible mark: correct the cell, or the best mark of its column — row 2, column B",
  );
});

test("separates cells with a spaced semicolon in French", async () => {
  const reading = await readMarks(
    [file("a.csv", "Nom;Dictée /10\nLéa;12\nNoé;8\nInès;11\nTom;9\n")],
    options,
  );
  expect(describeMarks(reading, marksFr).leftOut.at(-1)).toMatch(
    / — ligne 2, colonne B\u202f; ligne 4, colonne B$/,
  );
});

test("excludes a typing error without changing the scale", async () => {
  const rows = Array.from(
    { length: 60 },
    (_, i) => `Élève ${String.fromCharCode(65 + (i % 26))}${i};${i === 7 ? 155 : (i % 20) + 1}`,
  );
  const reading = await readAccepted([file("a.csv", `Nom;Dictée\n${rows.join("\n")}\n`)]);
  expect(reading.plan.tables[0]!.columns[1]!.scale).toEqual({ kind: "points", maximum: 20 });
  expect(reading.leftOut.map(({ reason, count }) => [reason, count])).toEqual([
    ["above_maximum", 1],
  ]);
});

test("keeps two pupils of the same name and class separate, unless the user states that they are one pupil", async () => {
  const sheet = file(
    "a.csv",
    "Nom;Classe;Dictée /20;Calcul /20\nLéa;CE2;12;\nLéa;CE2;;8\nLéa;CM1;6;7\n",
  );
  const reading = await readMarks([sheet], options);
  expect(reading.records.learners.map((one) => one.display_name)).toEqual([
    "Léa",
    "Léa (2)",
    "Léa",
  ]);
  expect(questionsOf(reading)).toEqual([["namesakes", "two", 1, true]]);
  const plan = answered(reading.plan, reading.questions[0]!, "one");
  const again = await readMarks([sheet], { ...options, plan });
  expect(again.records.learners.map((one) => one.display_name)).toEqual(["Léa", "Léa"]);
  expect(again.records.traces).toHaveLength(4);
});

test("counts the same file once, even in different formats", async () => {
  const workbook = await writeXlsx({
    sheets: [
      {
        name: "good",
        rows: [
          ["Nom", "Classe", "Dictée /20"],
          ["Léa", "CE2", 12],
          ["Noé", "CE2", 8],
          ["Inès", "CE2", 15],
        ],
      },
    ],
  });
  const files = [GOOD, { ...GOOD, name: "copy.csv" }, file("good.xlsx", workbook)];
  const first = await readMarks(files, options);
  const again = await readMarks(files, { ...options, plan: first.plan });
  for (const reading of [first, again]) {
    expect(scoresOf(reading)).toEqual([0.6, 0.4, 0.75]);
    expect(reading.plan.tables.map(({ aside }) => aside)).toEqual([undefined, "same", "same"]);
    expect(reading.unread).toEqual([]);
  }
});

test("does not report an excluded sheet as a file without marks", async () => {
  const { plan } = await readMarks([GOOD], options);
  const tables = plan.tables.map((table) => ({ ...table, isRead: false }));
  const without = await readMarks([GOOD], { ...options, plan: { ...plan, tables } });
  expect(without.records.learners).toEqual([]);
  expect(without.unread).toEqual([]);
});

test("adds new marks from an updated sheet and corrects old marks, unless the answer is to add all marks", async () => {
  const later = file(
    "later.csv",
    "Nom;Classe;Dictée /20;Calcul /20\nLéa;CE2;13;5\nNoé;CE2;8;6\nInès;CE2;15;\n",
  );
  const reading = await readMarks([GOOD, later], options);
  expect(scoresOf(reading).sort()).toEqual([0.25, 0.3, 0.4, 0.65, 0.75]);
  expect(questionsOf(reading)).toEqual([["repeats", "replace", 1, true]]);
  const plan = answered(reading.plan, reading.questions[0]!, "add");
  expect((await readMarks([GOOD, later], { ...options, plan })).records.traces).toHaveLength(8);
});

test("recognises pupils in a later sheet despite another name order, letter case or accents", async () => {
  const one = await readMarks(
    [file("a.csv", "Nom;Prénom;Classe;Dictée\nMARTIN;Léa;CE2 A;12\n")],
    options,
  );
  const two = await readMarks(
    [file("b.csv", "Élève;Classe;Calcul\nLea Martin;ce2 a;15\n")],
    options,
  );
  expect(two.records.learners[0]!.learner_id).toBe(one.records.learners[0]!.learner_id);
});

test("maps an identifier with the id key, and keeps a uuid", async () => {
  const own = "11111111-1111-4111-8111-111111111111";
  const { records } = await readMarks(
    [file("a.csv", `ID;Nom;Dictée\n17;Léa;12\n${own};Noé;15\n`)],
    options,
  );
  expect(records.learners.map((one) => one.learner_id)).toEqual([options.uuidOf("17"), own]);
});

test("asks about ambiguous dates, and applies the answer", async () => {
  const sheet = file(
    "a.csv",
    "Nom;Classe;Exercice;Note /20;Date\nLéa;CP;Dictée;12;10/09/2025\nNoé;CP;Dictée;15;11/09/2025\n",
  );
  const reading = await readMarks([sheet], options);
  expect(questionsOf(reading)).toEqual([["dates", "day-first", 2, true]]);
  const plan = answered(reading.plan, reading.questions[0]!, "month-first");
  const again = await readMarks([sheet], { ...options, plan });
  expect(again.records.traces.map(({ timestamp }) => timestamp!.slice(0, 10))).toEqual([
    "2025-10-09",
    "2025-11-09",
  ]);
});

test("applies the answer about ambiguous dates to dates in headings", async () => {
  const sheet = file("a.csv", "Nom;Calcul (12/09/2025) /20;Dictée (10/09/2025) /20\nLéa;12;14\n");
  const { plan, questions } = await readMarks([sheet], options);
  const changed = answered(plan, questions[0]!, "month-first");
  const { records } = await readMarks([sheet], { ...options, plan: changed });
  expect(records.traces.map(({ timestamp }) => timestamp!.slice(0, 10))).toEqual([
    "2025-12-09",
    "2025-10-09",
  ]);
});

test("asks once about an unknown level and once about an unknown best mark, and applies the answers", async () => {
  const reading = await readMarks(
    [file("a.csv", "Nom;Dictée;Calcul\nLéa;8;9\nNoé;7;6,5\n")],
    options,
  );
  expect(questionsOf(reading)).toEqual([
    ["columns", 10, 2, true],
    ["level", 3, 2, false],
  ]);
  expect(reading.records.traces).toEqual([]);
  let plan = answered(reading.plan, reading.questions[0]!, 20);
  plan = answered(plan, reading.questions[1]!, 5);
  const again = await readMarks([file("a.csv", "Nom;Dictée;Calcul\nLéa;8;9\nNoé;7;6,5\n")], {
    ...options,
    plan,
  });
  expect(again.records.learners.map((one) => one.grade_level)).toEqual([5, 5]);
  expect(scoresOf(again)).toEqual([0.4, 0.45, 0.35, 0.325]);
});

test("counts only marks in the question about the best mark, and skips exercises without marks", async () => {
  const sheet = file(
    "a.csv",
    "Nom;Classe;Dictée;Calcul;Copie\nLéa;CE2;12;abs;vu\nNoé;CE2;8;15;fini\n",
  );
  const { plan } = await readMarks([sheet], options);
  const { plan: changed, questions } = await readMarks([sheet], {
    ...options,
    plan: changeColumn(plan, 0, 4, "mark"),
  });
  expect(questions.map(({ count }) => count)).toEqual([3]);
  const reading = await readMarks([sheet], { ...options, plan: accepted(changed, questions) });
  expect(reading.leftOut.map(({ reason, count }) => [reason, count])).toEqual([
    ["not_understood", 2],
  ]);
  expect(reading.records.resources.map(({ title }) => title)).toEqual(["Dictée", "Calcul"]);
  expect(reading.records.skills.map(({ id }) => id)).toEqual(["dictee", "calcul"]);
});

test("answers each question once with the part of a plan that the question prints, also in a later sheet", async () => {
  const sheet = (name: string) =>
    file(name, "Nom;Classe;Dictée;PAP\nLéa;CE2;12;oui\nNoé;CE2;8;non\n/;CE2;20;\n");
  const { plan, questions } = await readMarks([sheet("a.csv")], options);
  expect(questions.map(({ about }) => about)).toEqual(["columns", "rows"]);
  const given = answersTo(plan, questions);
  expect(problemsOfPlan(given)).toEqual([]);
  const reading = await readMarks([sheet("a.csv")], { ...options, plan: given });
  expect([reading.questions.filter(({ isOpen }) => isOpen), scoresOf(reading)]).toEqual([
    [],
    [0.6, 0.4],
  ]);
  const next = await readMarks([sheet("b.csv")], { ...options, plan: reading.plan });
  expect(next.questions.map(({ about }) => about)).toEqual(["rows"]);
});

test("accepts a plan that was saved as JSON, and applies a changed column meaning", async () => {
  const sheet = file("a.csv", "Nom;Classe;Dictée /20;Points bonus\nLéa;CE2;12;1\nNoé;CE2;8;2\n");
  const reading = await readMarks([sheet], options);
  const changed = changeTable(JSON.parse(JSON.stringify(reading.plan)), 0, (table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.heading === "Points bonus"
        ? { heading: column.heading, means: "ignored", by: "you", cells: 0 }
        : column,
    ),
  }));
  expect(problemsOfPlan({ ...changed })).toEqual([]);
  const again = await readMarks([sheet], { ...options, plan: changed });
  expect(scoresOf(again)).toEqual([0.6, 0.4]);
  expect(JSON.parse(JSON.stringify(again.plan))).toEqual(again.plan);
});

test("applies last month's plan to a later sheet with the same columns", async () => {
  const sheet = (name: string, row: string) =>
    file(name, `Nom;Classe;Vu;Dictée\n${row}\nNoé;CE2;1;8\nInès;CE2;2;20\n`);
  const first = await readAccepted([sheet("a.csv", "Léa;CE2;3;12")]);
  const plan = changeTable(first.plan, 0, (table) => ({
    ...table,
    columns: table.columns.map((one) =>
      one.heading === "Vu" ? { ...one, means: "ignored", by: "you" } : one,
    ),
  }));
  const next = await readMarks([sheet("b.csv", "Léa;CE2;4;15")], { ...options, plan });
  expect(scoresOf(next)).toEqual([0.75, 0.4, 1]);
});

test("swaps the rows and columns of a sheet, and swaps them back", async () => {
  const sheet = file("CE1.csv", "Exercice;Léa;Noé\nDictée /20;12;8\nCalcul /20;15;abs\n");
  const found = await readMarks([sheet], options);
  expect(found.unread).toEqual([{ file: "CE1.csv", problem: "no_marks" }]);
  const plan = transposeTable(found.plan, 0);
  const turned = await readAccepted([sheet], { ...options, plan });
  expect(turned.records.learners.map((one) => one.display_name)).toEqual(["Léa", "Noé"]);
  expect(scoresOf(turned)).toEqual([0.6, 0.75, 0.4]);
  const back = await readMarks([sheet], { ...options, plan: transposeTable(turned.plan, 0) });
  expect(back.unread).toEqual(found.unread);
});

test("reports every problem in an edited plan", () => {
  const tables = [{ file: "a.csv", sheet: "", columns: [{ heading: "Nom", means: "nom" }] }, {}];
  expect(
    problemsOfPlan({
      version: 2,
      dates: "both",
      level: 6,
      pass: 2,
      levels: { CP: "1" },
      namesakes: 1,
      tables,
    }),
  ).toHaveLength(9);
});

test("keeps the exercise names of the catalogue, and assigns the skill autres to other exercises", async () => {
  const catalogue = {
    skills: [{ id: "dic", preferred_label: "Dictée", description: "", domain: "francais" }],
    resources: [
      {
        resource_id: "D1",
        title: "Dictée 1",
        type: "exercise" as const,
        grade_level: 3,
        skill_ids: ["dic"],
      },
    ],
  };
  const { records } = await readAccepted([file("a.csv", "Nom;dictée 1;Calcul\nLéa;12;20\n")], {
    ...options,
    catalogue,
  });
  expect(
    records.resources.map(({ resource_id, skill_ids }) => [resource_id, ...skill_ids]),
  ).toEqual([
    ["D1", "dic"],
    ["Calcul", "autres"],
  ]);
  expect(records.traces.map(({ resource_id }) => resource_id)).toEqual(["D1", "Calcul"]);
});

test("assigns exercises the skills chosen by the user", async () => {
  const skills = {
    Dictée: { skill: "Orthographe", domain: "Français" },
    Copie: { skill: "Orthographe", domain: "Français" },
  };
  const sheet = file("a.csv", "Nom;Dictée;Copie;Calcul\nLéa;12;20;3\n");
  const { records } = await readAccepted([sheet], {
    ...options,
    plan: { skills },
  });
  expect(records.skills.map(({ id, domain }) => [id, domain])).toEqual([
    ["orthographe", "francais"],
    ["calcul", "autres"],
  ]);
});

test("counts formulas that were saved without a result", async () => {
  const workbook = await writeXlsx({
    sheets: [
      {
        name: "CE2",
        rows: [
          ["Nom", "Dictée /20"],
          ["Léa", 12],
          ["Noé", null],
        ],
        cells: new Map([["2,1", { value: null, formula: "B2+1" }]]),
      },
    ],
  });
  const reading = await readMarks([file("a.xlsx", workbook)], options);
  expect(reading.leftOut.find(({ reason }) => reason === "formula")?.count).toBe(1);
});

test("formats a day without a year with two-digit month and day", async () => {
  const { plan, records } = await readAccepted([file("a.csv", "Nom;Dictée (3 sept)\nLéa;12\n")]);
  expect(plan.tables[0]!.columns.map(({ day }) => day)).toEqual([undefined, "09-03"]);
  expect(records.traces[0]!.trace_id).toMatch(/\/09-03$/);
});

test.each([
  ["Nom;Dictée\nMax Martin;12\nLéa Roux;20\nMax de la classe;20\n", ["Max Martin", "Léa Roux"]],
  ["Prénom;Nom;Dictée\nMax;Martin;12\nLéa;Roux;20\nMax;;20\n", ["Max Martin", "Léa Roux"]],
  ["Prénom;Classe;Dictée\nMax;CE2;12\nLéa;CE2;20\nMin;;12\n", ["Max", "Léa"]],
])("distinguishes the pupil Max from a row of best marks in %j", async (text, names) => {
  const { records } = await readAccepted([file("a.csv", text)]);
  expect(records.learners.map((one) => one.display_name)).toEqual(names);
  expect(records.traces.map(({ score }) => score)).toEqual([0.6, 1]);
});

test("reads a sheet with a single pupil", async () => {
  expect(scoresOf(await readMarks([file("a.csv", "Nom;Dictée /20\nLéa;12\n")], options))).toEqual([
    0.6,
  ]);
});

test("reads the rows after an unmatched quote", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `P${i} Roux;${i % 20}`);
  const reading = await readMarks(
    [file("a.csv", `Nom;Dictée /20\n"Léa Martin;12\n${rows.join("\n")}\n`)],
    options,
  );
  expect(reading.records.learners).toHaveLength(41);
});

test("distinguishes the encodings of old Macs and Windows", async () => {
  // The text "Nom;Prénom;Dictée" with the pupils Léa and Noé; é is encoded as 0x8e.
  const mac = bytes("Nom;Pr\x8enom;Dict\x8ee\nMartin;L\x8ea;12\nDurand;No\x8e;8\n");
  const reading = await readMarks([file("a.csv", mac)], options);
  expect(reading.records.learners.map((one) => one.display_name)).toEqual([
    "Léa Martin",
    "Noé Durand",
  ]);
  expect(reading.sheets[0]!.text!.encoding).toBe("macintosh");
});

test("does not read marks of 1 as German grades next to a column of best marks", async () => {
  const rows = ["Ada;Dictée;1;20", "Ben;Dictée;1;20", "Cem;Dictée;2;20"];
  const sheet = file("a.csv", `Schüler;Aufgabe;Punkte;Max. Punkte\n${rows.join("\n")}\n`);
  expect(scoresOf(await readMarks([sheet], options)).sort()).toEqual([0.05, 0.05, 0.1]);
});

test.each(["constructor", "__proto__", "valueOf", "toString"])(
  "reads %s as any other name of a class or an exercise, and as a note in a cell",
  async (name) => {
    const read = async (one: string) => {
      const table = `Nom;Classe;${one};Lecture\nLéa;${one};A;B\nNoé;${one};C;A\nInès;${one};B;${one}\n`;
      const reading = await readMarks([file("notes.csv", table)], options);
      const { learners, resources } = reading.records;
      const grades = [...learners, ...resources].map(({ grade_level }) => grade_level);
      return [scoresOf(reading), grades, Object.values(reading.plan.levels)];
    };
    expect(await read(name)).toEqual(await read("Conjugaison"));
  },
);

test("a class can be renamed, and its pupils stay the same", async () => {
  const files = [file("notes.csv", "Nom;Dictée /20\nLéa;12\nNoé;8\n")];
  const before = await readMarks(files, options);
  const renamed = await readMarks(files, {
    ...options,
    plan: renameClass(before.plan, "notes", " CM1 B "),
  });
  expect(renamed.records.groups).toEqual([{ group_id: "notes", name: "CM1 B", type: "class" }]);
  // The new name says the grade, which was only assumed before.
  expect(questionsOf(before)).toEqual([["level", 3, 2, false]]);
  expect(questionsOf(renamed)).toEqual([]);
  expect(renamed.records.learners).toEqual(
    before.records.learners.map((one) => ({ ...one, grade_level: 4 })),
  );
  const restored = await readMarks(files, {
    ...options,
    plan: renameClass(renamed.plan, "notes", ""),
  });
  expect(restored.records.groups[0]!.name).toBe("notes");
  expect(problemsOfPlan({ classes: { notes: " " } })).toEqual([
    "classes: expected a name for each class, got an object",
  ]);
});
