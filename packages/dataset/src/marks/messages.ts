import type { MarksPlan, TablePlan } from "./plan.ts";
import type { MarksReading, Question, UnreadFile } from "./read-marks.ts";
import type { LeftOutReason, Place } from "./records.ts";
import type { FileProblem } from "./sheets.ts";
import type { Scale } from "./values.ts";
import type { Meaning } from "./words.ts";

type Counted = (n: number) => string;

/** What is said about mark sheets, in one language. */
export interface MarksMessages {
  readonly meanings: Readonly<Record<Meaning, string>>;
  readonly delimiters: Readonly<Record<string, string>>;
  sheet(file: string, sheet: string): string;
  read(marks: number, pupils: number, exercises: number): string;
  readonly marks: Counted;
  text(encoding: string, delimiter: string): string;
  header(row: number, first: number): string;
  columns(means: string, headings: string): string;
  scale(scale: Scale, isGiven: boolean): string;
  class(name: string): string;
  readonly aside: Readonly<Record<NonNullable<TablePlan["aside"]>, string>>;
  readonly dates: Readonly<Record<MarksPlan["dates"], string>>;
  levels(levels: string): string;
  pass(percent: number): string;
  readonly undated: Counted;
  absences(n: number, words: string): string;
  readonly emptyCell: string;
  readonly leftOut: Readonly<Record<LeftOutReason, Counted>>;
  place(place: Place, column: string): string;
  readonly problems: Readonly<Record<FileProblem, string>>;
  readonly questions: {
    readonly dates: Counted;
    level(n: number, classes: string): string;
    readonly namesakes: Counted;
    scale(n: number, maximum: number): string;
    readonly repeats: Counted;
  };
  readonly answers: Readonly<Record<string, string>>;
}

const french = (n: number, one: string, many: string): string => `${n} ${n < 2 ? one : many}`;

