import { type Column, isPlainMark, meaningsOfColumns, scalesOf } from "./columns.ts";
import { type KnownLayout, layoutOf } from "./layouts.ts";
import type { ColumnPlan, GivenColumn, GivenPlan, TablePlan } from "./plan.ts";
import type { Sheet } from "./sheets.ts";
import {
  type DateOrder,
  type Day,
  dayIn,
  dayInHeading,
  dayText,
  markIn,
  numberIn,
  readHeading,
} from "./values.ts";
import {
  isAbsence,
  isPeriod,
  labelOf,
  levelsOf,
  type Meaning,
  meaningsOf,
  plain,
  TOPICS,
} from "./words.ts";

/** Counts the dates in texts by order: dates that can only have the day or the month first, and dates that can be read either way. */
export function dateOrdersIn(
  texts: readonly string[],
): Readonly<Record<DateOrder | "either", number>> {
  const found = { "day-first": 0, "month-first": 0, either: 0 };
  for (const text of texts) {
    if (!/\d[/-]\d/.test(text)) continue;
    const { day, rest = "" } = dayInHeading(text, "day-first") ?? {};
    // Without a year, a cell such as `12/20` is a mark, not a date.
    if (day?.order && (day.year !== undefined || /\p{L}/u.test(rest))) found[day.order]++;
  }
  return found;
}

/** The texts that may contain the dates of marks: above the pupils, in the column of dates, and the names of sheet and file. */
export function datingTexts({ rows, name, file }: Sheet, { first, columns }: TablePlan): string[] {
  const date = columns.findIndex(({ means }) => means === "date");
  const column = rows.slice(first - 1).map((row) => row[date] ?? "");
  return [...rows.slice(0, first - 1).flat(), name, file, ...column];
}

const NAMES: readonly Meaning[] = ["name", "surname", "first_name"];
const PEOPLE: readonly Meaning[] = [...NAMES, "id"];

export function hasPupilsInColumns(rows: Sheet["rows"]): boolean {
  const side = rows.slice(0, SEARCHED_ROWS).map(([first = ""]) => first);
  // `Élève 2` is a pupil.
  const isPerson = (text: string): boolean =>
    PEOPLE.includes(meaningsOf(text)[0]!) && !/\d$/.test(text);
  // Labels below each other in the first column, such as "Nom" and "Prénom", suggest that pupils are in columns. Among pupils, one may be called
  // Ine, like the French identifier.
  const areLabels = rows.slice(0, SEARCHED_ROWS).some(([label = "", ...others], at) => {
    const isHeader = others.some((cell) => meaningsOf(cell).length > 0);
    return isPerson(label) && isPerson(side[at + 1] ?? "") && !isHeader;
  });
  const people = side.filter(isPerson).length;
  if (areLabels && new Set(side).size > people)
    return !rows[headerOf(rows)]?.slice(1).some(isPerson);
  const top = rows.find((row) => row.filter(Boolean).length > 2) ?? [];
  const isFullName = (text: string): boolean =>
    /^\p{Lu}[\p{L}'’-]+(?:,? \p{Lu}[\p{L}'’.-]*)+$/u.test(text);
  const [corner = "", ...names] = top;
  // A heading such as "Pupil" says that the pupils are below it.
  const isCorner = TOPICS.includes(meaningsOf(corner)[0]!);
  const pupils = names.filter((name) => name !== "" && meaningsOf(name).length === 0);
  const below = side.slice(rows.indexOf(top) + 1).filter(Boolean);
  // `Reading Log` looks like a name, too: without a heading for the first column, surnames in capitals or best marks beside the rows show it.
  const isShown =
    corner === "" &&
    (pupils.filter((name) => /\p{Lu}{2}/u.test(name)).length > pupils.length / 2 ||
      below.some((name) => readHeading(name, "day-first").maximum !== undefined));
  return (
    (isCorner || isShown) &&
    pupils.length > 1 &&
    pupils.filter(isFullName).length > pupils.length / 2 &&
    below.filter(isFullName).length < below.length / 2
  );
}

/**
 * Returns the tables of a sheet, which may follow each other with headings of their own, such as one table for each class. Rows keep their
 * numbers.
 */
