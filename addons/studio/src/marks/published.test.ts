import fc from "fast-check";
import { expect, test } from "vitest";
import { describeQuestion, marksEn } from "./messages.ts";
import { accepted, answersTo, changeScores, doubtsIn, problemsOfPlan } from "./plan.ts";
import { type MarksReading, readMarks } from "./read-marks.ts";
import type { MarksFile } from "./sheets.ts";

const options = { uuidOf: (id: string) => id };

function csv(text: string, name = "a.csv"): { name: string; bytes: Uint8Array } {
  return { name, bytes: new TextEncoder().encode(text) };
}

function marksOf({ records }: MarksReading): string[] {
  const names = new Map(records.learners.map((one) => [one.learner_id, one.display_name]));
  return records.traces.map(({ learner_id, resource_id, score, timestamp }) => {
    const day = timestamp ? ` ${timestamp.slice(0, 10)}` : "";
    return `${names.get(learner_id)}: ${resource_id} ${Number(score!.toFixed(3))}${day}`;
  });
}

function asked({ questions }: MarksReading): string[] {
  return questions
    .filter(({ isOpen }) => isOpen)
    .map(({ about, names, columns = [] }) =>
      [about, ...(names ?? columns.map(({ heading }) => heading))].join(" "),
    );
}

test.each([
  [
    "Canvas: settings of columns, read-only columns, excused pupils and the test student",
    'Student,ID,SIS User ID,SIS Login ID,Section,Sums (7),Essay (88103),Current Score,Final Grade\n,,,,,Manual Posting,,,\n    Points Possible,,,,,15,40,(read only),(read only)\n"Abel, Ana",5,9,ana,Grade 4 B,12,30,76.4,C\n"Bo, Li",6,8,li,Grade 4 B,15,EX,100,A\n"Student, Test",7,,x1,Grade 4 B,1,1,3.6,F\n',
    ["Abel, Ana: Sums (7) 0.8", "Abel, Ana: Essay 0.75", "Bo, Li: Sums (7) 1"],
  ],
  [
    "Blackboard: bars in headings, totals and marks to be graded",
    '"Last Name","First Name","Username","Student ID","Last Access","Availability","Weighted Total [Total Pts: up to 60 Percentage] |1","Quiz [Total Pts: 10 Score] |2"\n"Arno","Lise","la","30","2025-11-02 10:11:00","Yes","80.0","8"\n"Cos","Rui","rc","31","2025-11-02 10:11:00","No","","Needs Grading(3)"\n',
    ["Lise Arno: Quiz 0.8"],
  ],
  [
    "Brightspace: best marks in the headings",
    "OrgDefinedId,Username,Last Name,First Name,Essay Points Grade <Numeric MaxPoints:50 Weight:10>,End-of-Line Indicator\n#10,lea,Martin,Lea,40,#\n#11,noe,Durand,Noe,25,#\n",
    ["Lea Martin: Essay 0.8", "Noe Durand: Essay 0.5"],
  ],
  [
    "Moodle's quiz report: two attempts of one pupil, with their days",
    '"Nom de famille";"Prénom";"Adresse de courriel";"État";"Commencé le";"Note/10,00";"Q. 1 /2,00"\nKel;Noa;noa@x;Terminé;"3 novembre 2025  09:05";4,00;1,00\nKel;Noa;noa@x;Terminé;"5 novembre 2025  09:05";9,00;2,00\n"Moyenne globale";;;;;6,83;1,50\n',
    ["Noa Kel: Q. 1 0.5 2025-11-03", "Noa Kel: Q. 1 1 2025-11-05"],
  ],
  [
    "edX: shares, averages and work that was not attempted",
    "Student ID,Email,Username,Grade,Homework 1: Sums,Homework (Avg),Final Exam,Enrollment Track,Certificate Eligible\n41,n@x,noak,0.62,0.8,0.65,0.6,audit,Y\n43,z@x,zoem,0.1,0.2,0.1,Not Attempted,audit,N\n",
    ["noak: Homework 1: Sums 0.8", "noak: Final Exam 0.6", "zoem: Homework 1: Sums 0.2"],
  ],
  [
    "Moodle's quiz report without questions: the grade, and no group average",
    '"Last name","First name","Email address",Status,Started,"Grade/10.00"\nKel,Noa,noa@x,Finished,"3 November 2025  9:05 AM",4.00\n"Group average",,,,,5.75\n',
    ["Noa Kel: a 0.4 2025-11-03"],
  ],
  [
    "Moodle's gradebook: percentages, feedback and totals",
    '"First name","Last name","ID number",Institution,Department,"Email address","Quiz: Sums (Percentage)","Quiz: Sums (Feedback)","Course total (Percentage)","Last downloaded from this course"\nAna,Pop,,,,ana@x,"80.00 %",Well done,"80.00 %",1764579600\nIon,Rus,,,,ion@x,-,,-,1764579600\n',
    ["Ana Pop: Quiz: Sums 0.8"],
  ],
  [
    "Kolibri's quiz report: percentages, and learners who have not started",
    "Name,Progress,Score,Answered questions,Questions answered correctly,Total questions,Groups\nAbby,Completed,80%,10,8,10,Blue\nBen,Not started,,,,10,\n",
    ["Abby: a 0.8"],
  ],
  [
    "a row of best marks below the headings",
    "Nom;Classe;A;B\n/;;20;10\nA B;CE2;4;5\n",
    ["A B: A 0.2", "A B: B 0.5"],
  ],
  [
    "two pupils of one sheet whose names have the same words",
    "Élève;Classe;A /10\nMARTIN Thomas;CM1;9\nThomas MARTIN;CM1;2\n",
    ["MARTIN Thomas: A 0.9", "Thomas MARTIN: A 0.2"],
  ],
  [
    "Brightspace without names: the identifier, in a sheet whose pupils have signs of headings",
    "OrgDefinedId,Test Points Grade <Numeric MaxPoints:20>,End-of-Line Indicator\n#100,18,#\n#101,5,#\n",
    ["#100: Test 0.9", "#101: Test 0.25"],
  ],
  [
    "pupils with numbers instead of names, above a mean",
    "Nom;A /20\nÉlève 1;4\nÉlève 2;5\nMoyenne;4,5\n",
    ["Élève 1: A 0.2", "Élève 2: A 0.25"],
  ],
  [
    "a pupil whose name is a heading",
    "Nom;Classe;A /20\nIne;CE2;4\nMark;CE2;5\n",
    ["Ine: A 0.2", "Mark: A 0.25"],
  ],
  [
    "École directe: best marks in the cells",
    '"Nom";"Prénom";"Devoir 1 : Fractions (coef 1) - 22/09/2025"\n"ABAR";"Tom";"15/20"\n"BIRK";"Léna";"Disp"\n',
    ["Tom ABAR: Devoir 1 : Fractions 0.75 2025-09-22"],
  ],
  [
    "Pronote: best marks in square brackets, and marks with signs, which are left out",
    '"Élève";"Classe";"Moyenne";"Calcul [20,00]"\n"ABAR Tom";"CM1";"12,5";"10,00"\n"BIRK Léna";"CM1";"9,1";"12,00*"\n',
    ["ABAR Tom: Calcul 0.5"],
  ],
  [
    "exercises whose names differ in signs, or contain fractions and dates",
    "Nom;Classe;Calcul < 10 /10;Calcul > 10 /10;x² /10;x2 /10;Tables 03/04 /10;5 Mai bataille /10\nA B;CE2;9;2;8;1;7;6\n",
    [
      "Calcul < 10 0.9",
      "Calcul > 10 0.2",
      "x² 0.8",
      "x2 0.1",
      "Tables 03/04 0.7",
      "5 Mai bataille 0.6",
    ].map((one) => `A B: ${one}`),
  ],
  [
    "thousands, and decimals without a zero",
    "Nom;Classe;Points /1000;Quiz /1\nA B;CE2;1,000;.5\nC D;CE2;950;1.\n",
    ["A B: Points 1", "A B: Quiz 0.5", "C D: Points 0.95", "C D: Quiz 1"],
  ],
  [
    "names in scripts whose marks are not accents",
    "Name,Class,Quiz /10\nराम,CP,8\nरमा,CP,2\n",
    ["राम: Quiz 0.8", "रमा: Quiz 0.2"],
  ],
])("reads without a question: %s", async (_, text, expected) => {
  const reading = await readMarks([csv(text)], options);
  expect([asked(reading), marksOf(reading)]).toEqual([[], expected]);
});