/** What is said about mark sheets, in French. */
export const marksFr: MarksMessages = {
  meanings: {
    surname: "nom de famille",
    first_name: "prénom",
    name: "nom de l’élève",
    id: "identifiant",
    class: "classe",
    level: "niveau",
    exercise: "exercice",
    mark: "note",
    maximum: "note maximale",
    date: "date",
    skill: "compétence",
    domain: "matière ou domaine",
    ignored: "non lue",
  },
  delimiters: {
    ";": "points-virgules",
    ",": "virgules",
    "\t": "tabulations",
    "|": "barres",
  },
  sheet: (file, sheet) => (sheet === "" ? file : `${file}, feuille « ${sheet} »`),
  read: (marks, pupils, exercises) =>
    `${french(marks, "note", "notes")} de ${french(pupils, "élève", "élèves")} dans ${french(exercises, "exercice", "exercices")}`,
  marks: (n) => french(n, "note", "notes"),
  text: (encoding, delimiter) => `texte en ${encoding}, séparé par des ${delimiter}`,
  header: (row, first) =>
    row === 0
      ? `aucune ligne de titres ; élèves à partir de la ligne ${first}`
      : `titres en ligne ${row}, élèves à partir de la ligne ${first}`,
  columns: (means, headings) => `${means} : ${headings}`,
  scale: (scale, isGiven) => {
    if (scale.kind === "words") return "notes en lettres ou en mots, de 0 à 1";
    if (scale.kind === "german")
      return "notes allemandes : 1 est la meilleure, 4 suffit, 6 la moins bonne";
    if (scale.kind === "levels") return "quatre niveaux de maîtrise, de 1 à 4";
    return `sur ${scale.maximum}${isGiven ? "" : " (d’après les notes)"}`;
  },
  class: (name) => `classe de tous les élèves : ${name}`,
  aside: {
    hidden: "feuille masquée, non lue",
    pivot: "tableau croisé dynamique, non lu",
    no_marks: "aucun tableau de notes reconnu, non lu",
    same: "identique à un tableau déjà lu, non relu",
  },
  dates: { "day-first": "dates : jour, puis mois", "month-first": "dates : mois, puis jour" },
  levels: (levels) => `niveaux d’après les classes : ${levels}`,
  pass: (percent) => `réussi à partir de ${percent} % de la note maximale`,
  undated: (n) => `${french(n, "note", "notes")} sans date complète : comptées, sans date`,
  absences: (n, words) => `${french(n, "case", "cases")} sans note, non comptées : ${words}`,
  emptyCell: "vide",
  leftOut: {
    above_maximum: (n) =>
      `${french(n, "note dépasse", "notes dépassent")} la note maximale : corrigez la case, ou la note maximale de la colonne`,
    below_zero: (n) =>
      `${french(n, "note est", "notes sont")} au-dessous de zéro : corrigez la case`,
    not_understood: (n) =>
      `${french(n, "case n’est pas une note", "cases ne sont pas des notes")} : corrigez-les, ou videz-les`,
    no_pupil: (n) =>
      `${french(n, "ligne n’est pas un élève", "lignes ne sont pas des élèves")} (moyennes, totaux, barèmes)`,
    no_name: (n) =>
      `${french(n, "ligne a des notes sans nom", "lignes ont des notes sans nom")} : ajoutez le nom de l’élève`,
    no_exercise: (n) =>
      `${french(n, "note", "notes")} sans exercice : ajoutez le nom de l’exercice`,
    no_date: (n) =>
      `${french(n, "date illisible", "dates illisibles")} : ces notes comptent, sans date`,
    formula: (n) =>
      `${french(n, "formule enregistrée sans résultat", "formules enregistrées sans résultat")} : ouvrez le classeur dans votre tableur, enregistrez-le, puis choisissez-le de nouveau`,
    known: (n) =>
      `${french(n, "note déjà lue", "notes déjà lues")} dans un tableau précédent : comptée une fois`,
  },
  place: ({ sheet, row }, column) =>
    `${sheet === "" ? "" : `${sheet} `}ligne ${row}${column && `, colonne ${column}`}`,
  problems: {
    too_large:
      "dépasse 64 Mo, ce qui n’est plus une feuille de notes : enregistrez chaque classe ou chaque année dans un fichier",
    unpacks_too_large:
      "prendrait plus de 256 Mo une fois ouvert : copiez les notes seules dans un nouveau classeur",
    picture: "est une image : enregistrez le tableau lui-même, en CSV, XLSX ou ODS",
    document:
      "est un document : copiez le tableau dans un tableur, puis enregistrez-le en CSV, XLSX ou ODS",
    encrypted: "est protégé par un mot de passe : enregistrez-en une copie sans mot de passe",
    binary_workbook: "est un classeur binaire (.xlsb) : enregistrez-le en XLSX ou ODS",
    damaged:
      "est abîmé, ou n’est pas un tableau : ouvrez-le dans votre tableur, puis enregistrez-le en CSV, XLSX ou ODS",
    empty: "est vide : vérifiez que le tableau a bien été enregistré",
    no_marks:
      "n’a pas de notes reconnues : il faut une colonne avec les noms des élèves et au moins une avec des notes ; indiquez-les",
  },
  questions: {
    dates: (n) =>
      `${french(n, "date se lit", "dates se lisent")} de deux façons : le jour est-il écrit en premier ?`,
    level: (n, classes) =>
      `Quel est le niveau de ${classes} (${french(n, "élève", "élèves")}) ? De 1 (CP) à 5 (CM2).`,
    namesakes: (n) =>
      `${french(n, "ligne porte", "lignes portent")} le nom d’une autre de la même classe : deux élèves, ou un seul ?`,
    scale: (n, maximum) =>
      `Aucune note maximale n’est écrite pour ${french(n, "note", "notes")} : sont-elles sur ${maximum} ?`,
    repeats: (n) =>
      `${french(n, "note diffère", "notes diffèrent")} d’un tableau précédent pour le même exercice : correction, ou nouvel essai ?`,
  },
  answers: {
    "day-first": "jour/mois",
    "month-first": "mois/jour",
    two: "deux élèves",
    one: "un seul élève",
    replace: "correction",
    add: "nouvel essai",
  },
};

const english = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

