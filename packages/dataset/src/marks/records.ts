import type { Learner, LearnerGroup, Resource, Skill, Trace } from "@mastery/core";
import { uuid } from "@mastery/core/dataset";
import {
  type ColumnPlan,
  type ExerciseSkill,
  isLabel,
  type MarksPlan,
  stemOf,
  type TablePlan,
} from "./plan.ts";
import type { Sheet } from "./sheets.ts";
import {
  dayIn,
  isoDate,
  numberIn,
  readHeading,
  scoreOf,
  serialDay,
  type Unscored,
} from "./values.ts";
import { levelsOf, type Meaning, plain, snakeCase } from "./words.ts";

/** What a data directory holds. */
export interface MarksRecords {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  readonly groups: readonly LearnerGroup[];
  readonly learners: readonly Learner[];
  readonly traces: readonly Trace[];
  /** What the school calls the grades, if they are not those of a primary school. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Skills and exercises that somebody described before. */
export interface MarksCatalogue {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
}

/** Why cells or rows give no mark. */
export type LeftOutReason =
  | Exclude<Unscored, "absent">
  | "no_pupil"
  | "no_name"
  | "no_exercise"
  | "no_date"
  | "formula"
  | "known";

/** Where something is; rows and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly sheet: string;
  readonly row: number;
  readonly column?: number;
}

/** Counts of what was not read, with the first places. */
type LeftOut = ReadonlyMap<LeftOutReason, { count: number; readonly places: Place[] }>;

/** What a plan makes of sheets. */
export interface Applied {
  readonly records: MarksRecords;
  readonly leftOut: LeftOut;
  /** Cells without a mark, by what stands in them. */
  readonly absences: ReadonlyMap<string, number>;
  /** Marks of each table. */
  readonly marks: readonly number[];
  /** Marks of each table that an earlier one has for the same exercise and day: as they are, and with another score. */
  readonly repeated: readonly { same: number; other: number }[];
  /** Rows whose name an earlier row of their class has. */
  readonly namesakes: number;
  /** Classes whose name says no grade, with their pupils. */
  readonly unknownLevels: ReadonlyMap<string, number>;
  readonly levels: Readonly<Record<string, number>>;
  readonly undated: number;
}

/** Places of a reason that are kept. */
const PLACES = 20;

interface Pupil {
  readonly id: string;
  readonly name: string;
  readonly classes: Set<string>;
  level: string;
}

interface Exercise {
  /** As it was first written. */
  readonly name: string;
  domain: string;
  skill: string;
}

interface Attempt {
  readonly pupil: Pupil;
  /** Plain name. */
  readonly exercise: string;
  /** Such as `2025-09-01`, or `09-01` if nobody knows the year; empty if there is none. */
  readonly day: string;
  readonly score: number;
}

/** Applies a plan to the sheets of its tables. Pupils have uuids: those of the sheet, or what `uuidOf` makes of class and name. */
export function applyPlan(
  sheets: readonly Sheet[],
  plan: MarksPlan,
  {
    uuidOf,
    catalogue,
  }: { readonly uuidOf: (id: string) => string; readonly catalogue?: MarksCatalogue | undefined },
): Applied {
  const reader = new MarksReader(plan, uuidOf);
  for (const [at, sheet] of sheets.entries()) reader.read(sheet, plan.tables[at]!);
  return reader.end(catalogue);
}

/** Collects pupils and attempts, table by table. */
class MarksReader {
  readonly #plan: MarksPlan;
  readonly #uuidOf: (id: string) => string;
  readonly #pupils = new Map<string, Pupil>();
  readonly #exercises = new Map<string, Exercise>();
  readonly #attempts = new Map<string, Attempt>();
  readonly #leftOut = new Map<LeftOutReason, { count: number; readonly places: Place[] }>();
  readonly #absences = new Map<string, number>();
  readonly #marks: number[] = [];
  readonly #repeated: { same: number; other: number }[] = [];
  #namesakes = 0;
  #undated = 0;

  constructor(plan: MarksPlan, uuidOf: (id: string) => string) {
    this.#plan = plan;
    this.#uuidOf = uuidOf;
  }