export function tablesIn(sheet: Sheet, number = 2): Sheet[] {
  const { rows, name } = sheet;
  const header = headerOf(rows);
  const headings = rows[header] ?? [];
  const at = headings.findIndex((cell) => PEOPLE.includes(meaningsOf(cell)[0]!));
  const isPupil = (row: readonly string[]): boolean =>
    row.filter(Boolean).length > 1 && row[at] !== "" && row[at] !== headings[at];
  const isHeader = (row: readonly string[]): boolean =>
    row[at] === headings[at] &&
    row.join("\t") !== headings.join("\t") &&
    row.every((cell) => numberIn(cell) === undefined);
  const next = rows.findIndex(
    (row, below) =>
      below > header + 1 && isHeader(row) && rows.slice(header + 1, below).some(isPupil),
  );
  if (at < 0 || next < 0) return [sheet];
  // The title of a table is between an empty row and the headings.
  const gap = rows.slice(0, next).findLastIndex((row) => row.every((cell) => cell === ""));
  const areTitles = gap > header && !rows.slice(gap + 1, next).some(isPupil);
  const start = areTitles ? gap + 1 : next;
  const below = {
    ...sheet,
    name: `${name.replace(/ ?\(\d+\)$/, "")} (${number})`.trim(),
    rows: rows.map((row, own) => (own < start ? [] : row)),
    formulas: 0,
  };
  return [{ ...sheet, rows: rows.slice(0, start) }, ...tablesIn(below, number + 1)];
}

/** Decisions about a table. */
export type GivenTable = Partial<NonNullable<GivenPlan["tables"]>[number]>;