test.each([
  ["numbers", "Nom;Classe;Poste\nA B;CE2;12\nC D;CE2;8\n", "columns Poste"],
  ["yes and no", "Nom;Classe;PAP;Dictée /10\nA B;CE2;oui;4\nC D;CE2;non;5\n", "columns PAP"],
  ["true and false", "Nom;Classe;PPS;Dictée /10\nA B;CE2;vrai;4\nC D;CE2;faux;5\n", "columns PPS"],
  [
    "shares below a heading with a percent sign",
    "Nom;Classe;Quiz (%)\nA B;CE2;0,85\nC D;CE2;0,4\n",
    "columns Quiz (%)",
  ],
  [
    "a number in a heading that no mark comes near",
    "Nom;Classe;Vitesse km / 100\nA B;CE2;12\nC D;CE2;13\n",
    "columns Vitesse km / 100",
  ],
  ["letters", "Nom;Classe;Lire\nA B;CE2;A\nC D;CE2;D\nE F;CE2;NA\n", "letters Lire"],
  [
    "a first row with the best mark in three columns",
    "Nom;Classe;A /20;B /20;C /20\nTop;CE2;20;20;20\nA B;CE2;4;5;6\n",
    "rows Top",
  ],
  [
    "columns beside a second column of names",
    "Nom;A /20;;Nom;B /10\nA B;4;;C D;5\nE F;5;;G H;6\n",
    "columns B /10",
  ],
  [
    "a row of means, whatever its name",
    "Nom;Classe;A /20;B /20\nA B;CE2;4;5\nC D;CE2;5;8\nLes deux;CE2;4,5;6,5\n",
    "rows Les deux",
  ],
  [
    "a row with a number of pupils",
    "Nom;Classe;A /20\nA B;CE2;4\nC D;CE2;5\nNb d'élèves;;2\n",
    "rows Nb d'élèves",
  ],
  ["errors", "Nom;Classe;Fautes /20\nA B;CE2;12\nC D;CE2;0\n", "columns Fautes /20"],
  [
    "letters of a plan for special needs",
    "Nom;Classe;PAI;A /10\nA B;CE2;A;4\nC D;CE2;D;5\nE F;CE2;A;6\n",
    "columns PAI",
  ],
  ["a unit", "Nom;Classe;Poids (kg) /100\nA B;CE2;28\nC D;CE2;31\n", "columns Poids (kg) /100"],
  ["colours", "Nom;Classe;Feux\nA B;CE2;Red\nC D;CE2;Green\nE F;CE2;Amber\n", "letters Feux"],
  [
    "words of conduct",
    "Nom;Classe;Participation\nA B;CE2;Bien\nC D;CE2;Très bien\nE F;CE2;Passable\n",
    "letters Participation",
  ],
  [
    "a best mark that the sheet states, above columns that may be no marks",
    "Notes sur 20;;\nNom;Dictée;Taille (cm)\nA B;12;140\nC D;8;138\n",
    "columns Dictée Taille (cm)",
  ],
  [
    "a column of totals with a best mark",
    "Nom;Classe;A /10;B /10;Points /20\nA B;CE2;4;6;10\nC D;CE2;5;5;10\n",
    "columns Points /20",
  ],
  [
    "a note below the pupils",
    "Nom;Classe;A /20\nA B;CE2;4\n* absent ce jour-là;;\n",
    "rows * absent ce jour-là",
  ],
  ["two rows with one name", "Nom;Classe;A /20\nA B;CE2;4\nA B;CE2;5\n", "namesakes"],
])("asks about %s", async (_, text, question) => {
  expect(asked(await readMarks([csv(text)], options))).toEqual([question]);
});

