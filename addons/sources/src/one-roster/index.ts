/**
 * Reads rosters in the tables of OneRoster, also in browsers.
 *
 * @module @mastery/sources/one-roster
 */

import type { Learner, LearnerGroup, Location, OfLevel, RecordKind } from "@mastery/core";
import {
  type DatasetBuilder,
  FieldReader,
  groupId,
  NOT_SHOWN,
  text,
  uuid,
  validator,
} from "@mastery/core/dataset";
import {
  type DataDirectory,
  fileIssue,
  issuesOfError,
  readCsv,
  recordsOf,
} from "@mastery/dataset/portable";
import type { Counts, FoundFile, Reader, Unread } from "@mastery/dataset/readers";

const required = { required: true };
const optional = { required: false };

/** A table of the folder. */
interface RosterTable {
  readonly kind: Extract<RecordKind, "groups" | "learners">;
  readonly columns: Readonly<Record<string, { readonly required: boolean }>>;
  add(rows: OneRosterRows, row: unknown, location: Location): void;
}

const FOLDER = "oneroster";
const USERS = `${FOLDER}/users.csv`;

// In reading order. Columns are in the order of the specification, in which issues are listed. Other columns, such as addresses, are
// ignored. Version 1.2 moved the roles of users, and bulk files may lack the status.
const TABLES: Readonly<Record<string, RosterTable>> = {
  [`${FOLDER}/classes.csv`]: {
    kind: "groups",
    columns: { sourcedId: required, status: optional, title: required, classType: optional },
    add: (rows, row, location) => rows.addClass(row, location),
  },
  [`${FOLDER}/enrollments.csv`]: {
    kind: "groups",
    columns: {
      sourcedId: optional,
      status: optional,
      classSourcedId: required,
      userSourcedId: required,
      role: required,
    },
    add: (rows, row, location) => rows.addEnrollment(row, location),
  },
  [USERS]: {
    kind: "learners",
    columns: {
      sourcedId: required,
      status: optional,
      enabledUser: optional,
      role: optional,
      givenName: required,
      familyName: required,
      grades: required,
    },
    add: (rows, row, location) => rows.addUser(row, location),
  },
};

/** Reader of OneRoster tables, for the option `readers` of `readDataset()` from `@mastery/dataset`. */
export const oneRoster: Reader = {
  endings: [],
  folder: { name: FOLDER, inPlaceOf: "learners", find: findTables },
  async open(directory, _, dataset) {
    const rows = dataset && new OneRosterRows(dataset.builder, dataset.options.uuidOf);
    return async (file, sink, afterChunk) => {
      const { kind, name } = file;
      const { columns, add } = TABLES[name]!;
      const record: typeof sink.record = rows
        ? (row, location) => add(rows, row, location)
        : (row, location) => sink.record(row, location);
      const bytes = directory.read(name, afterChunk);
      try {
        await readCsv(bytes, { kind, name, ownColumns: columns }, { ...sink, record });
      } catch (error) {
        for (const issue of issuesOfError(error, name)) sink.unread(issue);
      }
      if (!rows || name !== USERS) return;
      rows.end();
      dataset.report("one_roster", rows.report());
    };
  },
};

/** These tables also contain the groups, so a separate file of groups is an issue. */
async function findTables(directory: DataDirectory): Promise<readonly (FoundFile | Unread)[]> {
  const names = await directory.names("");
  const groups = names.filter((name) => recordsOf(name) === "groups");
  if (groups.length > 0) {
    const expected = "groups from OneRoster alone";
    const got = `${groups.join(" and ")} beside the OneRoster tables`;
    return [{ kinds: ["groups"], issue: fileIssue("ambiguous_file", FOLDER, expected, got) }];
  }
  return Promise.all(
    Object.entries(TABLES).map(async ([name, { kind }]) => {
      try {
        return { kind, name, ...(await directory.stat(name)) };
      } catch (error) {
        return { kinds: [kind], issue: issuesOfError(error, name)[0]! };
      }
    }),
  );
}