/** Decisions in `given` override inferred decisions. */
export function planTable(sheet: Sheet, order: DateOrder, given: GivenTable = {}): TablePlan {
  const { rows, file, name } = sheet;
  const header = given.header === undefined ? headerOf(rows) : given.header - 1;
  const layout = layoutOf(rows[header] ?? []);
  const around = rowsAround(rows, header, order, layout);
  const first = given.first ?? around.first + 1;
  const data = rows.slice(first - 1).filter((row) => labelOf(row) === undefined);
  const unmatched = [...(given.columns ?? [])];
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width }, (_, at): Column => {
    const below = around.below[at];
    const heading = rows[header]?.[at] || below || `#${at + 1}`;
    const cells = data.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    // Earlier decisions apply to columns with the same headings, in the same order.
    const same = unmatched.findIndex((column) => column.heading === heading);
    const kept =
      same < 0 ? knownColumn(layout, heading) : withoutCells(unmatched.splice(same, 1)[0]!);
    const isNested = below !== undefined && below !== "" && !isGroup(around.headings, at);
    const title = isNested ? `${heading} (${below})` : below || heading;
    return { at, heading, title, read: readHeading(title, order), cells, kept };
  });
  const decided = meaningsOfColumns(columns);
  const has = (meanings: readonly Meaning[]): boolean =>
    decided.some(({ means }) => meanings.includes(means));
  const marks = columns.filter(({ at }) => decided[at]!.means === "mark");
  // In a table with one mark per row, each exercise may state its best mark, as in `Dictée /20`.
  const topics = columns.find(({ at }) => decided[at]!.means === "exercise")?.cells ?? [];
  const areStated =
    topics.length > 0 && topics.every((one) => readHeading(one, order).maximum !== undefined);
  const hasMaximum = has(["maximum"]) || areStated;
  const scaleOf = scalesOf(marks, around.titles, around.maxima, columns, hasMaximum);
  // The columns to the right of a second column of names may be about other people: other pupils, or parents.
  const seen = new Set<string>();
  const again = columns.findIndex(({ heading }) => {
    const isName = NAMES.includes(meaningsOf(heading)[0]!);
    return isName && seen.size === seen.add(plain(heading)).size;
  });
  const isOfOthers = ({ at }: Column): boolean => again >= 0 && at > again;
  const isTurned = sheet.isTransposed === true && given.isTransposed !== true;
  const stands = new Map(marks.map((column) => [column.at, { ...scaleOf(column) }]));
  const isOpen = (column: Column): boolean => {
    const { at, kept, cells } = column;
    if (kept?.by === "you")
      return kept.isOpen === true || (kept.scale === undefined && !stands.get(at)!.isSure);
    if (kept?.by === "layout" && kept.scale?.kind === "points")
      return isExceeded(kept.scale, cells);
    return kept?.isOpen === true || !stands.get(at)!.isSure || isTurned || isOfOthers(column);
  };
  const isAnySure = marks.some((column) => !isOpen(column));
  const isLong = has(TOPICS);
  const exerciseOf = ({ read }: Column): string =>
    isPlainMark(read.name) && marks.length === 1 ? titleOf(sheet, around.titles, order) : read.name;
  // Headings such as "Français - Lire" are split into subject and skill only if all headings have this form.
  const isSplit = marks.length > 1 && marks.every(({ read }) => SUBJECT_FIRST.test(read.name));
  const domainOf = ({ at, title, read }: Column): string | undefined => {
    const isBelow = around.below[at] && isGroup(around.headings, at);
    const above = isBelow ? around.filled(header, at) : around.groups[at];
    if (above && above !== title && !isPeriod(above) && meaningsOf(above)[0] !== "mark")
      return above;
    return isSplit ? SUBJECT_FIRST.exec(read.name)![1] : undefined;
  };
  const className =
    given.class ?? (has(["class"]) ? undefined : classIn([...around.titles, name, stemOf(file)]));
  // Pupils and tests, but no test with a mark.
  const areAllAbsent = columns.some(
    ({ at, read, cells }) =>
      decided[at]!.means === "ignored" &&
      cells.every(isAbsence) &&
      (cells.length > 0 || read.maximum !== undefined),
  );
  const withoutMarks = has(PEOPLE) && marks.length === 0 && areAllAbsent ? "no_scores" : "no_marks";
  const aside = sheet.aside ?? (marks.length > 0 && has(PEOPLE) ? undefined : withoutMarks);
  const planned = columns.map((column): ColumnPlan => {
    const { at, heading, read, cells, kept } = column;
    const { isOpen: wasOpen, ...base } = { heading, ...decided[at]!, cells: cells.length };
    if (base.means !== "mark") return { ...base, ...(wasOpen && { isOpen: true }) };
    const { isSure: _, isUnlikely, ...scale } = stands.get(at)!;
    const open = isOpen(column);
    if (open && !kept && (isUnlikely || isOfOthers(column)))
      return { ...base, means: "ignored", isOpen: true };
    // Beside columns whose best mark is stated, other numbers are probably no marks.
    if (
      open &&
      isAnySure &&
      !kept &&
      !read.day &&
      base.by === "content" &&
      scale.scale?.kind === "points"
    ) {
      return { ...base, means: "ignored", isOpen: true };
    }
    const domain = domainOf(column);
    const day = around.days[at] ?? read.day;
    const { isOpen: _isOpen, ...decidedBefore } = kept ?? {};
    return {
      ...base,
      ...(!isLong && { exercise: exerciseOf(column) }),
      ...(domain && { domain }),
      ...(day && { day: dayText(day) }),
      ...scale,
      ...decidedBefore,
      ...(open && { isOpen: true }),
    };
  });
  const testPupils = rowsOf(sheet, first, planned, ({ name }) =>
    Boolean(layout?.testPupil?.test(plain(name))),
  );
  const doubtful = given.notPupils ?? doubtfulRows(sheet, first, planned);
  const notPupils = [...new Set([...testPupils, ...doubtful])].sort((a, b) => a - b);
  const isKnown = doubtful.length === 0 && testPupils.length > 0;
  const isAnswered: NonNullable<TablePlan["answered"]> =
    given.answered ?? (isKnown ? ["rows"] : []);
  return {
    file,
    sheet: name,
    isRead: given.isRead ?? aside === undefined,
    header: header + 1,
    first,
    columns: planned,
    ...(notPupils.length > 0 && { notPupils }),
    ...(isAnswered.length > 0 && { answered: isAnswered }),
    ...(aside && { aside }),
    ...(sheet.isTransposed && { isTransposed: true }),
    ...(className && { class: className }),
    ...(given.repeats && { repeats: given.repeats }),
  };
}