test("scores the letters NA, PA, A and D on one scale, as proposed", async () => {
  const sheet = csv("Nom;Classe;Lire;Copier\nA B;CE2;NA;A\nC D;CE2;PA;D\n");
  const { plan, questions } = await readMarks([sheet], options);
  expect(questions.map(({ about, hasEvidence }) => [about, hasEvidence])).toEqual([
    ["letters", true],
  ]);
  expect(describeQuestion(questions[0]!, marksEn)).toBe(
    "Are the letters in Lire, Copier marks on this scale: NA 20%, PA 50%, A 80%, D 100%?",
  );
  const reading = await readMarks([sheet], { ...options, plan: accepted(plan, questions) });
  expect(marksOf(reading)).toEqual([
    "A B: Lire 0.2",
    "A B: Copier 0.8",
    "C D: Lire 0.5",
    "C D: Copier 1",
  ]);
});

test("keeps two pupils with exchanged names apart, and asks if another sheet does not separate the names", async () => {
  const one = csv(
    "Classe;Nom;Prénom;Dictée /20\nCM1;MARTIN;Thomas;18\nCM1;THOMAS;Martin;4\n",
    "one.csv",
  );
  const two = csv(
    "Classe;Nom;Prénom;Calcul /20\nCM1;THOMAS;Martin;5\nCM1;MARTIN;Thomas;19\n",
    "two.csv",
  );
  const apart = await readMarks([one, two], options);
  expect([asked(apart), marksOf(apart)]).toEqual([
    [],
    [
      "Thomas MARTIN: Dictée 0.9",
      "Martin THOMAS: Dictée 0.2",
      "Martin THOMAS: Calcul 0.25",
      "Thomas MARTIN: Calcul 0.95",
    ],
  ]);
  const whole = csv("Classe;Élève;Calcul /20\nCM1;Roux Eva;5\n", "whole.csv");
  const parts = csv("Classe;Nom;Prénom;Dictée /20\nCM1;ROUX;Eva;10\n", "parts.csv");
  const { plan, questions, records } = await readMarks([parts, whole], options);
  expect([records.learners.length, questions.map(({ about }) => about)]).toEqual([1, ["people"]]);
  const different = { ...plan, people: "different" as const };
  expect(
    (await readMarks([parts, whole], { ...options, plan: different })).records.learners,
  ).toHaveLength(2);
});

