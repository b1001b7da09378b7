import { letterEmbedder } from "@mastery/core/testing";
import { MarksDesk } from "./marks.ts";
import { computeSchool, type School } from "./school.ts";

interface Sheet {
  readonly file: File;
  readonly catalogue: ReadonlyMap<string, Blob>;
}

/**
 * Marks out of 20 in two tests of each of three skills. Several pupils have the same marks, so that names and nothing else tell them apart,
 * and one has means just below 50, 60 and 80 percent.
 */
const MARKS = [
  ...["8;9;15;16;12;13", "9;8;14;15;11;12", "9;8;14;15;11;12", "9;8;14;15;11;12"],
  ...["9;8;14;15;11;12", "8;9;13;12;9;8", "8;9;13;12;9;8", "15;16;9;8;16;15"],
  ...["16;17;8;9;15;16", "14;15;9;9;13;12", "17;18;18;15;9;8", "12;13;15;16;8;9"],
  ...["15;14;13;16;7;11", "12;abs;15;14;16;17", "16;18;19;17;18;19", "4;3;5;6;2;4"],
  ...[
    "13;14;15;16;10;10",
    "9,9;9,95;11,9;11,95;15,9;15,95",
    "12;12;9;11;13;abs",
    "19;20;18;20;17;19",
  ],
];

function sheetOf(
  file: string,
  headings: string,
  className: string,
  names: string,
  subjects: readonly (readonly [skill: string, domain: string, title: string])[],
): Sheet {
  const tests = subjects.flatMap(([, , title]) => [`${title} 1`, `${title} 2`]);
  const pupils = names.split(" ").map((name, at) => `${name};${className};${MARKS[at]}`);
  const rows = [
    `${headings};${tests.map((one) => `${one} /20`).join(";")}`,
    // The order of a sheet is not the order of names.
    ...pupils.toReversed(),
  ];
  const resources = subjects.flatMap(([skill, , title]) => [
    ...[1, 2].map((n) => `${title} ${n};${title} ${n};exercise;3;${skill};true`),
    ...[3, 4].map((n) => `${title} ${n};${title} ${n};exercise;3;${skill};false`),
    `${title} 5;${title} 5;exercise;5;${skill};false`,
  ]);
  const skills = subjects.map(([skill, domain, title]) => `${skill};${title};;${domain}`);
  return {
    file: new File([`${rows.join("\n")}\n`], file),
    catalogue: new Map([
      ["skills.csv", new Blob([`id;preferred_label;description;domain\n${skills.join("\n")}\n`])],
      [
        "resources.csv",
        new Blob([
          `resource_id;title;type;grade_level;skill_ids;retired\n${resources.join("\n")}\n`,
        ]),
      ],
    ]),
  };
}

/** Mark sheets with catalogues, whose exercises 3 to 5 can be proposed. */
export const SHEETS: readonly Sheet[] = [
  sheetOf(
    "CE2 A.csv",
    "Élève;Classe",
    "CE2 A",
    "Ada Basile Chloé Driss Emma Farid Gaëlle Hugo Inès Jules Khadija Léo Maya Noé Olga Pablo Rose Sami Théa Ugo",
    [
      ["tables", "calcul", "Tables de multiplication"],
      ["symetrie", "geometrie", "Symétrie"],
      ["accords", "francais", "Accords dans le groupe nominal"],
    ],
  ),
  sheetOf(
    "Year 4.csv",
    "Pupil;Class",
    "Year 4",
    "Amelia Ben Chloe Dan Ella Finn Grace Harry Isla Jack Kate Leo Mia Noah Olive Poppy Quinn Ruby Sam Tom",
    [
      ["fractions", "numbers", "Fractions of an amount"],
      ["angles", "geometry", "Right angles"],
      ["spelling", "english", "Spelling of plurals"],
    ],
  ),
];

/** Imports a sheet as for the first time: the pupils' ids come from a new random key. */
export async function imported({ file, catalogue }: Sheet): Promise<School & { group: string }> {
  const desk = new MarksDesk();
  const { groups } = await desk.addMarks([file], catalogue, true);
  const school = await computeSchool(desk.dataFiles(), letterEmbedder(), {}, () => desk.key);
  return { ...school, group: groups[0]!.id };
}