/** Whether a mark is above the best mark of the layout, so that the sheet has another layout. */
function isExceeded({ maximum }: { readonly maximum: number }, cells: readonly string[]): boolean {
  return cells
    .map(markIn)
    .some((mark) => mark.kind === "points" && (mark.maximum ?? maximum) < mark.value);
}

function withoutCells({ cells: _, ...column }: GivenColumn): GivenColumn {
  return { ...column, by: column.by ?? "you" };
}

function knownColumn(layout: KnownLayout | undefined, heading: string): GivenColumn | undefined {
  const known = layout?.columnOf(heading);
  if (!known) return undefined;
  const { means, maximum } = known;
  const scale = maximum !== undefined && {
    scale: { kind: "points", maximum } as const,
    isScaleGiven: true,
  };
  return { heading, means, by: "layout", ...scale };
}

/** Whether a heading spans several columns, so that the texts below it are the headings of these columns. */
function isGroup(headings: readonly string[], at: number): boolean {
  const heading = headings[at] ?? "";
  const isWide = at + 1 < headings.length && ["", heading].includes(headings[at + 1]!);
  return heading === "" || isWide || headings[at - 1] === heading || isPeriod(heading);
}

interface DataRow {
  readonly at: number;
  readonly name: string;
  readonly cells: readonly string[];
}

/** Numbers of the rows below the headings that pass a test. */
function rowsOf(
  { rows }: Sheet,
  first: number,
  columns: readonly ColumnPlan[],
  test: (row: DataRow) => boolean,
): number[] {
  return rows.flatMap((cells, at) => {
    if (at < first - 1 || cells.length === 0 || labelOf(cells) !== undefined) return [];
    const name = cells.filter((_, column) => NAMES.includes(columns[column]!.means)).join(" ");
    return test({ at, name: name.trim(), cells }) ? [at + 1] : [];
  });
}

/** Words that may name a class or a number of pupils. */
const COUNTS =
  /^(?:n|nb|nbre|anzahl|numero|classe?|klasse|clase|gruppe|groupe|group)$|^(?:nb|nbre|number|anzahl|numero) |^(?:class|group|klassen?|gruppen?) ?(?:mean|avg|schnitt|mittel)/;

/** Rows that may be notes below the pupils, means, numbers of pupils or best marks, rather than pupils. */
function doubtfulRows(sheet: Sheet, first: number, columns: readonly ColumnPlan[]): number[] {
  const marks = columns.flatMap(({ means, scale }, at) =>
    means === "mark" ? [{ at, scale }] : [],
  );
  const numbers = rowsOf(sheet, first, columns, () => true);
  const [top, bottom] = [numbers[0], numbers.at(-1)];
  const meanOf = (column: number, below: number): number | undefined => {
    const above = numbers.filter((row) => row < below);
    const values = above.flatMap((row) => numberIn(sheet.rows[row - 1]![column] ?? "") ?? []);
    return values.length < 2
      ? undefined
      : values.reduce((sum, one) => sum + one, 0) / values.length;
  };
  const idAt = columns.findIndex(({ means }) => means === "id");
  /** Whether two marks or more, and all, are the means of the marks above, to their own number of decimals. */
  const areMeans = (cells: readonly string[], below: number): boolean => {
    const filled = marks.filter(({ at }) => numberIn(cells[at] ?? "") !== undefined);
    const isMean = ({ at }: { readonly at: number }): boolean => {
      const decimals = /[.,](\d+)$/.exec(cells[at]!.trim())?.[1]?.length ?? 0;
      const mean = meanOf(at, below);
      return mean !== undefined && Math.abs(mean - numberIn(cells[at]!)!) <= 0.51 / 10 ** decimals;
    };
    return !cells[idAt] && filled.length > 1 && filled.every(isMean);
  };
  return rowsOf(sheet, first, columns, ({ at, name, cells }) => {
    const isScale = /^(?:\/|sur|not[eé]e? sur|notation|bar[eè]me|out of)(?: |$)/i.test(
      `${name} `.trim(),
    );
    if (isScale || COUNTS.test(plain(name)) || areMeans(cells, at + 1)) return true;
    if (/[:!?*]|^[^\p{L}\p{M}\p{N}]+$|(?:\S+\s+){5}/u.test(name)) return true;
    const filled = cells.filter((cell) => cell !== "").length;
    if (filled === 1 && levelsOf([name]).grades.size > 0) return false;
    const hasMark = marks.some((mark) => (cells[mark.at] ?? "") !== "");
    if (!hasMark && filled === 1 && /\d|[.;,]\s*$|(?:\S+\s+){3}/u.test(name)) return true;
    const isEnd = at + 1 === top || at + 1 === bottom;
    const isBest = ({ at: column, scale }: (typeof marks)[number]): boolean =>
      scale?.kind === "points" && numberIn(cells[column] ?? "") === scale.maximum;
    return isEnd && numbers.length > 1 && marks.length > 2 && marks.every(isBest);
  });
}