/** What is said about mark sheets, in English. */
export const marksEn: MarksMessages = {
  meanings: {
    surname: "surname",
    first_name: "first name",
    name: "pupil’s name",
    id: "identifier",
    class: "class",
    level: "level",
    exercise: "exercise",
    mark: "mark",
    maximum: "best possible mark",
    date: "date",
    skill: "skill",
    domain: "subject or domain",
    ignored: "not read",
  },
  delimiters: { ";": "semicolons", ",": "commas", "\t": "tabs", "|": "bars" },
  sheet: (file, sheet) => (sheet === "" ? file : `${file}, sheet “${sheet}”`),
  read: (marks, pupils, exercises) =>
    `${english(marks, "mark")} of ${english(pupils, "pupil")} in ${english(exercises, "exercise")}`,
  marks: (n) => english(n, "mark"),
  text: (encoding, delimiter) => `text in ${encoding}, separated by ${delimiter}`,
  header: (row, first) =>
    row === 0
      ? `no row of headings; pupils from row ${first}`
      : `headings in row ${row}, pupils from row ${first}`,
  columns: (means, headings) => `${means}: ${headings}`,
  scale: (scale, isGiven) => {
    if (scale.kind === "words") return "marks in letters or words, from 0 to 1";
    if (scale.kind === "german") return "German grades: 1 is best, 4 is a pass, 6 is worst";
    if (scale.kind === "levels") return "four levels of mastery, from 1 to 4";
    return `out of ${scale.maximum}${isGiven ? "" : " (as the marks suggest)"}`;
  },
  class: (name) => `class of all pupils: ${name}`,
  aside: {
    hidden: "hidden sheet, not read",
    pivot: "pivot table, not read",
    no_marks: "no table of marks found, not read",
    same: "same as an earlier table, not read again",
  },
  dates: { "day-first": "dates: day, then month", "month-first": "dates: month, then day" },
  levels: (levels) => `levels by class: ${levels}`,
  pass: (percent) => `a success from ${percent}% of the best mark`,
  undated: (n) => `${english(n, "mark")} without a full date: counted, without a date`,
  absences: (n, words) => `${english(n, "cell")} without a mark, not scored: ${words}`,
  emptyCell: "empty",
  leftOut: {
    above_maximum: (n) =>
      `${english(n, "mark is", "marks are")} above the best possible mark: correct the cell, or the best mark of its column`,
    below_zero: (n) => `${english(n, "mark is", "marks are")} below zero: correct the cell`,
    not_understood: (n) =>
      `${english(n, "cell is", "cells are")} not a mark: correct or empty them`,
    no_pupil: (n) => `${english(n, "row is", "rows are")} not a pupil (means, totals, best marks)`,
    no_name: (n) => `${english(n, "row has", "rows have")} marks but no name: add the pupil’s name`,
    no_exercise: (n) => `${english(n, "mark")} without an exercise: add the exercise’s name`,
    no_date: (n) => `${english(n, "date")} cannot be read: these marks count, without a date`,
    formula: (n) =>
      `${english(n, "formula was", "formulas were")} saved without a result: open the workbook in your spreadsheet program, save it, and choose it again`,
    known: (n) => `${english(n, "mark")} already read in an earlier table: counted once`,
  },
  place: ({ sheet, row }, column) =>
    `${sheet === "" ? "" : `${sheet} `}row ${row}${column && `, column ${column}`}`,
  problems: {
    too_large:
      "is larger than 64 MB, which is no longer a mark sheet: save each class or year as a file of its own",
    unpacks_too_large:
      "would take more than 256 MB once opened: copy the marks alone into a new workbook",
    picture: "is a picture: save the table itself as CSV, XLSX or ODS",
    document: "is a document: copy the table into a spreadsheet, and save it as CSV, XLSX or ODS",
    encrypted: "is protected by a password: save a copy without one",
    binary_workbook: "is a binary workbook (.xlsb): save it as XLSX or ODS",
    damaged:
      "is damaged, or not a table: open it in your spreadsheet program, and save it as CSV, XLSX or ODS",
    empty: "is empty: check that the table was saved",
    no_marks:
      "has no marks that could be recognised: one column must have the pupils’ names, and at least one must have marks; say which",
  },
  questions: {
    dates: (n) => `${english(n, "date")} can be read in two ways: is the day written first?`,
    level: (n, classes) =>
      `Which level is ${classes} (${english(n, "pupil")})? From 1 (age 6) to 5 (age 10).`,
    namesakes: (n) =>
      `${english(n, "row has", "rows have")} the name of another in the same class: two pupils, or one?`,
    scale: (n, maximum) =>
      `No best mark is written for ${english(n, "mark")}: are they out of ${maximum}?`,
    repeats: (n) =>
      `${english(n, "mark differs", "marks differ")} from an earlier table for the same exercise: a correction, or another attempt?`,
  },
  answers: {
    "day-first": "day/month",
    "month-first": "month/day",
    two: "two pupils",
    one: "one pupil",
    replace: "correction",
    add: "another attempt",
  },
};

/** A reading in sentences. */
export interface DescribedReading {
  /** What was understood of each table, its name first, and then of all tables. */
  readonly understood: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly leftOut: readonly string[];
  readonly questions: readonly string[];
  readonly unread: readonly string[];
}

