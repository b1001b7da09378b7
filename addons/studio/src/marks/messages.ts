import english from "./messages.en.json" with { type: "json" };
import french from "./messages.fr.json" with { type: "json" };
import type { MarksPlan, Question, TablePlan } from "./plan.ts";
import type { FileProblem } from "./problems.ts";
import type { MarksReading, UnreadFile } from "./read-marks.ts";
import type { LeftOutReason, Place } from "./records.ts";
import type { Scale } from "./values.ts";
import type { Meaning } from "./words.ts";

/** Messages about mark sheets, in one language. `{n}` stands for a value, and `{n|mark|marks}` for a word that depends on this value. */
export interface MarksMessages {
  readonly language: string;
  readonly meanings: Readonly<Record<Meaning, string>>;
  readonly delimiters: Readonly<Record<string, string>>;
  readonly scales: Readonly<Record<Scale["kind"] | "guessed", string>>;
  readonly aside: Readonly<Record<NonNullable<TablePlan["aside"]>, string>>;
  readonly dates: Readonly<Record<MarksPlan["dates"], string>>;
  readonly leftOut: Readonly<Record<LeftOutReason, string>>;
  readonly problems: Readonly<Record<FileProblem, string>>;
  readonly questions: Readonly<Record<Question["about"], string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly says: Readonly<Record<Sentence, string>>;
}

type Sentence =
  | ("absences" | "class" | "column" | "columns" | "emptyCell" | "header" | "levels" | "marks")
  | ("noProposal" | "otherProposal" | "step")
  | ("next" | "noHeader" | "pass" | "read" | "row" | "sheet" | "text" | "transposed" | "undated");

/** Messages about mark sheets, in French. */
export const marksFr: MarksMessages = french;

/** Messages about mark sheets, in English. */
export const marksEn: MarksMessages = english;

function fill(
  { language }: MarksMessages,
  message: string,
  values: Readonly<Record<string, string | number>>,
): string {
  const rules = new Intl.PluralRules(language);
  return message.replace(/\{(\w+)(?:\|(.*?)\|(.*?))?\}/g, (_, name, one, many) => {
    const value = values[name]!;
    if (one === undefined) return String(value);
    return rules.select(Number(value)) === "one" ? one : many;
  });
}

/** Returns one of the sentences with its values filled in. */
export function say(
  t: MarksMessages,
  sentence: Sentence,
  values: Readonly<Record<string, string | number>>,
): string {
  return fill(t, t.says[sentence], values);
}

/** Sentences that describe how sheets were read. */
export interface DescribedReading {
  /** One summary for each table, titled with the table's name, and then one for all tables. */
  readonly understood: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly leftOut: readonly string[];
  readonly questions: readonly string[];
  readonly unread: readonly string[];
}

const MAX_SHOWN_PLACES = 5;

/** Describes the marks that were read, the cells that were skipped, and the open questions. `t` is {@link marksFr} or {@link marksEn}. */
export function describeMarks(reading: MarksReading, t: MarksMessages): DescribedReading {
  const { plan, records } = reading;
  const { traces, learners, resources } = records;
  const tables = plan.tables.map((table, at) => ({
    title: describeSheet(table, t),
    lines: describeTable(reading, table, at, t),
  }));
  const counts = { marks: traces.length, pupils: learners.length, exercises: resources.length };
  const levels = Object.entries(plan.levels).map(([name, grade]) => `${name} → ${grade}`);
  const lines = [
    ...(traces.some(({ timestamp }) => timestamp) ? [t.dates[plan.dates]] : []),
    ...(levels.length > 0 ? [say(t, "levels", { levels: levels.join(", ") })] : []),
    say(t, "pass", { percent: Math.round(plan.pass * 100) }),
  ];
  return {
    understood: [...tables, { title: say(t, "read", counts), lines }],
    leftOut: describeLeftOut(reading, t),
    questions: reading.questions.map((question) => describeQuestion(question, t)),
    unread: reading.unread.map((file) => describeUnread(file, t)),
  };
}

