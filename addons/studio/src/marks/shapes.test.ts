import { readFile } from "node:fs/promises";
import { DatasetBuilder } from "@mastery/core/dataset";
import { learnerUuid } from "@mastery/dataset/portable";
import { describe, expect, test } from "vitest";
import { accepted } from "./plan.ts";
import { type MarksOptions, type MarksReading, readMarks } from "./read-marks.ts";
import type { MarksFile } from "./sheets.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const options: MarksOptions = { uuidOf: (id) => learnerUuid(id, KEY) };

/** Reads sheets, answers all questions as proposed, and reads the sheets again. */
async function readAccepted(
  files: readonly MarksFile[],
  given: MarksOptions,
): Promise<MarksReading> {
  const { plan, questions } = await readMarks(files, given);
  return readMarks(files, { ...given, plan: accepted(plan, questions) });
}

function utf8(name: string, text: string): { name: string; bytes: Uint8Array } {
  return { name, bytes: new TextEncoder().encode(text) };
}

/** Encodes a text as Windows-1252. The text must contain only Latin 1 characters. */
function latin1(name: string, text: string): { name: string; bytes: Uint8Array } {
  return { name, bytes: Uint8Array.from(text, (char) => char.charCodeAt(0)) };
}

async function fixture(name: string): Promise<{ name: string; bytes: Uint8Array }> {
  return { name, bytes: await readFile(new URL(name, import.meta.url)) };
}

/** Returns each mark as a line, such as `Léa Martin, CE2 A (3): Dictée 0.6 2025-09-10`. */
function marksOf({ records }: MarksReading): string[] {
  const groups = new Map(records.groups.map((one) => [one.group_id, one.name]));
  const learners = new Map(records.learners.map((one) => [one.learner_id, one]));
  const titles = new Map(records.resources.map((one) => [one.resource_id, one.title]));
  return records.traces.map(({ learner_id, resource_id, score, timestamp }) => {
    const { display_name, grade_level, groups: own } = learners.get(learner_id)!;
    const classes = own!.map((id) => groups.get(id)).join("+");
    const day = timestamp ? ` ${timestamp.slice(0, 10)}` : "";
    return `${display_name}, ${classes} (${grade_level}): ${titles.get(resource_id)} ${Number(score!.toFixed(3))}${day}`;
  });
}

function domainsOf({ records }: MarksReading): Record<string, string> {
  const domains = new Map(records.skills.map(({ id, domain }) => [id, domain]));
  return Object.fromEntries(
    records.resources.map(({ title, skill_ids }) => [title, domains.get(skill_ids[0]!)!]),
  );
}

/** Adds all records to a dataset, which throws if there are any issues. */
function checkRecords({ records }: MarksReading): void {
  const builder = new DatasetBuilder();
  for (const kind of ["skills", "resources", "groups", "learners", "traces"] as const) {
    for (const [index, record] of records[kind].entries()) {
      builder.add(kind, record, { file: kind, index });
    }
  }
  builder.build();
}

const LONG = `Classe;Nom;Prénom;Exercice;Note;Barème;Date
CE2 A;MARTIN;Léa;Dictée 1;12,5;20;10/09/2025
CE2 A;MARTIN;Léa;Tables;abs;10;11/09/2025
CE2 A;DURAND;Noé;Dictée 1;7;20;10/09/2025
CE2 A;DURAND;Noé;Tables;8,5;10;25/09/2025
CM1;PETIT;Inès;Dictée 1;NN;20;10/09/2025
CM1;PETIT;Inès;Tables;10;10;25/09/2025
`;
const LONG_MARKS = [
  "Léa MARTIN, CE2 A (3): Dictée 1 0.625 2025-09-10",
  "Noé DURAND, CE2 A (3): Dictée 1 0.35 2025-09-10",
  "Noé DURAND, CE2 A (3): Tables 0.85 2025-09-25",
  "Inès PETIT, CM1 (4): Tables 1 2025-09-25",
];

