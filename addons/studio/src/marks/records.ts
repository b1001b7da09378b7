import type { Learner, LearnerGroup, Resource, Skill, Trace } from "@mastery/core";
import { uuid } from "@mastery/core/dataset";
import { ownValue } from "./own-value.ts";
import type { ColumnPlan, MarksPlan, TablePlan } from "./plan.ts";
import type { Sheet } from "./sheets.ts";
import { catalogueOf, type Exercise, type MarksCatalogue, uniqueIds } from "./skills.ts";
import { datingTexts, stemOf } from "./table.ts";
import {
  type Day,
  dayIn,
  dayInHeading,
  dayText,
  isoDate,
  markIn,
  numberIn,
  readHeading,
  scoreOf,
  serialDay,
  type Unscored,
} from "./values.ts";
import { exactly, labelOf, levelsOf, type Meaning, plain, TOPICS } from "./words.ts";

/** Records of a data directory. */
export interface MarksRecords {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  readonly groups: readonly LearnerGroup[];
  readonly learners: readonly Learner[];
  readonly traces: readonly Trace[];
  /** The school's names for grades. Absent for a primary school. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Reasons why cells or rows give no mark. */
export type LeftOutReason =
  | Exclude<Unscored, "absent">
  | "no_pupil"
  | "no_name"
  | "no_exercise"
  | "no_date"
  | "namesake"
  | "formula"
  | "known";

/** Position in a sheet. Rows and columns are numbered from 1. */
export interface Place {
  readonly file: string;
  readonly sheet: string;
  readonly row: number;
  readonly column?: number;
}

interface LeftOut {
  readonly reason: LeftOutReason;
  count: number;
  readonly places: Place[];
}

export interface Applied {
  readonly records: MarksRecords;
  readonly leftOut: readonly LeftOut[];
  /** Contents of cells without a mark, such as `abs`, and how often each occurs, with the most frequent first. */
  readonly absences: readonly { readonly cell: string; readonly count: number }[];
  readonly tables: readonly ReadTable[];
  /** Number of rows with the same name and class as an earlier row. */
  readonly namesakes: number;
  /** Ids that several pupils have. */
  readonly sharedIds: ReadonlySet<string>;
  /** Pairs of pupils of one class whose names have the same words, but who may be two pupils. */
  readonly doubles: readonly Double[];
  /** Number of pupils in each class whose name contains no grade. */
  readonly unknownLevels: ReadonlyMap<string, number>;
  readonly levels: Readonly<Record<string, number>>;
  /** Number of marks without a full date. */
  readonly undated: number;
}

/** The keys and the names of two pupils who may be one. */
interface Double {
  readonly keys: readonly [string, string];
  readonly names: readonly [string, string];
}

/** Numbers of the rows below the headings: each row is a pupil's, or has no content, or is left out. */
export interface RowCounts {
  readonly pupils: number;
  readonly headings: number;
  readonly leftOut: number;
  readonly empty: number;
}

interface ReadTable {
  readonly rows: RowCounts;
  readonly marks: number;
  /** Number of marks whose best possible mark is inferred, including marks above that best mark. */
  readonly inferred: number;
  readonly repeats: "replace" | "add";
  /** Number of repeated marks whose score differs from the earlier score. */
  readonly differing: number;
}

const MAX_PLACES = 20;

interface Pupil {
  readonly id: string;
  /** Class and words of the name, in alphabetical order. */
  readonly words: string;
  /** Whether the sheet identifies the pupil by an id, by a surname and a first name, or by a full name. */
  readonly by: "id" | "parts" | "name";
  readonly name: string;
  readonly classes: Set<string>;
  /** Positions of the tables that name the pupil. */
  readonly tables: Set<number>;
  level: string;
}

interface Attempt {
  readonly pupil: Pupil;
  /** Normalised name of the exercise. */
  readonly exercise: string;
  /** Day such as `2025-09-01`, or `09-01` if the year is unknown; empty without a day. */
  readonly day: string;
  readonly score: number;
}

/** A pupil's id is the uuid in the sheet, or otherwise the result of `uuidOf` for the pupil's class and name. */
export class MarksReader {
  readonly #plan: MarksPlan;
  readonly #uuidOf: (id: string) => string;
  readonly #pupils = new Map<string, Pupil>();
  readonly #exercises = new Map<string, Exercise>();
  readonly #attempts = new Map<string, Attempt>();
  readonly #leftOut = new Map<LeftOutReason, LeftOut>();
  readonly #absences = new Map<string, number>();
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #sharedIds: ReadonlySet<string>;
  /** Names beside each id. */
  readonly #namesOfIds = new Map<string, Set<string>>();
  /** Number of tables that name a pupil with a namesake in the same table. */
  readonly #tablesOfNamesakes = new Map<string, number>();
  readonly #tables: ReadTable[] = [];
  #namesakes = 0;