/** Grades by name: the CEDS codes of OneRoster, and the names of French schools. */
const GRADES_BY_NAME: ReadonlyMap<string, number> = new Map(
  ["CP", "CE1", "CE2", "CM1", "CM2"].flatMap((name, i) =>
    [name, `${i + 1}`, `0${i + 1}`].map((spelling) => [spelling, i + 1] as const),
  ),
);

const GRADE = validator(
  "text",
  "one grade: 01 to 05, or CP, CE1, CE2, CM1 or CM2",
  (value: string) => GRADES_BY_NAME.has(value),
);

/**
 * Reads OneRoster 1.1 and 1.2: classes, then enrolments, then users. Users with the role student, also in an enrolment, become learners.
 */
class OneRosterRows {
  readonly #builder: DatasetBuilder;
  readonly #uuidOf: ((id: string) => string) | undefined;
  readonly #fields: FieldReader;
  /** Group by the `sourcedId` of its class; null if the class is deleted. */
  readonly #groups = new Map<string, string | null>();
  /** The classes of each student, and the location of the first enrolment. */
  readonly #enrolments = new Map<string, { groups: Set<string>; location: Location }>();
  readonly #users = new Set<string>();
  /** Deleted users, and students without a grade: their traces are skipped, like those of learners who have left. */
  readonly #left: { readonly id: string; readonly location: Location }[] = [];
  /** A grade, or the name of a level, of any learner. */
  #anyGrade: string | undefined;
  readonly #counts = {
    learners: 0,
    disabled_learners: 0,
    students_without_grade: 0,
    other_users: 0,
    deleted_rows: 0,
  };

  constructor(builder: DatasetBuilder, uuidOf: ((id: string) => string) | undefined) {
    this.#builder = builder;
    this.#uuidOf = uuidOf;
    this.#fields = new FieldReader({ add: (issue) => builder.addIssue(issue) });
  }

  addClass(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const isDeleted = this.#isDeletedRow();
    const id = fields.required("sourcedId", text);
    const name = fields.required("title", text);
    const group = this.#groupIdOf(id);
    if (id === "") return;
    if (this.#groups.has(id)) {
      fields.repeated("sourcedId", id);
      return;
    }
    this.#groups.set(id, isDeleted ? null : group);
    if (isDeleted || !fields.ok) return;
    const type = fields.value("classType") === "scheduled" ? "course" : "class";
    this.#builder.add("groups", { group_id: group, name, type } satisfies LearnerGroup, location);
  }

  addEnrollment(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    if (this.#isForgotten("userSourcedId")) return;
    const isDeleted = this.#isDeletedRow();
    const classId = fields.required("classSourcedId", text);
    const userId = fields.required("userSourcedId", text);
    const role = fields.required("role", text);
    const group = this.#groups.get(classId);
    // A missing list of classes is reported only once.
    const isReported = this.#groups.size === 0 && this.#enrolments.size > 0;
    if (fields.ok && group === undefined && !isReported) {
      const expected = "the sourcedId of a class";
      fields.issue("unknown_group", "classSourcedId", expected, NOT_SHOWN);
    }
    if (userId === "" || isDeleted || !isWord(role, "student")) return;
    const enrolled = this.#enrolments.get(userId) ?? {
      groups: new Set(),
      location: { ...location },
    };
    // A student who returns to a class has two enrolments in that class, but is listed once.
    if (group) enrolled.groups.add(group);
    this.#enrolments.set(userId, enrolled);
  }

  addUser(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    if (this.#isForgotten("sourcedId")) {
      // Counts the record, and leaves it out.
      this.#builder.add("learners", { learner_id: fields.value("sourcedId") }, location);
      return;
    }
    const isDeleted = this.#isDeletedRow();
    const id = fields.required("sourcedId", text);
    if (id === "") return;
    if (this.#users.has(id)) {
      const got = "the id of an earlier user";
      fields.issue("duplicate_id", "sourcedId", "a unique id", got);
      return;
    }
    this.#users.add(id);
    if (isDeleted) {
      this.#left.push({ id, location: { ...location } });
      return;
    }
    const enrolled = this.#enrolments.get(id);
    if (!enrolled && !isWord(fields.value("role"), "student")) {
      this.#counts.other_users++;
      return;
    }
    const given = fields.required("givenName", text);
    const family = fields.required("familyName", text);
    if (!this.#uuidOf && !uuid.fits(id)) {
      const expected = "a uuid (other ids can be mapped with an id key)";
      fields.issue("invalid_value", "sourcedId", expected, NOT_SHOWN);
    }
    if (!fields.ok) return;
    const { level } = this.#builder;
    const grade = `${fields.value("grades") ?? ""}`.trim();
    const spelling = level ? grade : grade.toUpperCase();
    if (!(level ?? GRADE).fits(spelling)) {
      this.#counts.students_without_grade++;
      this.#left.push({ id, location: { ...location } });
      return;
    }
    this.#anyGrade ??= spelling;
    this.#counts.learners++;
    if (isWord(fields.value("enabledUser"), "false")) this.#counts.disabled_learners++;
    const name = `${given} ${family}`;
    this.#add(id, name, spelling, { groups: [...(enrolled?.groups ?? [])] }, location);
  }

  #add(
    id: string,
    name: string,
    grade: string,
    rest: Pick<Learner, "groups" | "left">,
    location: Location,
  ): void {
    const grade_level = this.#builder.level ? grade : GRADES_BY_NAME.get(grade)!;
    const learner = { learner_id: id, display_name: name, grade_level, ...rest };
    this.#builder.add("learners", learner satisfies OfLevel<Learner>, location);
  }

  /** Reports enrolments of unknown users. Call this method after all users. */
  end(): void {
    this.#addLeft();
    // A missing list of users is reported once rather than for each enrolment.
    if (this.#users.size === 0) return;
    for (const [id, { location }] of this.#enrolments) {
      if (this.#users.has(id)) continue;
      this.#builder.addIssue({
        kind: "unknown_learner",
        location,
        field: "userSourcedId",
        expected: "the sourcedId of a user",
        got: NOT_SHOWN,
      });
    }
  }

  #addLeft(): void {
    const { students_without_grade: count } = this.#counts;
    if (count > 0 && this.#anyGrade === undefined) {
      const { expected } = this.#builder.level ?? GRADE;
      const { file } = this.#left[0]!.location;
      const got = `no such grade for any of ${count} students`;
      const issue = {
        kind: "invalid_value",
        location: { file },
        field: "grades",
        expected,
        got,
      } as const;
      this.#builder.addIssue(issue, ["learners"]);
      return;
    }
    for (const { id, location } of this.#left) {
      if (!this.#uuidOf && !uuid.fits(id)) continue;
      // Neither the name nor the grade of a learner who has left is used.
      this.#add(id, "-", this.#anyGrade ?? "1", { left: true }, location);
    }
  }

  report(): Counts {
    return { ...this.#counts };
  }

  #isForgotten(field: string): boolean {
    const id = this.#fields.value(field);
    return text.fits(id) && this.#builder.isForgotten(id);
  }

  #isDeletedRow(): boolean {
    const isDeleted = isWord(this.#fields.value("status"), "tobedeleted");
    if (isDeleted) this.#counts.deleted_rows++;
    return isDeleted;
  }

  /** Mapped with the id key if the class's id cannot be part of a path. */
  #groupIdOf(id: string): string {
    if (id === "" || groupId.fits(id)) return id;
    if (this.#uuidOf) return this.#uuidOf(id);
    const expected = `${groupId.expected} (other ids can be mapped with an id key)`;
    this.#fields.issue("invalid_value", "sourcedId", expected, NOT_SHOWN);
    return "";
  }
}

/** The specification's words are written in lower case, but exports also contain `Student` and `TOBEDELETED`. */
function isWord(value: unknown, word: string): boolean {
  return typeof value === "string" && value.trim().toLowerCase() === word;
}