test("accounts for every row below the headings", async () => {
  const { rows } = await readMarks(
    [csv("Nom;Classe;A /20\nA B;CE2;4\n;;\n;CE2;7\nC D;CE2;\nMoyenne;;5\n")],
    options,
  );
  expect(rows).toEqual([{ pupils: 2, headings: 0, leftOut: 2, empty: 1 }]);
});

test.each([
  [
    "Kolibri's learners, with means of quizzes",
    "Name,Groups,Average score,Exercises completed,Resources viewed,Last activity\nAbby,Blue,80%,3,9,2025-11-02T10:11:12.000Z\n",
  ],
  [
    "Kolibri's logs, with progress in videos",
    "Facility name,Username,Channel id,Content id,Content title,Time of first interaction,Progress (0-1),Content kind\nS,abby,c1,x1,Adding,2025-11-02 10:00:00,0.5000,video\n",
  ],
])("reads no mark from %s", async (_, text) => {
  const { records, unread } = await readMarks([csv(text)], options);
  expect([records.traces, unread.map(({ problem }) => problem)]).toEqual([[], ["no_marks"]]);
});

test("lists a mark that is not understood with its cell, in a column whose heading states the best mark", async () => {
  const { leftOut } = await readMarks(
    [csv("Nom;Classe;A /20;B /10\nA B;CE2;4;7,00*\nC D;CE2;5;Abs\n")],
    options,
  );
  expect(leftOut.map(({ reason, places: [place] }) => [reason, place!.row, place!.column])).toEqual(
    [["not_understood", 2, 4]],
  );
});

test("proposes no marks for numbers above the best mark of the sheet", async () => {
  const { questions } = await readMarks(
    [csv("Notes sur 20;;\nNom;Dictée;Taille (cm)\nA B;12;140\nC D;8;138\n")],
    options,
  );
  expect(questions[0]!.columns!.map(({ means }) => means)).toEqual(["mark", "ignored"]);
});

test("asks again about columns of a known layout if a mark is above its best mark", async () => {
  const reading = await readMarks(
    [csv("Student ID,Email,Username,Grade,Dictation\n1,a@x,ana,0.5,12\n2,b@x,bo,0.5,0.5\n")],
    options,
  );
  expect(asked(reading)).toEqual(["columns Dictation"]);
});

