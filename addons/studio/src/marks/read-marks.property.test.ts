import fc from "fast-check";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { readMarks } from "./read-marks.ts";

/** Set `MASTERY_MARKS_CASES=2000` to run more cases, with a different seed each time. */
const GIVEN = process.env["MASTERY_MARKS_CASES"];
const CASES = GIVEN ? { numRuns: Number(GIVEN) } : { numRuns: 200, seed: 42 };

const LANGUAGES = {
  fr: {
    surname: "Nom",
    first: "Prénom",
    name: "Élève",
    class: "Classe",
    exercise: "Exercice",
    mark: "Note",
    maximum: "Barème",
    date: "Date",
    mean: "Moyenne",
    best: "Barème",
    absent: "abs",
  },
  en: {
    surname: "Surname",
    first: "First name",
    name: "Pupil",
    class: "Class",
    exercise: "Assignment",
    mark: "Score",
    maximum: "Out of",
    date: "Date",
    mean: "Average",
    best: "Max marks",
    absent: "absent",
  },
  de: {
    surname: "Nachname",
    first: "Vorname",
    name: "Schüler",
    class: "Klasse",
    exercise: "Aufgabe",
    mark: "Punkte",
    maximum: "Max. Punkte",
    date: "Datum",
    mean: "Durchschnitt",
    best: "Maximalpunktzahl",
    absent: "krank",
  },
  es: {
    surname: "Apellidos",
    first: "Nombre",
    name: "Alumno/a",
    class: "Grupo",
    exercise: "Actividad",
    mark: "Nota",
    maximum: "Sobre",
    date: "Fecha",
    mean: "Promedio",
    best: "Puntuación máxima",
    absent: "NP",
  },
  it: {
    surname: "Cognome",
    first: "Nome",
    name: "Alunno",
    class: "Classe",
    exercise: "Verifica",
    mark: "Voto",
    maximum: "Punteggio massimo",
    date: "Data",
    mean: "Media",
    best: "Punteggio massimo",
    absent: "ass.",
  },
} as const;

const FIRST = [
  "Léa",
  "Noé",
  "Inès",
  "Zoë",
  "Jürgen",
  "Íñigo",
  "Marie-Lou",
  "Ben",
  "Giulia",
  "D’Arcy",
  "Abdel",
  "Sofía",
];
const SURNAMES = [
  "Martin",
  "Durand",
  "PETIT-ROUX",
  "Müller",
  "García López",
  "De Luca",
  "O'Neil",
  "N'Guyen",
  "Groß",
  "Ÿsaye",
];
const EXERCISES = [
  "Dictée",
  "Tables de 6",
  "Fractions",
  "Lecture",
  "Symmetry",
  "Diktat",
  "Sumas",
  "Verbi",
  "Calcul mental",
  "Angles droits",
];
const CLASSES = [
  ["CE2 A", 3],
  ["CM1", 4],
  ["CP", 1],
  ["3e année", 3],
  ["Year 2", 2],
  ["Klasse 4", 4],
] as const;

const sheet = fc.record({
  words: fc.constantFrom(...Object.values(LANGUAGES)),
  pupils: fc.uniqueArray(fc.tuple(fc.constantFrom(...FIRST), fc.constantFrom(...SURNAMES)), {
    minLength: 3,
    maxLength: 12,
    selector: ([first, surname]) => [first, ...surname.split(" ")].sort().join(" "),
  }),
  exercises: fc.uniqueArray(fc.constantFrom(...EXERCISES), { minLength: 2, maxLength: 6 }),
  classes: fc.uniqueArray(fc.constantFrom(...CLASSES), { minLength: 1, maxLength: 2 }),
  /** Marks in halves; -1 means absent, -2 empty. */
  marks: fc.array(fc.integer({ min: -2, max: 40 }), { minLength: 72, maxLength: 72 }),
  days: fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 6, maxLength: 6 }),
  isLong: fc.boolean(),
  names: fc.constantFrom("two", "first-last", "last-first"),
  maxima: fc.constantFrom("row", "heading", "cell", "column"),
  titles: fc.integer({ min: 0, max: 2 }),
  hasMeans: fc.boolean(),
  dates: fc.constantFrom("none", "iso", "day-first", "month-first"),
  comma: fc.boolean(),
  form: fc.constantFrom("semicolon", "comma", "tab", "latin1", "utf16", "xlsx", "ods"),
});

type Drawn = typeof sheet extends fc.Arbitrary<infer T> ? T : never;

/** Returns the marks that the file should give: pupil, class, grade, exercise, score and day. */
function expectedOf({ pupils, exercises, classes, marks, days, dates }: Drawn): string[] {
  return pupils.flatMap(([first, surname], p) =>
    exercises.flatMap((exercise, e) => {
      const mark = marks[p * 6 + e]!;
      if (mark < 0) return [];
      const [name, grade] = classes[p % classes.length]!;
      const day = dates === "none" ? "" : `2025-10-${String(days[e]).padStart(2, "0")}`;
      return [
        `${[first, surname].join(" ").toLowerCase().split(" ").sort().join(" ")}|${name}|${grade}|${exercise}|${(mark / 40).toFixed(6)}|${day}`,
      ];
    }),
  );
}