  read(sheet: Sheet, table: TablePlan): void {
    const own = new Map<string, Attempt>();
    if (table.isRead) this.#readRows(sheet, table, own);
    this.#marks.push(own.size);
    const known = [...own].filter(([id]) => this.#attempts.has(id));
    const same = known.filter(([id, { score }]) => this.#attempts.get(id)!.score === score).length;
    this.#repeated.push({ same, other: known.length - same });
    // A sheet that goes on from an earlier one has most of its marks again.
    const repeats = table.repeats ?? (same >= known.length - same ? "replace" : "add");
    for (const [id, attempt] of own) {
      if (repeats === "replace") this.#attempts.set(id, attempt);
      else this.#add(this.#attempts, attempt);
    }
    for (let left = repeats === "replace" ? same : 0; left > 0; left--) this.#leaveOut("known");
  }

  #readRows(sheet: Sheet, table: TablePlan, own: Map<string, Attempt>): void {
    const at = (means: Meaning): number =>
      table.columns.findIndex((column) => column.means === means);
    const [surname, first, name, id, group, level] = (
      ["surname", "first_name", "name", "id", "class", "level"] as const
    ).map(at);
    const [exercise, skill, domain, maximum, date] = (
      ["exercise", "skill", "domain", "maximum", "date"] as const
    ).map(at);
    const marks = [...table.columns.entries()].filter(([, { means }]) => means === "mark");
    const isLong = [exercise, skill, domain].some((column) => column! >= 0);
    const schoolYear = schoolYearOf(sheet);
    const headings = sheet.rows[table.header - 1]?.join("\t");
    const seen = new Map<string, number>();
    let before = { name: "", id: "", group: "" };
    for (const [, { exercise: title, domain: about }] of marks) {
      if (title !== undefined) this.#exercise(title, about ?? "", "");
    }
    for (let row = table.first - 1; row < sheet.rows.length; row++) {
      const cells = sheet.rows[row]!;
      const text = (column: number | undefined): string => cells[column!] ?? "";
      const place = { file: sheet.file, sheet: sheet.name, row: row + 1 };
      if (cells.length === 0 || cells.join("\t") === headings) continue;
      if (isLabel(cells)) {
        this.#leaveOut("no_pupil", place);
        continue;
      }
      const parts = [text(first), text(surname), text(name)].filter((part) => part !== "");
      let who = { name: parts.join(" "), id: text(id), group: text(group) || before.group };
      // Merged cells give the pupil in the first of several rows only.
      if (isLong && who.name === "" && who.id === "") who = { ...before, group: who.group };
      before = who;
      if (who.name === "" && who.id === "") {
        if (marks.some(([column]) => text(column) !== "")) this.#leaveOut("no_name", place);
        continue;
      }
      const pupil = this.#pupil(who, table, isLong ? undefined : { seen, date: text(date) });
      pupil.classes.add(who.group || table.class || stemOf(sheet.file));
      pupil.level ||= text(level);
      for (const [column, plan] of marks) {
        const cell = text(column);
        const heading = readHeading(
          text(exercise) || text(skill) || text(domain),
          this.#plan.dates,
        );
        const title =
          plan.exercise ??
          (marks.length > 1 && heading.name ? `${heading.name} – ${plan.heading}` : heading.name);
        const where = { ...place, column: column + 1 };
        if (cell === "") this.#absent("");
        else if (title === "") this.#leaveOut("no_exercise", where);
        else {
          const score = scoreOf(
            cell,
            plan.scale!,
            numberIn(text(maximum)) ?? (plan.exercise === undefined ? heading.maximum : undefined),
          );
          if (score === "absent") this.#absent(cell.toLowerCase());
          else if (typeof score === "string") this.#leaveOut(score, where);
          else {
            const about = this.#exercise(
              title,
              plan.domain ?? text(domain),
              text(exercise) ? text(skill) : "",
            );
            const day = this.#dayOf(text(date), plan, heading.day, schoolYear, {
              ...place,
              column: date! + 1,
            });
            this.#add(own, { pupil, exercise: about, day, score });
          }
        }
      }
    }
    for (let left = table.isRead ? sheet.formulas : 0; left > 0; left--) {
      this.#leaveOut("formula", { file: sheet.file, sheet: sheet.name, row: 0 });
    }
  }

  #pupil(
    { name, id, group }: { readonly name: string; readonly id: string; readonly group: string },
    table: TablePlan,
    rows: { readonly seen: Map<string, number>; readonly date: string } | undefined,
  ): Pupil {
    // Any order of first name and surname is the same pupil.
    const words = plain(name).split(" ").sort().join(" ");
    const key = id || `${plain(group || (table.class ?? ""))}|${words}`;
    let number = 1;
    if (rows && id === "") {
      const row = `${key}|${rows.date}`;
      number = (rows.seen.get(row) ?? 0) + 1;
      rows.seen.set(row, number);
      if (number > 1) this.#namesakes++;
      if (this.#plan.namesakes === "one") number = 1;
    }
    const own = number === 1 ? key : `${key}|${number}`;
    const known = this.#pupils.get(own);
    if (known) return known;
    const shown = name || id;
    const pupil: Pupil = {
      id: uuid.fits(own) ? own.toLowerCase() : this.#uuidOf(own),
      name: number === 1 ? shown : `${shown} (${number})`,
      classes: new Set(),
      level: "",
    };
    this.#pupils.set(own, pupil);
    return pupil;
  }

  /** Returns the plain name of an exercise, and keeps how it was first written. */
  #exercise(name: string, domain: string, skill: string): string {
    const key = plain(name) || name;
    const known = this.#exercises.get(key);
    if (!known) this.#exercises.set(key, { name, domain, skill });
    else {
      known.domain ||= domain;
      known.skill ||= skill;
    }
    return key;
  }

  #dayOf(
    cell: string,
    plan: ColumnPlan,
    inName: ReturnType<typeof readHeading>["day"],
    schoolYear: number | undefined,
    place: Place,
  ): string {
    const ofCell =
      cell === "" ? undefined : (dayIn(cell, this.#plan.dates)?.day ?? serialDay(cell));
    if (cell !== "" && !ofCell) this.#leaveOut("no_date", place);
    const [day, month, year] = plan.day?.split("-").reverse().map(Number) ?? [];
    const found =
      ofCell ??
      inName ??
      (day === undefined
        ? undefined
        : { day, month: month!, ...(year !== undefined && { year }), isAmbiguous: false });
    if (!found) return "";
    return isoDate(found, schoolYear) ?? `${found.month}-${found.day}`;
  }

  /** Adds an attempt; a second one of a pupil at an exercise on one day is another. */
  #add(attempts: Map<string, Attempt>, attempt: Attempt): void {
    const { pupil, exercise, day } = attempt;
    let id = `${pupil.id}/${exercise}/${day}`;
    for (let number = 2; attempts.has(id); number++)
      id = `${pupil.id}/${exercise}/${day}/${number}`;
    attempts.set(id, attempt);
  }

  #absent(word: string): void {
    this.#absences.set(word, (this.#absences.get(word) ?? 0) + 1);
  }

  #leaveOut(reason: LeftOutReason, place?: Place): void {
    const left = this.#leftOut.get(reason) ?? { count: 0, places: [] };
    left.count++;
    if (place && left.places.length < PLACES) left.places.push(place);
    this.#leftOut.set(reason, left);
  }

  end(given: MarksCatalogue | undefined): Applied {
    const pupils = [...this.#pupils.values()];
    const names = pupils.flatMap(({ classes, level }) => [...classes, level]);
    const { grades, labels } = levelsOf(names.filter((name) => name !== ""));
    const levels = { ...Object.fromEntries(grades), ...this.#plan.levels };
    const unknownLevels = new Map<string, number>();
    const gradeOf = (pupil: Pupil): number => {
      const name = [pupil.level, ...pupil.classes].find((one) => levels[one] !== undefined);
      if (name !== undefined) return levels[name]!;
      for (const one of pupil.classes) unknownLevels.set(one, (unknownLevels.get(one) ?? 0) + 1);
      return this.#plan.level;
    };
    const groups = groupsOf(pupils);
    const learners = pupils.map(
      (pupil): Learner => ({
        learner_id: pupil.id,
        display_name: pupil.name,
        grade_level: gradeOf(pupil),
        groups: [...pupil.classes].map((name) => groups.get(name)!.group_id),
      }),
    );
    const gradeById = new Map(learners.map((one) => [one.learner_id, one.grade_level]));
    const tried = new Map<string, number[]>();
    for (const { exercise, pupil } of this.#attempts.values()) {
      tried.set(exercise, [...(tried.get(exercise) ?? []), gradeById.get(pupil.id)!]);
    }
    const all = commonest(learners.map((one) => one.grade_level)) ?? this.#plan.level;
    const catalogue = catalogueOf(
      this.#exercises,
      this.#plan.skills,
      given,
      (key) => commonest(tried.get(key) ?? []) ?? all,
    );
    const traces = [...this.#attempts].map(([id, { pupil, exercise, day, score }]): Trace => {
      const isDated = day.length === 10;
      if (!isDated) this.#undated++;
      return {
        trace_id: id,
        learner_id: pupil.id,
        resource_id: catalogue.idOf.get(exercise)!,
        verb: score >= this.#plan.pass ? "passed" : "failed",
        score,
        ...(isDated && { timestamp: `${day}T00:00:00Z` }),
      };
    });
    return {
      records: {
        skills: catalogue.skills,
        resources: catalogue.resources,
        groups: [...groups.values()],
        learners,
        traces,
        ...(labels && { labels }),
      },
      leftOut: this.#leftOut,
      absences: this.#absences,
      marks: this.#marks,
      repeated: this.#repeated,
      namesakes: this.#namesakes,
      undated: this.#undated,
      unknownLevels,
      levels: Object.fromEntries(
        names.filter((name) => levels[name] !== undefined).map((name) => [name, levels[name]!]),
      ),
    };
  }
}