const SUBJECT_FIRST = /^([^-–—]{3,40}?) [-–—] ./;

/** Number of rows that are searched for headings. */
const SEARCHED_ROWS = 40;

/** Returns the index of the headings of a known layout, or else of the row with the most known headings, or else of the first row of texts above marks, or else -1. */
function headerOf(all: Sheet["rows"]): number {
  // A later table of a sheet begins with the empty rows of the earlier tables.
  const empty = Math.max(
    0,
    all.findIndex((row) => row.length > 0),
  );
  const found = headerIn(all.slice(empty, empty + SEARCHED_ROWS));
  return found < 0 ? found : found + empty;
}

function headerIn(rows: Sheet["rows"]): number {
  const known = rows.findIndex((row) => layoutOf(row) !== undefined);
  if (known >= 0) return known;
  let best = -1;
  let most = 0;
  for (const [at, row] of rows.entries()) {
    const texts = row.filter((cell) => cell !== "" && numberIn(cell) === undefined);
    const known = texts.map((cell) => meaningsOf(cell)[0]).filter((one) => one !== undefined);
    const score = known.length + (known.some((one) => PEOPLE.includes(one)) ? 2 : 0);
    if (new Set(texts).size > 1 && known.length > 0 && score > most) [best, most] = [at, score];
  }
  if (best >= 0) return best;
  return rows.findIndex((row, at) => {
    const isTexts =
      row.filter(Boolean).length > 1 &&
      row.every((cell) => numberIn(cell) === undefined && !isAbsence(cell || "a"));
    const next = rows[at + 1] ?? [];
    return isTexts && row.some((_, column) => numberIn(next[column] ?? "") !== undefined);
  });
}

/** Like {@link labelOf}, for a row above the pupils, where a slash says "out of". */
function labelAbove(row: readonly string[]): ReturnType<typeof labelOf> {
  return row.find((cell) => cell !== "") === "/" ? "maxima" : labelOf(row);
}