/** Returns the cells of a sheet; `null` stands for an empty cell. */
function cellsOf(drawn: Drawn): (string | number | null)[][] {
  const {
    words,
    pupils,
    exercises,
    classes,
    marks,
    days,
    isLong,
    names,
    titles,
    hasMeans,
    dates,
    form,
  } = drawn;
  const isWorkbook = form === "xlsx" || form === "ods";
  const maxima =
    isLong && drawn.maxima === "row"
      ? "column"
      : !isLong && drawn.maxima === "column"
        ? "row"
        : drawn.maxima;
  const person = ([first, surname]: readonly [string, string]): string[] =>
    names === "two"
      ? [surname, first]
      : [names === "first-last" ? `${first} ${surname}` : `${surname} ${first}`];
  const day = (e: number): string => {
    const two = String(days[e]).padStart(2, "0");
    return dates === "iso"
      ? `2025-10-${two}`
      : dates === "day-first"
        ? `${two}/10/2025`
        : `10/${two}/2025`;
  };
  const mark = (value: number): string | number | null => {
    if (value === -2) return null;
    if (value === -1) return words.absent;
    const text = String(value / 2).replace(".", drawn.comma ? "," : ".");
    if (maxima === "cell") return `${text}/20`;
    return isWorkbook ? value / 2 : text;
  };
  const rows: (string | number | null)[][] = Array.from({ length: titles }, (_, i) => [
    `Trimestre n° ${i + 1}, école`,
  ]);
  const people = names === "two" ? [words.surname, words.first] : [words.name];
  if (isLong) {
    rows.push([
      words.class,
      ...people,
      words.exercise,
      words.mark,
      ...(maxima === "column" ? [words.maximum] : []),
      ...(dates === "none" ? [] : [words.date]),
    ]);
    for (const [p, pupil] of pupils.entries()) {
      for (const [e, exercise] of exercises.entries()) {
        const title = maxima === "heading" ? `${exercise} /20` : exercise;
        rows.push([
          classes[p % classes.length]![0],
          ...person(pupil),
          title,
          mark(marks[p * 6 + e]!),
          ...(maxima === "column" ? [isWorkbook ? 20 : "20"] : []),
          ...(dates === "none" ? [] : [day(e)]),
        ]);
      }
    }
    return rows;
  }
  const heading = (exercise: string, e: number): string =>
    `${exercise}${dates === "none" ? "" : ` (${day(e)})`}${maxima === "heading" ? " /20" : ""}`;
  rows.push([words.class, ...people, ...exercises.map(heading), ...(hasMeans ? [words.mean] : [])]);
  if (maxima === "row")
    rows.push([
      words.best,
      ...people.map(() => null),
      ...exercises.map(() => (isWorkbook ? 20 : "20")),
    ]);
  for (const [p, pupil] of pupils.entries()) {
    rows.push([
      classes[p % classes.length]![0],
      ...person(pupil),
      ...exercises.map((_, e) => mark(marks[p * 6 + e]!)),
      ...(hasMeans ? [isWorkbook ? 11.5 : "11.5"] : []),
    ]);
  }
  if (hasMeans)
    rows.push([
      words.mean,
      ...people.map(() => null),
      ...exercises.map(() => (isWorkbook ? 11.25 : "11.25")),
    ]);
  return rows;
}

async function fileOf(drawn: Drawn): Promise<{ name: string; bytes: Uint8Array }> {
  const rows = cellsOf(drawn);
  const { form } = drawn;
  if (form === "xlsx")
    return { name: "a.xlsx", bytes: await writeXlsx({ sheets: [{ name: "Feuille 1", rows }] }) };
  if (form === "ods")
    return { name: "a.ods", bytes: await writeOds({ sheets: [{ name: "Feuille 1", rows }] }) };
  const delimiter = form === "comma" ? "," : form === "tab" ? "\t" : ";";
  const cell = (value: string | number | null): string => {
    const text = String(value ?? "");
    return text.includes(delimiter) ? `"${text}"` : text;
  };
  const text = rows.map((row) => row.map(cell).join(delimiter)).join("\r\n");
  if (form === "utf16")
    return { name: "a.txt", bytes: new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")) };
  // The text contains only Latin 1 characters, since other characters would need a Windows-1252 encoder.
  const isLatin = form === "latin1" && [...text].every((char) => char.charCodeAt(0) < 256);
  return {
    name: "a.csv",
    bytes: isLatin ? new Uint8Array(Buffer.from(text, "latin1")) : new TextEncoder().encode(text),
  };
}

test("reads back the same marks from random classes in random layouts", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(sheet, async (drawn) => {
      const expected = expectedOf(drawn);
      fc.pre(expected.length > pupilsOf(drawn) && surelyDated(drawn));
      const { records, unread } = await readMarks([await fileOf(drawn)], { uuidOf: (id) => id });
      expect(unread).toEqual([]);
      const learners = new Map(records.learners.map((one) => [one.learner_id, one]));
      const groups = new Map(records.groups.map((one) => [one.group_id, one.name]));
      const found = records.traces.map(({ learner_id, resource_id, score, timestamp }) => {
        const { display_name, grade_level, groups: own } = learners.get(learner_id)!;
        const name = display_name.toLowerCase().split(" ").sort().join(" ");
        return `${name}|${groups.get(own![0]!)}|${grade_level}|${resource_id}|${score!.toFixed(6)}|${timestamp?.slice(0, 10) ?? ""}`;
      });
      expect(found.sort()).toEqual(expected.sort());
    }),
    CASES,
  );
});

function pupilsOf({ pupils }: Drawn): number {
  return pupils.length;
}

/** Returns whether the dates prove which number is the day. */
function surelyDated({ dates, days, exercises }: Drawn): boolean {
  if (dates !== "day-first" && dates !== "month-first") return true;
  return days.slice(0, exercises.length).some((day) => day > 12);
}