/** The year in which the school year of a sheet begins, by its first title or date that says so. */
function schoolYearOf({ rows, name, file }: Sheet): number | undefined {
  const texts = [...rows.slice(0, 20).flat(), name, file];
  const named = texts
    .map((text) => /(?<!\d)(20\d\d) ?[-/–] ?(?:20)?\d\d(?!\d|[-/])/.exec(text)?.[1])
    .find((year) => year !== undefined);
  if (named !== undefined) return Number(named);
  const day = texts
    .map((text) => dayIn(text, "day-first")?.day)
    .find((one) => one?.year !== undefined);
  return day && day.year! - (day.month < 8 ? 1 : 0);
}

/** A group for each class. */
function groupsOf(pupils: readonly Pupil[]): Map<string, LearnerGroup> {
  const names = new Set(pupils.flatMap(({ classes }) => [...classes]));
  const idOf = uniqueIds();
  return new Map(
    [...names].map((name) => {
      const id = name
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .replace(/[^\w.~]+/g, "-")
        .replace(/^[-.]+|-+$/g, "");
      return [
        name,
        {
          group_id: idOf(id.slice(0, 90) || "class"),
          name: name.replace(/\p{C}/gu, "").slice(0, 200),
          type: "class",
        },
      ];
    }),
  );
}