test("keeps exercises apart whose names differ only in signs, also as skills", async () => {
  const { records } = await readMarks(
    [csv("Nom;Classe;Calcul < 10 /10;Calcul > 10 /10\nA B;CE2;9;2\n")],
    options,
  );
  expect(records.skills.map(({ preferred_label }) => preferred_label)).toEqual([
    "Calcul < 10",
    "Calcul > 10",
  ]);
});

test("exercises of a sheet are retired, and exercises of a catalogue are not", async () => {
  const skills = [{ id: "sums", preferred_label: "Sums", description: "", domain: "numbers" }];
  const resources = [
    {
      resource_id: "A",
      title: "A",
      type: "exercise",
      grade_level: 2,
      skill_ids: ["sums"],
    } as const,
  ];
  const sheet = csv("Nom;Classe;A /10;B /10\nA B;CE2;9;2\n");
  const { records } = await readMarks([sheet], { ...options, catalogue: { skills, resources } });
  expect(records.resources.map(({ title, retired }) => [title, retired])).toEqual([
    ["A", undefined],
    ["B", true],
  ]);
});

test("letters are worth what a person says, and the printed answer has their scores", async () => {
  const sheet = csv("Nom;Classe;Lire\nA B;CE2;NA\nC D;CE2;PA\nE F;CE2;A-\nG H;CE2;D\n");
  const { plan, questions } = await readMarks([sheet], options);
  const given = answersTo(plan, questions);
  const { scale } = given.tables![0]!.columns![0]!;
  expect(scale).toEqual({
    kind: "words",
    words: "lsu_letters",
    scores: { na: 0.2, pa: 0.5, "a-": 0.8 - 1 / 9, d: 1 },
  });
  const changed = changeScores(plan, 0, { pa: 0.6 });
  const asked = await readMarks([sheet], { ...options, plan: changed });
  const answered = await readMarks([sheet], {
    ...options,
    plan: accepted(asked.plan, asked.questions),
  });
  expect(problemsOfPlan(answered.plan)).toEqual([]);
  expect(answered.records.traces.map(({ score }) => Math.round(100 * score!))).toEqual([
    20, 60, 69, 100,
  ]);
});

test("reads tables below each other with their own headings, and their rows keep their numbers", async () => {
  const text =
    "CE1 A;;\nNom;A /20;B /10\nA B;12;4\n;;\nCE2 B;;\nNom;C /10;D /5\nC D;8;?1\nE F;3;5\n";
  const reading = await readMarks([csv(text)], options);
  expect([asked(reading), marksOf(reading)]).toEqual([
    [],
    ["A B: A 0.6", "A B: B 0.4", "C D: C 0.8", "E F: C 0.3", "E F: D 1"],
  ]);
  expect(reading.records.groups.map(({ name }) => name)).toEqual(["CE1 A", "CE2 B"]);
  expect(reading.leftOut[0]).toMatchObject({ reason: "not_understood", places: [{ row: 7 }] });
});

test("an id with different names is a number in a list, and identifies nobody", async () => {
  const one = csv("ID,Name,Class,A /10\n1,Léa,CE1,9\n2,Noé,CE1,5\n", "one.csv");
  const two = csv("ID,Name,Class,A /10\n1,Tom,CE2,2\n2,Noé P.,CE2,3\n", "two.csv");
  const { records } = await readMarks([one, two], options);
  expect(records.learners.map(({ display_name }) => display_name)).toEqual(["Léa", "Noé", "Tom"]);
});

test("a name of a parent is not part of a pupil's name", async () => {
  const sheet = csv("Nom;Prénom;A /20;Responsable;Nom\nROUX;Léa;12;mère;PETIT\n");
  expect(marksOf(await readMarks([sheet], options))).toEqual(["Léa ROUX: A 0.6"]);
});

test("proposes points for marks from 1 to 4, since a quiz may be out of 5", async () => {
  const sheet = csv("Nom;Classe;Quiz\nA B;CE2;4\nC D;CE2;2\nE F;CE2;1\nG H;CE2;3\n");
  const { questions } = await readMarks([sheet], options);
  expect(describeQuestion(questions[0]!, marksEn)).toContain("Quiz (4; 2; 1) – out of 5");
});