/** Returns a sentence for each reason why cells gave no mark, with the first few places. */
export function describeLeftOut(
  { leftOut, absences, undated, sheets }: Omit<MarksReading, "records">,
  t: MarksMessages,
): string[] {
  const placeOf = ({ file, sheet, row, column }: Place): string => {
    const isTransposed = sheets.some(
      (one) => one.file === file && one.name === sheet && one.isTransposed,
    );
    const [y, x] = isTransposed ? [column, row] : [row, column];
    const parts = [
      ...(y === undefined ? [] : [say(t, "row", { row: y })]),
      ...(x === undefined ? [] : [say(t, "column", { letter: letterOf(x) })]),
    ];
    return `${sheet === "" ? "" : `${sheet} `}${parts.join(", ")}`;
  };
  const n = absences.reduce((sum, { count }) => sum + count, 0);
  const cells = absences.slice(0, 6);
  const words = cells.map(({ cell, count }) => `${cell || t.says.emptyCell} (${count})`).join(", ");
  return [
    ...(n > 0 ? [say(t, "absences", { n, words })] : []),
    ...(undated > 0 ? [say(t, "undated", { n: undated })] : []),
    ...leftOut.map(({ reason, count, places }) => {
      const shown = places.slice(0, MAX_SHOWN_PLACES).map(placeOf);
      if (shown.length < places.length) shown.push("…");
      return [fill(t, t.leftOut[reason], { n: count }), shown.join(t.says.next)]
        .filter(Boolean)
        .join(" — ");
    }),
  ];
}

/** Returns the name of a table: its file, and its sheet in a workbook. */
export function describeSheet({ file, sheet }: TablePlan, t: MarksMessages): string {
  return sheet === "" ? file : say(t, "sheet", { file, sheet });
}

/** Describes how marks are converted to scores. */
export function describeScale(scale: Scale, isGiven: boolean, t: MarksMessages): string {
  const sentence = t.scales[scale.kind === "points" && !isGiven ? "guessed" : scale.kind];
  return fill(t, sentence, scale.kind === "points" ? { maximum: scale.maximum } : {});
}

/** Returns a sentence with the reason why a file gave no marks, and the way to fix the problem. */
export function describeUnread({ file, problem }: UnreadFile, t: MarksMessages): string {
  return `${file} ${t.problems[problem]}`;
}

/** Returns a question as a sentence. */
export function describeQuestion(
  { about, answer, count: n, names = [], scores = {}, columns = [], isTransposed }: Question,
  t: MarksMessages,
): string {
  const proposals = columns.map(({ heading, means, samples: cells, scale }) => {
    const samples = cells.join(t.says.next);
    if (means === "ignored") return say(t, "noProposal", { heading, samples });
    const shown = scale ? describeScale(scale, true, t) : t.meanings[means];
    return say(t, "otherProposal", { heading, samples, means: shown });
  });
  return fill(t, t.questions[about], {
    n,
    answer,
    names: names.join(", "),
    columns: [...(isTransposed ? [t.says.transposed] : []), ...proposals].join(t.says.next),
    scale: describeScores(scores, t),
  });
}

/** Returns words with the share of the best mark that they are worth. */
function describeScores(scores: Readonly<Record<string, number>>, t: MarksMessages): string {
  return Object.entries(scores)
    .map(([word, score]) => ({ word: word.toUpperCase(), percent: Math.round(score * 100) }))
    .map((step) => say(t, "step", step))
    .join(", ");
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
    const sentence = describeScale(scale, isScaleGiven === true, t);
    byScale.set(sentence, (byScale.get(sentence) ?? 0) + cells);
  }
  const { header, first } = table;
  const delimiter = text && (t.delimiters[text.delimiter] ?? text.delimiter);
  return [
    ...(text ? [say(t, "text", { encoding: text.encoding, delimiter: delimiter! })] : []),
    ...(table.isTransposed ? [t.says.transposed] : []),
    say(t, header === 0 ? "noHeader" : "header", { header, first }),
    ...[...byMeaning].map(([means, headings]) =>
      say(t, "columns", { means: t.meanings[means], headings: headings.join(", ") }),
    ),
    ...[...byScale].map(([sentence, cells]) => `${sentence} (${cells})`),
    ...(table.class ? [say(t, "class", { name: table.class })] : []),
    say(t, "marks", { n: marks[at]! }),
  ];
}

/** Returns the letters of a column in a spreadsheet, such as `AB` for column 28. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? letterOf(Math.floor((column - 1) / 26)) + last : last;
}