const WIDE = `Évaluations du trimestre 1;;;;;
;;;;;
;;Nombres;;Géométrie;
Nom;Prénom;Additions;Tables;Symétrie;Moyenne
Barème;;20;10;20;20
MARTIN;Léa;15,5;abs;12;13
DURAND;Noé;8;7,5;;10
PETIT;Inès;19;10;14,5;16
Moyenne de la classe;;14,2;8,75;13,25;13
`;

const SHAPES: readonly [string, () => Promise<MarksReading>, readonly string[], object?][] = [
  [
    "long with semicolons, decimal commas and a byte-order mark",
    () => readAccepted([utf8("notes.csv", `\ufeff${LONG}`)], options),
    LONG_MARKS,
  ],
  ["long in Windows-1252", () => readAccepted([latin1("notes.csv", LONG)], options), LONG_MARKS],
  [
    "long in UTF-16",
    () =>
      readAccepted(
        [
          {
            name: "notes.txt",
            bytes: new Uint8Array(Buffer.from(`\ufeff${LONG.replaceAll(";", "\t")}`, "utf16le")),
          },
        ],
        options,
      ),
    LONG_MARKS,
  ],
  [
    "wide with merged headings, a row of maxima and a row of means",
    () => readAccepted([utf8("CE2 A.csv", WIDE)], options),
    [
      "Léa MARTIN, CE2 A (3): Additions 0.775",
      "Léa MARTIN, CE2 A (3): Symétrie 0.6",
      "Noé DURAND, CE2 A (3): Additions 0.4",
      "Noé DURAND, CE2 A (3): Tables 0.75",
      "Inès PETIT, CE2 A (3): Additions 0.95",
      "Inès PETIT, CE2 A (3): Tables 1",
      "Inès PETIT, CE2 A (3): Symétrie 0.725",
    ],
    { Additions: "nombres", Tables: "nombres", Symétrie: "geometrie" },
  ],
  [
    "like an export of Pronote, with dates, coefficients and maxima below the headings",
    () =>
      readAccepted(
        [
          latin1(
            "6A_MATHS.csv",
            `Élèves;Moyenne;Contrôle fractions;Dictée 3;Interro
;;12/09/25;19/09/25;03/10/25
;;Coef. 2;Coef. 1;Coef. 1
;;/20;/10;/20
MARTIN Léa;14,00;15,5;Abs;12
DURAND Noé;10,50;8;7,5;Disp
PETIT-ROUX Inès;N.Not;19;10;N.Not
Moyenne de la classe;12,2;14,2;8,8;12
`,
          ),
        ],
        options,
      ),
    [
      "MARTIN Léa, 6A (1): Contrôle fractions 0.775 2025-09-12",
      "MARTIN Léa, 6A (1): Interro 0.6 2025-10-03",
      "DURAND Noé, 6A (1): Contrôle fractions 0.4 2025-09-12",
      "DURAND Noé, 6A (1): Dictée 3 0.75 2025-09-19",
      "PETIT-ROUX Inès, 6A (1): Contrôle fractions 0.95 2025-09-12",
      "PETIT-ROUX Inès, 6A (1): Dictée 3 1 2025-09-19",
    ],
  ],
  [
    "like an export of Moodle",
    () =>
      readAccepted(
        [
          utf8(
            "grades.csv",
            `First name,Surname,ID number,Institution,Department,Email address,Quiz: Times tables (Real),Assignment: Story (Real),Course total (Real),Last downloaded from this course
Léa,Martin,1001,,,lea@example.org,8.50,-,8.50,1760000000
Noé,Durand,1002,,,noe@example.org,4.00,72.00,76.00,1760000000
`,
          ),
        ],
        options,
      ),
    [
      "Léa Martin, grades (3): Quiz: Times tables 0.085",
      "Noé Durand, grades (3): Quiz: Times tables 0.04",
      "Noé Durand, grades (3): Assignment: Story 0.72",
    ],
  ],
  [
    "like an export for the French school record, with four levels",
    () =>
      readAccepted(
        [
          utf8(
            "lsu.csv",
            `Nom;Prénom;Niveau;Domaine d'enseignement;Éléments du programme;Positionnement
MARTIN;Léa;CE1;Français;Lire un texte;Atteints
MARTIN;Léa;CE1;Mathématiques;Calculer;Dépassés
DURAND;Noé;CE1;Français;Lire un texte;Partiellement atteints
DURAND;Noé;CE1;Mathématiques;Calculer;Non atteints
`,
          ),
        ],
        options,
      ),
    [
      "Léa MARTIN, lsu (2): Lire un texte 0.667",
      "Léa MARTIN, lsu (2): Calculer 1",
      "Noé DURAND, lsu (2): Lire un texte 0.333",
      "Noé DURAND, lsu (2): Calculer 0",
    ],
    { "Lire un texte": "francais", Calculer: "mathematiques" },
  ],
  [
    "four levels as numbers from 1 to 4",
    () =>
      readAccepted(
        [
          utf8(
            "positions.csv",
            `Positionnements;;;;
Élève;Classe;Lire;Écrire;Calculer
Léa Martin;CP;4;2;1
Noé Durand;CP;3;NE;4
`,
          ),
        ],
        options,
      ),
    [
      "Léa Martin, CP (1): Lire 1",
      "Léa Martin, CP (1): Écrire 0.333",
      "Léa Martin, CP (1): Calculer 0",
      "Noé Durand, CP (1): Lire 0.667",
      "Noé Durand, CP (1): Calculer 1",
    ],
  ],
  [
    "German, wide, with grades from 1 to 6",
    async () => readAccepted([await fixture("german.fixture.ods")], options),
    [
      "Jürgen Müller, Klasse 3b (3): Diktat 0.833",
      "Jürgen Müller, Klasse 3b (3): Einmaleins 0.583",
      "Jürgen Müller, Klasse 3b (3): Lesen 1",
      "Zoë Groß, Klasse 3b (3): Diktat 0.5",
      "Zoë Groß, Klasse 3b (3): Lesen 0.889",
      "Änne Weiß, Klasse 3b (3): Diktat 0.25",
      "Änne Weiß, Klasse 3b (3): Einmaleins 0",
      "Änne Weiß, Klasse 3b (3): Lesen 0.611",
    ],
  ],
  [
    "Spanish, wide, out of ten",
    () =>
      readAccepted(
        [
          utf8(
            "notas.csv",
            `Apellidos;Nombre;Curso;Sumas;Lectura;Nota media
García López;Lucía;3º A;8,5;NP;8,5
Ruiz;Íñigo;3º A;4;9,75;6,9
`,
          ),
        ],
        options,
      ),
    [
      "Lucía García López, 3º A (3): Sumas 0.85",
      "Íñigo Ruiz, 3º A (3): Sumas 0.4",
      "Íñigo Ruiz, 3º A (3): Lectura 0.975",
    ],
  ],
  [
    "Italian, long, with the day first",
    () =>
      readAccepted(
        [
          utf8(
            "voti.csv",
            `Cognome,Nome,Classe,Verifica,Voto,Data
Rossi,Giulia,4ª B,Frazioni,"7,5",15/10/2025
Bianchi,Luca,4ª B,Frazioni,ass,15/10/2025
Bianchi,Luca,4ª B,Dettato,6,20/10/2025
`,
          ),
        ],
        options,
      ),
    [
      "Giulia Rossi, 4ª B (4): Frazioni 0.75 2025-10-15",
      "Luca Bianchi, 4ª B (4): Dettato 0.6 2025-10-20",
    ],
  ],
  [
    "English, long, with months first",
    () =>
      readAccepted(
        [
          utf8(
            "scores.csv",
            `Student,Grade Level,Assignment,Score,Out of,Date
Amy Lee,3,Fractions,8,10,09/10/2025
Ben Cole,3,Fractions,5.5,10,09/25/2025
Ben Cole,3,Spelling,excused,20,10/02/2025
`,
          ),
        ],
        options,
      ),
    [
      "Amy Lee, scores (3): Fractions 0.8 2025-09-10",
      "Ben Cole, scores (3): Fractions 0.55 2025-09-25",
    ],
  ],
  [
    "letters",
    () =>
      readAccepted(
        [
          utf8(
            "letters.tsv",
            "Pupil\tClass\tReading\tWriting\nAmy Lee\tYear 2\tA\tB-\nBen Cole\tYear 2\tC\tabsent\nCal Poe\tYear 2\tE\tD+\n",
          ),
        ],
        options,
      ),
    [
      "Amy Lee, Year 2 (2): Reading 1",
      "Amy Lee, Year 2 (2): Writing 0.667",
      "Ben Cole, Year 2 (2): Reading 0.5",
      "Cal Poe, Year 2 (2): Reading 0",
      "Cal Poe, Year 2 (2): Writing 0.333",
    ],
  ],
  [
    "four letters next to a column of words",
    () =>
      readAccepted(
        [
          utf8(
            "lettres.csv",
            "Élève;Lecture;Copie;Chant\nLéa Roux;A;réussi;12\nNoé Blanc;B;échec;abs\nInès Noir;C;réussi;8\nZoé Vert;D;réussi;11\nTom Gris;abs;échec;15\n",
          ),
        ],
        options,
      ),
    [
      "Léa Roux, lettres (3): Lecture 1",
      "Léa Roux, lettres (3): Copie 1",
      "Léa Roux, lettres (3): Chant 0.6",
      "Noé Blanc, lettres (3): Lecture 0.667",
      "Noé Blanc, lettres (3): Copie 0",
      "Inès Noir, lettres (3): Lecture 0.333",
      "Inès Noir, lettres (3): Copie 1",
      "Inès Noir, lettres (3): Chant 0.4",
      "Zoé Vert, lettres (3): Lecture 0",
      "Zoé Vert, lettres (3): Copie 1",
      "Zoé Vert, lettres (3): Chant 0.55",
      "Tom Gris, lettres (3): Copie 0",
      "Tom Gris, lettres (3): Chant 0.75",
    ],
  ],
  [
    "percentages and fractions in the cells",
    () =>
      readAccepted(
        [
          utf8(
            "mix.csv",
            `Élève;Dictée;Calcul
Léa Martin;75 %;12/20
Noé Durand;40%;7,5/10
`,
          ),
        ],
        options,
      ),
    [
      "Léa Martin, mix (3): Dictée 0.75",
      "Léa Martin, mix (3): Calcul 0.6",
      "Noé Durand, mix (3): Dictée 0.4",
      "Noé Durand, mix (3): Calcul 0.75",
    ],
  ],
  [
    "dates, coefficients and maxima in the headings",
    () =>
      readAccepted(
        [
          utf8(
            "titres.csv",
            `Nom et prénom;Classe;Dictée 3 (12/09/2025, coef. 2) /10;Calcul mental du 19 sept. 2025 (20 pts);Moyenne
MARTIN Léa;CM2;8;15;14
DURAND Noé;CM2;4,5;10;9
`,
          ),
        ],
        options,
      ),
    [
      "MARTIN Léa, CM2 (5): Dictée 3 0.8 2025-09-12",
      "MARTIN Léa, CM2 (5): Calcul mental 0.75 2025-09-19",
      "DURAND Noé, CM2 (5): Dictée 3 0.45 2025-09-12",
      "DURAND Noé, CM2 (5): Calcul mental 0.5 2025-09-19",
    ],
  ],
  [
    "a workbook with merged headings",
    async () => readAccepted([await fixture("merged.fixture.xlsx")], options),
    [
      "Léa MARTIN, CE2 A (3): Additions 0.775 2025-09-12",
      "Léa MARTIN, CE2 A (3): Symétrie 0.6",
      "Léa MARTIN, CE2 A (3): Angles 0.8",
      "Noé DURAND, CE2 A (3): Additions 0.4 2025-09-12",
      "Noé DURAND, CE2 A (3): Tables 0.75",
      "Inès PETIT, CE2 A (3): Additions 0.95 2025-09-12",
      "Inès PETIT, CE2 A (3): Tables 1",
      "Inès PETIT, CE2 A (3): Symétrie 0.725",
      "Inès PETIT, CE2 A (3): Angles 0.5",
    ],
    { Additions: "nombres", Tables: "nombres", Symétrie: "geometrie", Angles: "geometrie" },
  ],
  [
    "a workbook with one mark per row, real dates and percentages, and a hidden sheet",
    async () => readAccepted([await fixture("long.fixture.xlsx")], options),
    [
      "Léa Martin, CM1 (4): Fractions 1 0.75 2025-09-10",
      "Noé Durand, CM1 (4): Fractions 1 0.4 2025-09-10",
      "Inès Petit, CM2 (5): Fractions 1 1 2025-10-09",
      "Inès Petit, CM2 (5): Fractions 2 0 2025-10-09",
    ],
  ],
  [
    "a workbook with a sheet for each class, and a sheet without marks",
    async () => readAccepted([await fixture("classes.fixture.xlsx")], options),
    [
      "Léa Martin, CE2 (3): Lecture 0.8",
      "Léa Martin, CE2 (3): Dictée 0.6",
      "Noé Durand, CE2 (3): Lecture 0.55",
      "Inès Petit, CM1 (4): Lecture 0.9",
      "Inès Petit, CM1 (4): Dictée 0.85",
      "Hugo Roux, CM1 (4): Lecture 0.3",
      "Hugo Roux, CM1 (4): Dictée 0.4",
    ],
  ],
  [
    "one exercise with a plain heading, named by the title",
    () =>
      readAccepted(
        [
          utf8(
            "x.csv",
            `Dictée du 12/09/2025 (CM1)
Nom;Note;Sur
Léa Martin;12;20
Noé Durand;8,5;20
`,
          ),
        ],
        options,
      ),
    ["Léa Martin, CM1 (4): Dictée (CM1) 0.6", "Noé Durand, CM1 (4): Dictée (CM1) 0.425"],
  ],
  [
    "German grades with signs below a title, and a column of totals",
    () =>
      readAccepted(
        [
          latin1(
            "Liste.csv",
            `Notenliste Klasse 4a;;;;
Nr.;Name;Aufsatz 15. Oktober;Lesetest;Note
1;Schäfer, Jonas;2+;1-;2
2;Müller, Anna;4;krank;4
`,
          ),
        ],
        options,
      ),
    [
      "Schäfer, Jonas, Klasse 4a (4): Aufsatz 0.889",
      "Schäfer, Jonas, Klasse 4a (4): Lesetest 0.944",
      "Müller, Anna, Klasse 4a (4): Aufsatz 0.5",
    ],
  ],
  [
    "the attainment scale of English primary schools, next to effort and comments",
    () =>
      readAccepted(
        [
          utf8(
            "autumn.csv",
            `Pupil Name,UPN,Reg Group,Reading,Writing,Effort,Comments
"O'Brien, Niamh",A1,4K,EXS,WTS,B,Lovely start
"Patel, Dev",A2,4K,GDS,EXS,A,
`,
          ),
        ],
        options,
      ),
    [
      "O'Brien, Niamh, 4K (4): Reading 0.667",
      "O'Brien, Niamh, 4K (4): Writing 0.333",
      "Patel, Dev, 4K (4): Reading 1",
      "Patel, Dev, 4K (4): Writing 0.667",
    ],
  ],
  [
    "headings that start with the subject, and dates of birth that do not indicate the school year",
    () =>
      readAccepted(
        [
          utf8(
            "ecole.csv",
            `Nom;Prénom;Né(e) le;Classe;Français - Lire (3 oct.);Mathématiques - Calculer
MARTIN;Léa;12/03/2016;CM1;Objectifs atteints;Objectifs dépassés
DURAND;Noé;30/07/2016;CM1;Objectifs non atteints;Non évalué
`,
          ),
        ],
        options,
      ),
    [
      "Léa MARTIN, CM1 (4): Français - Lire 0.667",
      "Léa MARTIN, CM1 (4): Mathématiques - Calculer 1",
      "Noé DURAND, CM1 (4): Français - Lire 0",
    ],
    { "Français - Lire": "francais", "Mathématiques - Calculer": "mathematiques" },
  ],
  [
    "exercises below the headings of periods",
    () =>
      readAccepted(
        [
          utf8(
            "CE1.csv",
            `N°;Élèves;Période 1;;Période 2
;;Dictée (3 oct.);Calcul;Problèmes
;sur;10;20;8
1;Abada Nora;8,5;15;6
2;Brun Lucas;5;abs;4
`,
          ),
        ],
        options,
      ),
    [
      "Abada Nora, CE1 (2): Dictée 0.85",
      "Abada Nora, CE1 (2): Calcul 0.75",
      "Abada Nora, CE1 (2): Problèmes 0.75",
      "Brun Lucas, CE1 (2): Dictée 0.5",
      "Brun Lucas, CE1 (2): Problèmes 0.5",
    ],
  ],
  [
    "like an export of Canvas, with best marks below the headings, totals and excused pupils",
    () =>
      readAccepted(
        [
          utf8(
            "canvas.csv",
            `Student,ID,SIS Login ID,Section,Fractions quiz (10234),Essay (10235),Current Score,Final Grade
    Points Possible,,,,10,20,(read only),(read only)
"Lopez, Ana",501,ana@x.example,4th grade - Room 2,8,17.5,85,B
"O'Hara, Sean",503,sean@x.example,4th grade - Room 2,10,EX,100,A
`,
          ),
        ],
        options,
      ),
    [
      "Lopez, Ana, 4th grade - Room 2 (4): Fractions quiz 0.8",
      "Lopez, Ana, 4th grade - Room 2 (4): Essay 0.875",
      "O'Hara, Sean, 4th grade - Room 2 (4): Fractions quiz 1",
    ],
  ],
  [
    "like an export of Google Classroom, with dates and best marks below the headings",
    () =>
      readAccepted(
        [
          utf8(
            "Year 5.csv",
            `Last Name,First Name,Email Address,Fractions quiz,Reading log
Date,,,2025-09-12,2025-10-03
Points,,,10,20
Martin,Ana,ana@x.example,8,17
Baker,Tom,tom@x.example,,12
Class Average,,,8,14.5
`,
          ),
        ],
        options,
      ),
    [
      "Ana Martin, Year 5 (5): Fractions quiz 0.8 2025-09-12",
      "Ana Martin, Year 5 (5): Reading log 0.85 2025-10-03",
      "Tom Baker, Year 5 (5): Reading log 0.6 2025-10-03",
    ],
  ],
  [
    "Italian, in Windows-1252, with halves and signs",
    () =>
      readAccepted(
        [
          latin1(
            "registro.csv",
            `Classe 4B;;
Alunno;Verifica frazioni 12 ottobre;Dettato
De Luca Giulia;7½;8-
D\x92Amico Marco;6+;n.c.
Rossi Anna;9;10
`,
          ),
        ],
        options,
      ),
    [
      "De Luca Giulia, Classe 4B (4): Verifica frazioni 0.75",
      "De Luca Giulia, Classe 4B (4): Dettato 0.775",
      "D’Amico Marco, Classe 4B (4): Verifica frazioni 0.625",
      "Rossi Anna, Classe 4B (4): Verifica frazioni 0.9",
      "Rossi Anna, Classe 4B (4): Dettato 1",
    ],
  ],
  [
    "pupils in columns below a title, with marks in words",
    () =>
      readAccepted(
        [
          utf8(
            "CE2.csv",
            `Suivi des acquis;;
Compétences;Chloé Petit;Hugo Roux
Lire un mot;A;EA
Additionner;NA;abs
`,
          ),
        ],
        options,
      ),
    [
      "Chloé Petit, CE2 (3): Lire un mot 1",
      "Chloé Petit, CE2 (3): Additionner 0",
      "Hugo Roux, CE2 (3): Lire un mot 0.5",
    ],
  ],
  [
    "a row for each class above its pupils, and best marks in columns beside the marks",
    () =>
      readAccepted(
        [
          utf8(
            "double.csv",
            `Nom;Dictée;Sur;Calcul;Sur
CE1;;;;
Adam Leroy;7,5;10;14;20
CE2;;;;
Tom Garnier;6;10;;20
`,
          ),
        ],
        options,
      ),
    [
      "Adam Leroy, CE1 (2): Dictée 0.75",
      "Adam Leroy, CE1 (2): Calcul 0.7",
      "Tom Garnier, CE2 (3): Dictée 0.6",
    ],
  ],
  [
    "a row for each skill, with a column for each period",
    () =>
      readAccepted(
        [
          utf8(
            "CP.csv",
            `Élève;Domaine;Compétence;Période 1;Période 2
Adam Leroy;Français;Lire;ECA;A
Lina Costa;Français;Lire;NA;ECA
`,
          ),
        ],
        options,
      ),
    [
      "Adam Leroy, CP (1): Lire – Période 1 0.5",
      "Adam Leroy, CP (1): Lire – Période 2 1",
      "Lina Costa, CP (1): Lire – Période 1 0",
      "Lina Costa, CP (1): Lire – Période 2 0.5",
    ],
    { "Lire – Période 1": "francais", "Lire – Période 2": "francais" },
  ],
  [
    "one best mark for all exercises, in a column, below dates as headings",
    () =>
      readAccepted(
        [utf8("CM1.csv", "Élève;12/09/2025;25/09/2025;Score max\nAda Roux;85;92;120\n")],
        options,
      ),
    [
      "Ada Roux, CM1 (4): 12/09/2025 0.708 2025-09-12",
      "Ada Roux, CM1 (4): 25/09/2025 0.767 2025-09-25",
    ],
  ],
  [
    "pupils in columns, with their full names",
    () =>
      readAccepted(
        [
          utf8(
            "CE1 B.csv",
            `Exercice;Léa Martin;Noé Durand;Inès Petit-Roux
Dictée (12/09/2025) /10;8;abs;4,5
Calcul mental /20;15;10;20
Moyenne;12;10;12
`,
          ),
        ],
        options,
      ),
    [
      "Léa Martin, CE1 B (2): Dictée 0.8 2025-09-12",
      "Léa Martin, CE1 B (2): Calcul mental 0.75",
      "Noé Durand, CE1 B (2): Calcul mental 0.5",
      "Inès Petit-Roux, CE1 B (2): Dictée 0.45 2025-09-12",
      "Inès Petit-Roux, CE1 B (2): Calcul mental 1",
    ],
  ],
  [
    "pupils in columns, with surnames above first names and a column of best marks",
    () =>
      readAccepted(
        [
          utf8(
            "CM2.csv",
            `Nom;;MARTIN;DURAND
Prénom;;Léa;Noé
Évaluation;Barème;;
Fractions;20;15;8
Lecture;10;7,5;NN
`,
          ),
        ],
        options,
      ),
    [
      "Léa MARTIN, CM2 (5): Fractions 0.75",
      "Léa MARTIN, CM2 (5): Lecture 0.75",
      "Noé DURAND, CM2 (5): Fractions 0.4",
    ],
  ],
  [
    "without any headings",
    () =>
      readAccepted(
        [
          utf8(
            "vrac.csv",
            `Léa Martin;12;15,5
Noé Durand;8;abs
Inès Petit;19;7
`,
          ),
        ],
        options,
      ),
    [
      "Léa Martin, vrac (3): #2 0.6",
      "Léa Martin, vrac (3): #3 0.775",
      "Noé Durand, vrac (3): #2 0.4",
      "Inès Petit, vrac (3): #2 0.95",
      "Inès Petit, vrac (3): #3 0.35",
    ],
  ],
];

describe("reads marks", () => {
  test.each(SHAPES)("%s", async (_, read, expected, domains) => {
    const reading = await read();
    expect(reading.unread).toEqual([]);
    expect(marksOf(reading)).toEqual(expected);
    if (domains) expect(domainsOf(reading)).toMatchObject(domains);
    checkRecords(reading);
  });
});