  /**
   * @param aliases keys of pupils who are the same pupils as others
   * @param sharedIds ids that several pupils have, such as numbers in the list of a class
   */
  constructor(
    plan: MarksPlan,
    uuidOf: (id: string) => string,
    aliases: ReadonlyMap<string, string> = new Map(),
    sharedIds: ReadonlySet<string> = new Set(),
  ) {
    this.#plan = plan;
    this.#aliases = aliases;
    this.#sharedIds = sharedIds;
    this.#uuidOf = uuidOf;
  }

  read(sheet: Sheet, table: TablePlan): void {
    const own = new Map<string, Attempt>();
    const rows = { pupils: 0, headings: 0, leftOut: 0, empty: 0 };
    const inferred = table.isRead ? this.#readRows(sheet, table, own, rows) : 0;
    const known = [...own].filter(([id]) => this.#attempts.has(id));
    const same = known.filter(([id, { score }]) => this.#attempts.get(id)!.score === score).length;
    const differing = known.length - same;
    // If at least half of the repeated marks are the same as in an earlier sheet, this sheet is a newer version of that sheet.
    const repeats = table.repeats ?? (same >= differing ? "replace" : "add");
    this.#tables.push({ rows, marks: own.size, inferred, repeats, differing });
    for (const [id, attempt] of own) {
      if (repeats === "replace") this.#attempts.set(id, attempt);
      else addAttempt(this.#attempts, attempt);
    }
    if (repeats === "replace") this.#leaveOut("known", undefined, same);
  }

  /** Returns the number of marks whose best mark is inferred. */
  #readRows(
    sheet: Sheet,
    table: TablePlan,
    own: Map<string, Attempt>,
    rows: { -readonly [Kind in keyof RowCounts]: number },
  ): number {
    const { columns, header, first, notPupils = [] } = table;
    const marks = [...columns.entries()].filter(
      ([, { means, isOpen }]) => means === "mark" && !isOpen,
    );
    const counts = countNames(sheet, table);
    const isLong = columns.some(({ means }) => TOPICS.includes(means));
    const schoolYear = schoolYearOf(datingTexts(sheet, table));
    const headings = sheet.rows[header - 1]?.join("\t");
    const seen = new Map<string, number>();
    let before = { name: "", id: "", group: "", hasParts: false };
    let inferred = 0;
    // Two columns of a sheet are two exercises, even if they have the same heading.
    const titles = new Map<number, string>();
    const taken = new Set<string>();
    for (const [column, { exercise, domain }] of marks) {
      if (exercise === undefined) continue;
      let title = exercise;
      for (let n = 2; taken.has(exactly(title)); n++) title = `${exercise} (${n})`;
      taken.add(exactly(title));
      titles.set(column, title);
      this.#exercise(title, domain ?? "", "");
    }
    for (const [at, cells] of sheet.rows.entries()) {
      if (at < first - 1) continue;
      if (cells.length === 0) {
        rows.empty++;
        continue;
      }
      if (cells.join("\t") === headings) {
        rows.headings++;
        continue;
      }
      const text = (means: Meaning): string =>
        cells[columns.findIndex((column) => column.means === means)] ?? "";
      const place = { file: sheet.file, sheet: sheet.name, row: at + 1 };
      if (labelOf(cells) || notPupils.includes(at + 1)) {
        this.#leaveOut("no_pupil", place);
        rows.leftOut++;
        continue;
      }
      // A class name that is alone in a row applies to the pupils below it.
      const [only, ...others] = cells.filter(Boolean);
      if (others.length === 0 && /\p{L}/u.test(only!) && levelsOf([only!]).grades.size > 0) {
        before = { ...before, group: only! };
        rows.headings++;
        continue;
      }
      const names = [text("first_name"), text("surname"), text("name")].filter(Boolean);
      const hasParts = text("first_name") !== "" && text("surname") !== "";
      let who = {
        name: names.join(" "),
        id: text("id"),
        group: text("class") || before.group,
        hasParts,
      };
      // If the cells of a pupil are merged, only the first of the pupil's rows contains the name.
      if (isLong && who.name === "" && who.id === "") who = { ...before, group: who.group };
      before = who;
      if (who.name === "" && who.id === "") {
        this.#leaveOut("no_name", place);
        rows.leftOut++;
        continue;
      }
      const pupil = this.#pupil(who, table, isLong ? undefined : { seen, counts });
      if (!pupil) {
        this.#leaveOut("namesake", place);
        rows.leftOut++;
        continue;
      }
      rows.pupils++;
      pupil.classes.add(who.group || table.class || stemOf(sheet.file));
      pupil.tables.add(this.#tables.length);
      pupil.level ||= text("level");
      const topic = readHeading(
        text("exercise") || text("skill") || text("domain"),
        this.#plan.dates,
      );
      for (const [column, plan] of marks) {
        const cell = cells[column] ?? "";
        const where = { ...place, column: column + 1 };
        const title =
          titles.get(column) ??
          (marks.length > 1 && topic.name ? `${topic.name} – ${plan.heading}` : topic.name);
        const best =
          numberIn(text("maximum")) ?? (plan.exercise === undefined ? topic.maximum : undefined);
        const isInferred = plan.scale?.kind === "points" && !plan.isScaleGiven;
        const mark = isInferred && best === undefined ? markIn(cell) : undefined;
        if (mark?.kind === "points" && mark.maximum === undefined) inferred++;
        const score = cell === "" ? "absent" : scoreOf(cell, plan.scale!, best);
        if (score === "absent") {
          const word = cell.toLowerCase();
          this.#absences.set(word, (this.#absences.get(word) ?? 0) + 1);
        } else if (title === "") this.#leaveOut("no_exercise", where);
        else if (typeof score === "string") this.#leaveOut(score, where);
        else {
          const skill = text("exercise") || marks.length > 1 ? text("skill") : "";
          const exercise = this.#exercise(title, plan.domain ?? text("domain"), skill);
          const date = text("date");
          const day = dayIn(date, this.#plan.dates)?.day ?? serialDay(date, sheet.is1904);
          if (date !== "" && !day) {
            const column = columns.findIndex(({ means }) => means === "date") + 1;
            this.#leaveOut("no_date", { ...place, column });
          }
          addAttempt(own, {
            pupil,
            exercise,
            day: dayOf(day ?? topic.day ?? dayOfPlan(plan), schoolYear),
            score,
          });
        }
      }
    }
    this.#leaveOut("formula", undefined, sheet.formulas);
    return inferred;
  }

  #pupil(
    {
      name,
      id,
      group,
      hasParts,
    }: {
      readonly name: string;
      readonly id: string;
      readonly group: string;
      readonly hasParts: boolean;
    },
    table: TablePlan,
    rows:
      | { readonly seen: Map<string, number>; readonly counts: ReadonlyMap<string, number> }
      | undefined,
  ): Pupil | undefined {
    const own = plain(group || (table.class ?? ""));
    // The order of the words counts: Thomas Martin is not Martin Thomas.
    const named = `${own}|${plain(name)}`;
    if (id !== "")
      this.#namesOfIds.set(id, (this.#namesOfIds.get(id) ?? new Set()).add(plain(name)));
    const ownId = this.#sharedIds.has(id) ? `${id}|${plain(name)}` : id;
    let key = ownId || (this.#aliases.get(named) ?? named);
    key = this.#aliases.get(key) ?? key;
    let shown = name || id;
    if (rows && id === "") {
      const number = (rows.seen.get(named) ?? 0) + 1;
      rows.seen.set(named, number);
      if (number > 1) this.#namesakes++;
      if ((rows.counts.get(named) ?? 0) > 1 && this.#plan.namesakes === "two") {
        // In another table, the order of two rows does not say who is who.
        if (number === 1)
          this.#tablesOfNamesakes.set(named, (this.#tablesOfNamesakes.get(named) ?? 0) + 1);
        if (this.#tablesOfNamesakes.get(named)! > 1) return undefined;
        if (number > 1) {
          key += `|${number}`;
          shown += ` (${number})`;
        }
      } else if (this.#tablesOfNamesakes.has(named)) return undefined;
    }
    const pupil: Pupil = this.#pupils.get(key) ?? {
      words: name && `${own}|${plain(name).split(" ").sort().join(" ")}`,
      by: id === "" ? (hasParts ? "parts" : "name") : "id",
      id: uuid.fits(key) ? key.toLowerCase() : this.#uuidOf(key),
      name: shown,
      classes: new Set(),
      tables: new Set(),
      level: "",
    };
    this.#pupils.set(key, pupil);
    return pupil;
  }

  /** Returns the normalised name of an exercise, and remembers its first spelling. */
  #exercise(name: string, domain: string, skill: string): string {
    const key = exactly(name);
    const exercise = this.#exercises.get(key) ?? { name, domain, skill };
    exercise.domain ||= domain;
    exercise.skill ||= skill;
    this.#exercises.set(key, exercise);
    return key;
  }

  #leaveOut(reason: LeftOutReason, place?: Place, count = 1): void {
    if (count === 0) return;
    const left = this.#leftOut.get(reason) ?? { reason, count: 0, places: [] };
    left.count += count;
    if (place && left.places.length < MAX_PLACES) left.places.push(place);
    this.#leftOut.set(reason, left);
  }

  /** Returns the records of all sheets, together with the skills and exercises that are already described. */
  end(catalogue: MarksCatalogue | undefined): Applied {
    const { pass, level, levels: decided, classes: renamed = {} } = this.#plan;
    const pupils = [...this.#pupils.values()];
    const attempts = [...this.#attempts];
    const groups = groupsOf(new Set(pupils.flatMap(({ classes }) => [...classes])), renamed);
    const shownName = (name: string): string => groups.get(name)?.name ?? name;
    const given = pupils.flatMap((pupil) => [...pupil.classes, pupil.level]).filter(Boolean);
    const names = given.map(shownName);
    const [byGiven, byShown] = [levelsOf(given), levelsOf(names)];
    const labels = byShown.labels ?? byGiven.labels;
    const levels = { ...Object.fromEntries([...byGiven.grades, ...byShown.grades]), ...decided };
    const unknownLevels = new Map<string, number>();
    const gradeById = new Map<string, number>();
    for (const { id, classes, level: own } of pupils) {
      const grade = [own, ...[...classes].flatMap((one) => [shownName(one), one])]
        .map((one) => ownValue(levels, one))
        .find((one) => one !== undefined);
      gradeById.set(id, grade ?? level);
      if (grade !== undefined) continue;
      for (const one of [...classes].map(shownName))
        unknownLevels.set(one, (unknownLevels.get(one) ?? 0) + 1);
    }
    const learners = pupils.map(
      ({ id, name, classes }): Learner => ({
        learner_id: id,
        display_name: name,
        grade_level: gradeById.get(id)!,
        groups: [...classes].map((one) => groups.get(one)!.group_id),
      }),
    );
    const tried = new Map<string, number[]>();
    for (const [, { exercise, pupil }] of attempts) {
      const grade = gradeById.get(pupil.id)!;
      if (tried.get(exercise)?.push(grade) === undefined) tried.set(exercise, [grade]);
    }
    const usual = commonest([...gradeById.values()]) ?? level;
    const { skills, resources, idOf } = catalogueOf(
      new Map([...this.#exercises].filter(([key]) => tried.has(key))),
      this.#plan.skills,
      catalogue,
      (key) => commonest(tried.get(key) ?? []) ?? usual,
    );
    const isDated = ({ day }: Attempt): boolean => day.length === 10;
    const traces = attempts.map(
      ([id, attempt]): Trace => ({
        trace_id: id,
        learner_id: attempt.pupil.id,
        resource_id: idOf.get(attempt.exercise)!,
        verb: attempt.score >= pass ? "passed" : "failed",
        score: attempt.score,
        ...(isDated(attempt) && { timestamp: `${attempt.day}T00:00:00Z` }),
      }),
    );
    const records = { skills, resources, groups: [...groups.values()], learners, traces };
    return {
      records: { ...records, ...(labels && { labels }) },
      leftOut: [...this.#leftOut.values()],
      absences: [...this.#absences]
        .map(([cell, count]) => ({ cell, count }))
        .sort((a, b) => b.count - a.count),
      tables: this.#tables,
      namesakes: this.#namesakes,
      doubles: doublesIn(this.#pupils),
      sharedIds: new Set(
        [...this.#namesOfIds].flatMap(([id, names]) => (areOfOne([...names]) ? [] : [id])),
      ),
      undated: attempts.filter(([, attempt]) => !isDated(attempt)).length,
      unknownLevels,
      levels: Object.fromEntries(
        [...given, ...names].flatMap((name) => {
          const grade = ownValue(levels, name);
          return grade === undefined ? [] : [[name, grade] as const];
        }),
      ),
    };
  }
}

/** Numbers of rows by class and name, for tables with one row per pupil. */
function countNames(
  { rows }: Sheet,
  { columns, first, class: own = "" }: TablePlan,
): Map<string, number> {
  const at = (means: Meaning): number => columns.findIndex((column) => column.means === means);
  const places = [at("first_name"), at("surname"), at("name")];
  const counts = new Map<string, number>();
  let group = "";
  for (const cells of rows.slice(first - 1)) {
    const [only, ...others] = cells.filter(Boolean);
    if (only && others.length === 0 && levelsOf([only]).grades.size > 0) group = only;
    const name = places
      .map((place) => cells[place] ?? "")
      .filter(Boolean)
      .join(" ");
    const key = `${plain((cells[at("class")] ?? "") || group || own)}|${plain(name)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Pupils whose names have the same words, unless both have an id, or both have a surname and a first name, or both are in one table.
 */
function doublesIn(pupils: ReadonlyMap<string, Pupil>): Double[] {
  const byWords = new Map<string, (readonly [string, Pupil])[]>();
  for (const [key, pupil] of pupils) {
    if (pupil.words !== "")
      byWords.set(pupil.words, [...(byWords.get(pupil.words) ?? []), [key, pupil]]);
  }
  return [...byWords.values()].flatMap((same) =>
    same.flatMap(([key, one], at) =>
      same.slice(at + 1).flatMap(([other, two]): Double[] => {
        const areApart = one.by === two.by && (one.by !== "name" || one.name === two.name);
        // A table names each pupil once.
        const areBeside = [...one.tables].some((table) => two.tables.has(table));
        const areNamesakes = key.startsWith(`${other}|`) || other.startsWith(`${key}|`);
        if (areApart || areBeside || areNamesakes) return [];
        return [{ keys: [key, other], names: [one.name, two.name] }];
      }),
    ),
  );
}

/** Whether names beside one id can be those of one pupil: each has all words of a shorter one. */
function areOfOne(names: readonly string[]): boolean {
  const words = names.map((name) => name.split(" ").filter(Boolean));
  return words.every((one) =>
    words.every((other) => {
      const [short, long] = one.length <= other.length ? [one, other] : [other, one];
      return short.every((word) => long.includes(word));
    }),
  );
}

/** Keys of pupils who are the same as another pupil, if no third pupil has the same words in the name. */
export function aliasesOf(doubles: readonly Double[]): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const key of doubles.flatMap(({ keys }) => keys)) uses.set(key, (uses.get(key) ?? 0) + 1);
  return new Map(
    doubles
      .filter(({ keys }) => keys.every((key) => uses.get(key) === 1))
      .map(({ keys: [one, other] }) => [other, one]),
  );
}

/** Adds an attempt. If a pupil attempts an exercise several times on one day, the attempts are numbered. */
function addAttempt(attempts: Map<string, Attempt>, attempt: Attempt): void {
  const start = `${attempt.pupil.id}/${attempt.exercise}/${attempt.day}`;
  let id = start;
  for (let number = 2; attempts.has(id); number++) id = `${start}/${number}`;
  attempts.set(id, attempt);
}

function dayOfPlan({ day: text }: ColumnPlan): Day | undefined {
  const [day, month, year] = text?.split("-").reverse().map(Number) ?? [];
  return day === undefined || month === undefined ? undefined : { day, month, year };
}

function dayOf(day: Day | undefined, schoolYear: number | undefined): string {
  return day ? (isoDate(day, schoolYear) ?? dayText({ month: day.month, day: day.day })) : "";
}

/** Returns the year in which the school year of a sheet begins, from the first text that states it. */
function schoolYearOf(texts: readonly string[]): number | undefined {
  for (const text of texts) {
    const named = /(?<!\d)(20\d\d) ?[-/–] ?(?:20)?\d\d(?!\d|[-/])/.exec(text)?.[1];
    if (named !== undefined) return Number(named);
    const day = dayInHeading(text, "day-first")?.day;
    if (day?.year !== undefined) return day.year - (day.month < 8 ? 1 : 0);
  }
  return undefined;
}

/** @param renamed names that the user gave, by the id of the group */
function groupsOf(
  names: ReadonlySet<string>,
  renamed: Readonly<Record<string, string>>,
): Map<string, LearnerGroup> {
  const newId = uniqueIds();
  const groupOf = (name: string): LearnerGroup => {
    const letters = name.normalize("NFD").replace(/\p{M}/gu, "");
    const id = letters.replace(/[^\w.~]+/g, "-").replace(/^[-.]+|-+$/g, "");
    const group_id = newId(id.slice(0, 90) || "class");
    const shown = (ownValue(renamed, group_id) ?? name).replace(/\p{C}/gu, "").slice(0, 200);
    return { group_id, name: shown, type: "class" };
  };
  return new Map([...names].map((name) => [name, groupOf(name)]));
}

function commonest(grades: readonly number[]): number | undefined {
  const counts = [1, 2, 3, 4, 5].map((grade) => grades.filter((one) => one === grade).length);
  return grades.length === 0 ? undefined : counts.indexOf(Math.max(...counts)) + 1;
}

/** Returns the files of a data directory with these records, by name. */
export function marksFiles(records: MarksRecords): ReadonlyMap<string, string> {
  const { skills, resources, groups, learners, traces, labels } = records;
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const lines = (all: readonly object[]): string =>
    all.map((one) => `${JSON.stringify(one)}\n`).join("");
  return new Map([
    ["skills.json", json(skills)],
    ["resources.json", json(resources)],
    ["groups.json", json(groups)],
    ["learners.jsonl", lines(learners)],
    ["traces.jsonl", lines(traces)],
    ...(labels ? ([["levels.json", json({ labels })]] as const) : []),
  ]);
}
