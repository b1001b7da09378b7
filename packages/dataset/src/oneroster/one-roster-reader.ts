import type { Learner, LearnerGroup, Location, OfLevel } from "@mastery/core";
import {
  type DatasetBuilder,
  FieldReader,
  groupId,
  NOT_SHOWN,
  text,
  uuid,
  validator,
} from "@mastery/core/dataset";

/** The OneRoster tables that are read, in reading order. */
export const ONE_ROSTER_TABLES = ["classes", "enrollments", "users"] as const;

export type OneRosterTable = (typeof ONE_ROSTER_TABLES)[number];

type Columns = Readonly<Record<string, { readonly required: boolean }>>;

function columns(required: readonly string[], optional: readonly string[]): Columns {
  const names = [...required, ...optional];
  return Object.fromEntries(names.map((name) => [name, { required: required.includes(name) }]));
}

/** Other columns, such as addresses, are ignored. Version 1.2 moved the roles of users, and bulk files may lack the status. */
export const ONE_ROSTER_COLUMNS: Readonly<Record<OneRosterTable, Columns>> = {
  classes: columns(["sourcedId", "title"], ["status", "classType"]),
  enrollments: columns(["classSourcedId", "userSourcedId", "role"], ["sourcedId", "status"]),
  users: columns(["sourcedId", "givenName", "familyName", "grades"], ["status", "role"]),
};

/** Counts of users who became learners or are not students, and of rows of all tables with the status `tobedeleted`. */
export interface OneRosterReport {
  readonly learners: number;
  readonly other_users: number;
  readonly deleted_rows: number;
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

export interface OneRosterReader {
  readonly add: Readonly<Record<OneRosterTable, (record: unknown, location: Location) => void>>;
  /** Reports enrolments of unknown users. Call this function after all users. */
  end(): void;
  readonly report: OneRosterReport;
}

/**
 * Reads OneRoster 1.1 and 1.2: classes, then enrolments, then users. Users with the role student, also in an enrolment, become learners.
 */
export function oneRosterReader(
  builder: DatasetBuilder,
  uuidOf: ((id: string) => string) | undefined,
): OneRosterReader {
  const fields = new FieldReader({ add: (issue) => builder.addIssue(issue) });
  /** Group by the `sourcedId` of its class; null if the class is deleted. */
  const groups = new Map<string, string | null>();
  /** The classes of each student, and the location of the first enrolment. */
  const enrolments = new Map<string, { groups: Set<string>; location: Location }>();
  const users = new Set<string>();
  const report = { learners: 0, other_users: 0, deleted_rows: 0 };

  function addClass(record: unknown, location: Location): void {
    if (!fields.start(record, location)) return;
    const isDeleted = isDeletedRow();
    const id = fields.required("sourcedId", text);
    const name = fields.required("title", text);
    const group = groupIdOf(id);
    if (id === "") return;
    if (groups.has(id)) {
      fields.repeated("sourcedId", id);
      return;
    }
    groups.set(id, isDeleted ? null : group);
    if (isDeleted || !fields.ok) return;
    const type = fields.value("classType") === "scheduled" ? "course" : "class";
    builder.add("groups", { group_id: group, name, type } satisfies LearnerGroup, location);
  }

  function addEnrollment(record: unknown, location: Location): void {
    if (!fields.start(record, location)) return;
    const isDeleted = isDeletedRow();
    const classId = fields.required("classSourcedId", text);
    const userId = fields.required("userSourcedId", text);
    const role = fields.required("role", text);
    const group = groups.get(classId);
    // A missing list of classes is reported only once.
    const isReported = groups.size === 0 && enrolments.size > 0;
    if (fields.ok && group === undefined && !isReported) {
      const expected = "the sourcedId of a class";
      fields.issue("unknown_group", "classSourcedId", expected, NOT_SHOWN);
    }
    if (userId === "" || isDeleted || role !== "student") return;
    const enrolled = enrolments.get(userId) ?? { groups: new Set(), location: { ...location } };
    // A student who returns to a class has two enrolments in that class, but is listed once.
    if (group) enrolled.groups.add(group);
    enrolments.set(userId, enrolled);
  }

  function addUser(record: unknown, location: Location): void {
    if (!fields.start(record, location)) return;
    const isDeleted = isDeletedRow();
    const id = fields.required("sourcedId", text);
    if (id === "") return;
    if (users.has(id)) {
      const got = "the id of an earlier user";
      fields.issue("duplicate_id", "sourcedId", "a unique id", got);
      return;
    }
    users.add(id);
    if (isDeleted) return;
    const enrolled = enrolments.get(id);
    if (!enrolled && fields.value("role") !== "student") {
      report.other_users++;
      return;
    }
    const given = fields.required("givenName", text);
    const family = fields.required("familyName", text);
    const { level } = builder;
    const grade = fields.required("grades", level ?? GRADE);
    if (!uuidOf && !uuid.fits(id)) {
      const expected = "a uuid (other ids can be mapped with an id key)";
      fields.issue("invalid_value", "sourcedId", expected, NOT_SHOWN);
    }
    if (!fields.ok) return;
    report.learners++;
    const learner = {
      learner_id: id,
      display_name: `${given} ${family}`,
      grade_level: level ? grade : GRADES_BY_NAME.get(grade)!,
      groups: [...(enrolled?.groups ?? [])],
    } satisfies OfLevel<Learner>;
    builder.add("learners", learner, location);
  }

  function end(): void {
    // A missing list of users is reported once rather than for each enrolment.
    if (users.size === 0) return;
    for (const [id, { location }] of enrolments) {
      if (users.has(id)) continue;
      builder.addIssue({
        kind: "unknown_learner",
        location,
        field: "userSourcedId",
        expected: "the sourcedId of a user",
        got: NOT_SHOWN,
      });
    }
  }

  function isDeletedRow(): boolean {
    const isDeleted = fields.value("status") === "tobedeleted";
    if (isDeleted) report.deleted_rows++;
    return isDeleted;
  }

  /** Mapped with the id key if the class's id cannot be part of a path. */
  function groupIdOf(id: string): string {
    if (id === "" || groupId.fits(id)) return id;
    if (uuidOf) return uuidOf(id);
    const expected = `${groupId.expected} (other ids can be mapped with an id key)`;
    fields.issue("invalid_value", "sourcedId", expected, NOT_SHOWN);
    return "";
  }
  return { add: { classes: addClass, enrollments: addEnrollment, users: addUser }, end, report };
}
