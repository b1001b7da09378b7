import { csvOf, type Language } from "@mastery/explorer/page";
import type { FilesByPath } from "./files.ts";

const EXERCISES: Readonly<Record<Language, readonly (readonly [string, readonly string[]])[]>> = {
  fr: [
    ["Nombres", ["Additions posées", "Tables de 2 à 5", "Tables de 6 à 9", "Fractions simples"]],
    ["Géométrie", ["Symétrie axiale", "Reconnaître un triangle", "Tracer un angle droit"]],
    ["Français", ["Dictée de mots", "Accord du verbe", "Lire et comprendre un récit"]],
  ],
  en: [
    ["Numbers", ["Column addition", "Tables of 2 to 5", "Tables of 6 to 9", "Simple fractions"]],
    ["Geometry", ["Line symmetry", "Recognise a triangle", "Draw a right angle"]],
    ["Language", ["Word dictation", "Verb agreement", "Read and understand a story"]],
  ],
};
const NAMES =
  "Ada,Basile,Chloé,Driss,Emma,Farid,Gaëlle,Hugo,Inès,Jules,Khadija,Léo,Maya,Noé,Olga,Pablo,Rose,Sami,Théa,Ugo,Violette,Wassim,Yann,Zoé".split(
    ",",
  );

/** Returns a mark sheet of a fictional class in a layout that teachers use: headings in two rows, absences, and a row of means. */
export function exampleFiles(language: Language): FilesByPath {
  const subjects = EXERCISES[language];
  const [pupil, name, mean, absent] =
    language === "fr"
      ? ["Élève", "CE2 A", "Moyenne", "abs"]
      : ["Pupil", "Year 3", "Average", "absent"];
  const titles = subjects.flatMap(([, exercises]) => exercises);
  const marks = NAMES.map((_, row) =>
    subjects.flatMap(([, exercises], subject) =>
      exercises.map((_, at) => markOf(row, subject, at)),
    ),
  );
  const rows = [
    ["", ...subjects.flatMap(([subject, [, ...others]]) => [subject, ...others.map(() => "")])],
    [pupil, ...titles.map((title) => `${title} /20`)],
    ...NAMES.map((one, row) => [one, ...marks[row]!.map((mark) => mark ?? absent)]),
    [mean, ...titles.map((_, at) => meanOf(marks.map((row) => row[at])))],
  ];
  const file = new File([csvOf(rows, language)], `${name}.csv`);
  return new Map([[file.name, file]]);
}

/** Out of 20; `undefined` if the pupil was absent. */
function markOf(pupil: number, subject: number, exercise: number): number | undefined {
  const noise = (pupil * 7 + subject * 5 + exercise * 11) % 9;
  if ((pupil * 13 + exercise * 5 + subject * 3) % 17 === 0) return undefined;
  const ease = (pupil + subject * 2) % 4;
  return Math.min(20, Math.max(1, 5 + ease * 4 + noise / 2 - exercise));
}

function meanOf(marks: readonly (number | undefined)[]): number {
  const given = marks.filter((mark) => mark !== undefined);
  return Math.round((10 * given.reduce((sum, mark) => sum + mark, 0)) / given.length) / 10;
}