/** Places of a reason that are shown. */
const SHOWN = 5;

/** Returns what was understood of mark sheets, what was not, and what is asked, in the words of {@link marksFr} or {@link marksEn}. */
export function describeMarks(reading: MarksReading, t: MarksMessages): DescribedReading {
  const { plan, records } = reading;
  const tables = plan.tables.map((table, at) => ({
    title: t.sheet(table.file, table.sheet),
    lines: describeTable(reading, table, at, t),
  }));
  const total = t.read(records.traces.length, records.learners.length, records.resources.length);
  const hasDates = records.traces.some(({ timestamp }) => timestamp);
  return {
    understood: [...tables, { title: total, lines: describePlan(plan, hasDates, t) }],
    leftOut: describeLeftOut(reading, t),
    questions: reading.questions.map((question) => describeQuestion(question, t)),
    unread: reading.unread.map((file) => describeUnread(file, t)),
  };
}

/** Returns what gave no mark, a sentence for each reason, with the first places. */
export function describeLeftOut(
  { leftOut, absences, undated }: Pick<MarksReading, "leftOut" | "absences" | "undated">,
  t: MarksMessages,
): string[] {
  const blank = absences.reduce((sum, { count }) => sum + count, 0);
  const words = absences.slice(0, 6).map(({ cell, count }) => `${cell || t.emptyCell} (${count})`);
  return [
    ...(blank > 0 ? [t.absences(blank, words.join(", "))] : []),
    ...(undated > 0 ? [t.undated(undated)] : []),
    ...leftOut.map(({ reason, count, places }) =>
      [t.leftOut[reason](count), placesOf(places, t)].filter(Boolean).join(" — "),
    ),
  ];
}

/** Returns why a file gave no marks, and what to do. */
export function describeUnread({ file, problem }: UnreadFile, t: MarksMessages): string {
  return `${file} ${t.problems[problem]}`;
}

/** Returns a question as a sentence. */
export function describeQuestion(question: Question, t: MarksMessages): string {
  if (question.about === "level")
    return t.questions.level(question.count, question.classes.join(", "));
  if (question.about === "scale") return t.questions.scale(question.count, question.answer);
  return t.questions[question.about](question.count);
}

function describeTable(
  { sheets, marks }: MarksReading,
  table: TablePlan,
  at: number,
  t: MarksMessages,
): string[] {
  if (!table.isRead) return [t.aside[table.aside ?? "no_marks"]];
  const { text } = sheets[at]!;
  const byMeaning = new Map<Meaning, string[]>();
  const byScale = new Map<string, number>();
  for (const { means, heading, exercise, cells, scale, isScaleGiven } of table.columns) {
    byMeaning.set(means, [...(byMeaning.get(means) ?? []), `${exercise ?? heading} (${cells})`]);
    if (!scale) continue;
    const sentence = t.scale(scale, isScaleGiven === true);
    byScale.set(sentence, (byScale.get(sentence) ?? 0) + cells);
  }
  return [
    ...(text ? [t.text(text.encoding, t.delimiters[text.delimiter] ?? text.delimiter)] : []),
    t.header(table.header, table.first),
    ...[...byMeaning].map(([means, headings]) => t.columns(t.meanings[means], headings.join(", "))),
    ...[...byScale].map(([sentence, cells]) => `${sentence} (${cells})`),
    ...(table.class ? [t.class(table.class)] : []),
    t.marks(marks[at]!),
  ];
}

function describePlan(plan: MarksPlan, hasDates: boolean, t: MarksMessages): string[] {
  const levels = Object.entries(plan.levels).map(([name, grade]) => `${name} → ${grade}`);
  return [
    ...(hasDates ? [t.dates[plan.dates]] : []),
    ...(levels.length > 0 ? [t.levels(levels.join(", "))] : []),
    t.pass(Math.round(plan.pass * 100)),
  ];
}

function placesOf(places: readonly Place[], t: MarksMessages): string {
  const shown = places
    .filter(({ row }) => row > 0)
    .slice(0, SHOWN)
    .map((place) => t.place(place, place.column ? letterOf(place.column) : ""));
  return shown.length < places.length ? `${shown.join("; ")}; …` : shown.join("; ");
}

/** The name that spreadsheets give a column, such as `AB`. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? letterOf(Math.floor((column - 1) / 26)) + last : last;
}