/** Returns the content of the rows above and below the headings, and the index of the first row of pupils. */
function rowsAround(
  rows: Sheet["rows"],
  header: number,
  order: DateOrder,
  layout: KnownLayout | undefined,
) {
  const headings = rows[header] ?? [];
  const people = headings.flatMap((cell, at) =>
    [...PEOPLE, "class", "level"].includes(meaningsOf(cell)[0]!) ? [at] : [],
  );
  if (people.length === 0) people.push(Math.max(0, headings.indexOf("")));
  const titles: string[] = [];
  /** Headings that span several columns, repeated for each of these columns. */
  let groups: string[] = [];
  /** The second row of headings. */
  let below: string[] = [];
  let maxima: (number | undefined)[] = [];
  let days: (Day | undefined)[] = [];
  /** Returns the heading of a column, or of the nearest preceding column with a heading. */
  const filled = (row: number, at: number): string => {
    for (let column = at; column >= 0 && !people.includes(column); column--) {
      const cell = rows[row]?.[column];
      if (cell) return cell;
    }
    return "";
  };
  const bestIn = (cell: string): number | undefined =>
    numberIn(cell.replace(/^(?:\/|sur|out of)\s*|\s*(?:pts?|points?)$/gi, ""));
  const isNobody = (row: readonly string[]): boolean =>
    people.every((one) => !row[one] || row[one] === headings[one]);
  /** Reads a row near the headings. Returns false for the row of a pupil. */
  const take = (at: number): boolean => {
    const row = rows[at]!;
    const label = labelAbove(row);
    const values = row.filter((cell, column) => cell !== "" && !people.includes(column));
    const numbers = values.filter((cell) => bestIn(cell) !== undefined).length;
    if (label === "coefficients" || values.every((cell) => /^x?\W*coef/i.test(cell))) return true;
    if (values.every((cell) => dayIn(cell, order)?.rest.trim() === "")) {
      days = row.map((cell) => dayIn(cell, order)?.day);
    } else if (label === "figures") return true;
    else if (layout?.hasSettingsRow && numbers === 0) return true;
    else if (label !== undefined || numbers === values.length) maxima = row.map(bestIn);
    else if (at > header && numbers === 0) {
      below = row.map((cell, column) => (people.includes(column) ? "" : cell));
    } else if (
      at < header &&
      people.every(
        (one) => !row[one] || row[one] === headings[one] || meaningsOf(row[one]).length > 0,
      )
    ) {
      // A merged heading may extend to the end of the row, since text files do not record merged cells.
      const length = Math.max(row.length, headings.length);
      groups = Array.from({ length }, (_, column) => filled(at, column));
    } else return false;
    return true;
  };
  for (let at = 0; at < header; at++) {
    const distinct = new Set(rows[at]!.filter((cell) => cell !== ""));
    if (distinct.size === 0) continue;
    const isTitle = distinct.size === 1 && (rows[at]![0] !== "" || rows[at]!.length < 3);
    if (isTitle || !take(at)) titles.push(...distinct);
  }
  let first = header + 1;
  for (; first < Math.min(rows.length, header + 8); first++) {
    const row = rows[first]!;
    if (row.length === 0) continue;
    if (header < 0 || !(isNobody(row) || labelAbove(row)) || !take(first)) break;
  }
  // Below the pupils, a row contains best possible marks only if its label says so.
  const last = rows.findLast((row, at) => at > first && labelOf(row) === "maxima");
  if (maxima.length === 0 && last) maxima = last.map(bestIn);
  return { first, headings, titles, groups, below, maxima, days, filled };
}

/** For a sheet whose only column of marks has a plain heading such as `Note`: the title, or the name of the sheet or file. */
function titleOf({ name, file }: Sheet, titles: readonly string[], order: DateOrder): string {
  const title = titles.find(
    (one) => !/^\s*(?:classe?|klasse|clase|enseignant|professeur|teacher)\b/i.test(one),
  );
  const isUnnamed = /^(?:sheet|feuil(?:le)?|tabelle|blatt|hoja|foglio) ?\d*$|^$/i.test(name);
  return readHeading(title ?? (isUnnamed ? stemOf(file) : name), order).name;
}

export function stemOf(file: string): string {
  return file.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
}

const CLASSES: readonly RegExp[] = [
  /\b(?:classe|class|klasse|clase)\s*:\s*([^,;()]{1,30})/i,
  /^(.{1,19})$/,
  /(?<!\p{L})((?:klasse|clase|classe|class|year|grade) ?[1-5] ?(?:[a-z](?!\p{L}))?)/iu,
  /(?<![\p{L}\d])((?:CP|CE ?[12]|CM ?[12])(?:[ -]?[A-Z\d](?!\p{L}))?)(?!\d)/u,
  /(?<![\p{L}\d])([1-6][ºª]? ?[A-H]|[3-6](?:e|è?me) ?[A-H\d])(?![\p{L}\d])/u,
];

/** Returns the first class that is named in these texts, such as `Classe : CE2 A`. */
function classIn(texts: readonly string[]): string | undefined {
  const found = texts.flatMap((text) => CLASSES.map((pattern) => pattern.exec(text)?.[1]?.trim()));
  return found.find((one) => one && levelsOf([one]).grades.size > 0);
}