test("turns no table on its side without a question, and needs surnames in capitals or best marks to propose it", async () => {
  const turned = csv(";MARTIN Léa;DURAND Noé;ROUX Tom\nDictée /20;12;8;4\nCalcul /10;5;9;1\n");
  const reading = await readMarks([turned], options);
  expect([asked(reading), reading.records.traces]).toEqual([["columns Dictée /20 Calcul /10"], []]);
  const plan = accepted(reading.plan, reading.questions);
  expect(marksOf(await readMarks([turned], { ...options, plan }))).toContain(
    "ROUX Tom: Dictée 0.2",
  );
  const upright = csv(",Reading Log,Math Quiz\nLea,15,8\nNoe,18,7\n");
  const { questions } = await readMarks([upright], options);
  expect(questions[0]!.columns!.map(({ heading }) => heading)).toEqual([
    "Reading Log",
    "Math Quiz",
  ]);
});

test("asks no second time about headings that a person said are no marks, in next month's sheet", async () => {
  const september = csv("Nom;Classe;PAP;Cantine;A /10\nA B;CE2;oui;2;4\n", "september.csv");
  const october = csv("Nom;Classe;PAP;Cantine;B /10\nA B;CE2;non;3;5\n", "october.csv");
  const { plan, questions } = await readMarks([september], options);
  const saved = JSON.parse(JSON.stringify(accepted(plan, questions)));
  const answered = await readMarks([september], { ...options, plan: saved });
  const next = await readMarks([september, october], {
    ...options,
    plan: JSON.parse(JSON.stringify(answered.plan)),
  });
  expect([asked(next), marksOf(next)]).toEqual([[], ["A B: A 0.4", "A B: B 0.5"]]);
});

test("asks at most four kinds of questions about any number of sheets", async () => {
  const sheet = (name: string): MarksFile =>
    csv(
      "Nom;Classe;Date;Dictée;Lire\nA B;CE2;03/04/2026;12;NA\nA B;CE2;03/04/2026;8;PA\nC D;CE2;;7;D\n* absent;;;;\n",
      name,
    );
  const { questions } = await readMarks([sheet("a.csv"), sheet("b.csv")], options);
  expect([...doubtsIn(questions).keys()].sort()).toEqual(["columns", "letters", "people", "rows"]);
});

test("reads no mark from a random table whose columns are no marks", async () => {
  const column = fc.constantFrom(
    ["Poste", "4512", "4513"],
    ["PAP", "oui", "non"],
    ["House", "Red", "Blue"],
    ["Retards", "2", "0"],
    ["Année de naissance", "2016", "2017"],
    ["Groupe de besoin", "A", "B"],
    ["Cantine", "TRUE", "FALSE"],
  );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(column, { minLength: 1, maxLength: 5 }), async (columns) => {
      const row = (at: number): string => columns.map((one) => one[at]).join(";");
      const text = `Nom;Classe;${row(0)}\nA B;CE2;${row(1)}\nC D;CE2;${row(2)}\nE F;CE2;${row(1)}\n`;
      expect((await readMarks([csv(text)], options)).records.traces).toEqual([]);
    }),
    { numRuns: 100, seed: 42 },
  );
});

interface Class {
  /** Surname and first name. */
  readonly pupils: readonly (readonly [string, string])[];
  /** Marks in tenths, for two exercises of each pupil; null for none. */
  readonly marks: readonly (number | null)[];
}