/** Returns a function that gives an id a number if it was given before. */
function uniqueIds(): (id: string) => string {
  const given = new Set<string>();
  return (id) => {
    let own = id;
    for (let number = 2; given.has(own); number++) own = `${id}_${number}`;
    given.add(own);
    return own;
  };
}

function commonest(grades: readonly number[]): number | undefined {
  const counts = [1, 2, 3, 4, 5].map((grade) => grades.filter((one) => one === grade).length);
  return grades.length === 0 ? undefined : counts.indexOf(Math.max(...counts)) + 1;
}

/** Where an exercise counts that nobody gave a skill. */
const OTHERS = "autres";
/** Exercises that can have a domain each, before a profile has too many. */
const FEW = 12;

interface Catalogue extends MarksCatalogue {
  /** The id of each resource, by the plain name of its exercise. */
  readonly idOf: ReadonlyMap<string, string>;
}

/** The skills and resources of exercises: those that were given, and one for each other exercise. */
function catalogueOf(
  exercises: ReadonlyMap<string, Exercise>,
  grouped: Readonly<Record<string, ExerciseSkill>>,
  given: MarksCatalogue | undefined,
  gradeOf: (exercise: string) => number,
): Catalogue {
  const idOf = new Map<string, string>();
  for (const { resource_id: id, title } of given?.resources ?? []) {
    for (const name of [title, id]) idOf.set(plain(name), id);
  }
  const skills = new Map((given?.skills ?? []).map((skill) => [skill.id, skill]));
  const resources = [...(given?.resources ?? [])];
  const skillIds = new Map<string, string>();
  const newId = uniqueIds();
  const skillOf = (label: string, domain: string): string => {
    const known =
      skillIds.get(plain(label)) ??
      [...skills.values()].find((one) => plain(one.preferred_label) === plain(label))?.id;
    if (known !== undefined) return known;
    const id = newId(snakeCase(label) || label);
    skillIds.set(plain(label), id);
    skills.set(id, {
      id,
      preferred_label: label,
      description: "",
      domain: snakeCase(domain) || OTHERS,
    });
    return id;
  };
  const domainOf = domainsOf(exercises, grouped, given !== undefined);
  for (const [key, { name, domain, skill }] of exercises) {
    if (idOf.has(key)) continue;
    const by = grouped[name];
    const isLost = given !== undefined && !by && !skill;
    const id = isLost
      ? skillOf(OTHERS, OTHERS)
      : skillOf(by?.skill || skill || name, by?.domain || domain || domainOf(key));
    idOf.set(key, name);
    resources.push({
      resource_id: name,
      title: name,
      type: "exercise",
      grade_level: gradeOf(key),
      skill_ids: [id],
    });
  }
  return { skills: [...skills.values()], resources, idOf };
}

/** Returns what gives a domain to an exercise that says none: exercises that are numbered share one. */
function domainsOf(
  exercises: ReadonlyMap<string, Exercise>,
  grouped: Readonly<Record<string, ExerciseSkill>>,
  isGiven: boolean,
): (key: string) => string {
  const isSaid =
    isGiven || [...exercises.values()].some(({ name, domain }) => domain !== "" || grouped[name]);
  if (isSaid) return () => OTHERS;
  const stem = (key: string): string =>
    exercises.get(key)!.name.replace(/(?:\s*n°)?[\s\d.,:°#()–-]+$/u, "") || key;
  const stems = [...exercises.keys()].map(stem);
  return (key) => {
    const own = stem(key);
    return exercises.size <= FEW || stems.filter((one) => one === own).length > 1 ? own : OTHERS;
  };
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