/** Known layouts: each writes a class, with exercises out of 10, or out of 1. */
const WRITERS: Readonly<Record<string, (one: Class) => string[]>> = {
  canvas: ({ pupils, marks }) => [
    "Student,ID,SIS Login ID,Section,Sums (41),Story (42),Current Score",
    "    Points Possible,,,,10,10,(read only)",
    ...pupils.map(
      ([surname, first], at) =>
        `"${surname}, ${first}",${at},l${at},Grade 2,${marks[2 * at] ?? ""},${marks[2 * at + 1] ?? "EX"},5`,
    ),
  ],
  blackboard: ({ pupils, marks }) => [
    '"Last Name","First Name","Username","Last Access","Availability","Sums [Total Pts: 10 Score] |41","Story [Total Pts: 10 Score] |42"',
    ...pupils.map(
      ([surname, first], at) =>
        `"${surname}","${first}","u${at}","2025-11-02 10:11:00","Yes","${marks[2 * at] ?? ""}","${marks[2 * at + 1] ?? ""}"`,
    ),
  ],
  brightspace: ({ pupils, marks }) => [
    "OrgDefinedId,Last Name,First Name,Sums Points Grade <Numeric MaxPoints:10>,Story Points Grade <Numeric MaxPoints:10>,End-of-Line Indicator",
    ...pupils.map(
      ([surname, first], at) =>
        `#${at},${surname},${first},${marks[2 * at] ?? ""},${marks[2 * at + 1] ?? ""},#`,
    ),
  ],
  moodle: ({ pupils, marks }) => [
    '"Last name","First name","Email address",Status,Started,"Grade/20.00","Q. 1 /10.00","Q. 2 /10.00"',
    ...pupils.map(
      ([surname, first], at) =>
        `${surname},${first},m${at}@x,Finished,"13 November 2025  9:05 AM",5.00,${marks[2 * at] ?? "-"},${marks[2 * at + 1] ?? "-"}`,
    ),
  ],
  gradebook: ({ pupils, marks }) => [
    '"First name","Last name","ID number",Institution,Department,"Email address","Sums (Percentage)","Story (Percentage)","Sums (Feedback)","Course total (Percentage)","Last downloaded from this course"',
    ...pupils.map(([surname, first], at) => {
      const share = (mark: number | null | undefined): string =>
        mark === null || mark === undefined ? "-" : `"${10 * mark}.00 %"`;
      return `${first},${surname},,,,m${at}@x,${share(marks[2 * at])},${share(marks[2 * at + 1])},"well done",50.00,1764579600`;
    }),
  ],
  edx: ({ pupils, marks }) => [
    "Student ID,Email,Username,Grade,Sums,Story,Enrollment Track",
    ...pupils.map((_, at) => {
      const share = (mark: number | null | undefined): string =>
        mark === null || mark === undefined ? "Not Attempted" : String(mark / 10);
      return `${at},m${at}@x,u${at},0.5,${share(marks[2 * at])},${share(marks[2 * at + 1])},audit`;
    }),
  ],
};

/** Moodle numbers the questions of a quiz, and Kolibri's file names the quiz. */
const TITLES: Readonly<Record<string, string>> = { "Q. 1": "Sums", "Q. 2": "Story" };

/** Set `MASTERY_MARKS_CASES=2000` to run more cases, with a different seed each time. */
const CASES = process.env["MASTERY_MARKS_CASES"];

test("reads back random classes in known layouts, without a question", async () => {
  const name = fc.constantFrom("Abel", "Élan", "O'Neil", "De Luca", "Ng", "Petit-Roux");
  const random = fc.record({
    layout: fc.constantFrom(...Object.keys(WRITERS)),
    pupils: fc.array(fc.tuple(name, name), { minLength: 2, maxLength: 8 }),
    marks: fc.array(fc.option(fc.integer({ min: 0, max: 10 })), { minLength: 16, maxLength: 16 }),
  });
  await fc.assert(
    fc.asyncProperty(random, async ({ layout, pupils, marks }) => {
      fc.pre(marks.slice(0, 2 * pupils.length).some((mark) => mark !== null && mark > 0));
      const reading = await readMarks(
        [csv(`${WRITERS[layout]!({ pupils, marks }).join("\n")}\n`)],
        options,
      );
      expect(asked(reading)).toEqual([]);
      const scores = new Map<string, number>();
      for (const { learner_id, resource_id, score } of reading.records.traces) {
        const at = Number(/\d+$/.exec(learner_id.replace("@x", ""))![0]);
        scores.set(`${at} ${TITLES[resource_id] ?? resource_id.split(" ")[0]}`, score!);
      }
      const expected = pupils.flatMap((_, at) =>
        ["Sums", "Story"].flatMap((title, own): [string, number][] => {
          const mark = marks[2 * at + own];
          return mark === null || mark === undefined ? [] : [[`${at} ${title}`, mark / 10]];
        }),
      );
      expect(scores).toEqual(new Map(expected));
    }),
    CASES ? { numRuns: Number(CASES) } : { numRuns: 100, seed: 42 },
  );
}, 600_000);
