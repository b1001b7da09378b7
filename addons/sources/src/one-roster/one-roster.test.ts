import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatasetError } from "@mastery/core";
import { learnerUuid, type ReadDataset, type ReadOptions, readDataset } from "@mastery/dataset";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { oneRoster } from "./index.ts";

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "one-roster-"));
});
afterEach(() => rm(data, { recursive: true }));

const asLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

const CATALOGUE = {
  "skills.json": JSON.stringify([
    { id: "add", preferred_label: "Additionner", description: "", domain: "nombres" },
  ]),
  "resources.json": JSON.stringify([
    { resource_id: "EX1", title: "Sommes", type: "exercise", grade_level: 1, skill_ids: ["add"] },
  ]),
};

const KEY = "0123456789abcdef0123456789abcdef";
const MAPPED: ReadOptions = { uuidOf: (id) => learnerUuid(id, KEY) };
const UUID = "aaaaaaaa-0000-4000-8000-00000000000a";

const CLASSES = `sourcedId,status,dateLastModified,title,classType
ce1-a,active,,CE1 A,homeroom
maths,active,,Soutien de maths,scheduled
old,tobedeleted,,CP,homeroom
`;
const ENROLLMENTS = `sourcedId,status,classSourcedId,userSourcedId,role
e1,active,ce1-a,s-1,student
e2,active,maths,s-1,student
e3,active,maths,s-1,student
e4,active,ce1-a,${UUID},student
e5,active,ce1-a,t-1,teacher
e6,active,old,${UUID},student
e7,tobedeleted,maths,${UUID},student
`;
const USERS = `sourcedId,status,role,username,givenName,familyName,email,grades
s-1,active,student,alice,Alice,Martin,alice@school.example,02
${UUID},,student,basile,Basile,Petit,,CE1
t-1,active,teacher,prof,Paul,Roux,,
s-9,tobedeleted,student,gone,Gone,Away,,01
`;
const TRACES = asLines([
  { learner_id: "s-1", resource_id: "EX1", verb: "passed", score: 0.5 },
  { learner_id: UUID, resource_id: "EX1", verb: "passed", score: 1 },
]);

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(data, name), text);
}

async function read(
  tables: Readonly<Record<string, string>>,
  options: ReadOptions = MAPPED,
): Promise<ReadDataset> {
  await mkdir(join(data, "oneroster"), { recursive: true });
  await write({ ...CATALOGUE, "traces.jsonl": TRACES });
  for (const [name, text] of Object.entries(tables)) {
    await writeFile(join(data, "oneroster", name), text);
  }
  return readDataset(data, { readers: [oneRoster], ...options });
}

async function issues(
  tables: Readonly<Record<string, string>>,
  options?: ReadOptions,
): Promise<string[]> {
  const error = await read(tables, options).then(
    () => expect.fail("no issue was found"),
    (reason: DatasetError) => reason,
  );
  return error.message
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
}

const ALL = { "classes.csv": CLASSES, "enrollments.csv": ENROLLMENTS, "users.csv": USERS };

describe("OneRoster", () => {
  test("is read into groups and learners with their classes, and counts other users and deleted rows", async () => {
    const { groups, roster, evidence, reports } = await read(ALL);
    expect(groups).toEqual([
      { group_id: "ce1-a", name: "CE1 A", type: "class" },
      { group_id: "maths", name: "Soutien de maths", type: "course" },
    ]);
    const alice = roster.ids.find(learnerUuid("s-1", KEY))!;
    const basile = roster.ids.find(UUID)!;
    expect([roster.ids.length, roster.names.at(alice), roster.names.at(basile)]).toEqual([
      2,
      "Alice Martin",
      "Basile Petit",
    ]);
    const { offsets, groups: joined } = roster.memberships;
    const groupsOf = (learner: number) => [
      ...joined.subarray(offsets[learner], offsets[learner + 1]),
    ];
    expect([groupsOf(alice), groupsOf(basile)]).toEqual([[0, 1], [0]]);
    expect([...roster.grade]).toEqual([2, 2]);
    // The ids in traces are mapped in the same way as the ids of users.
    expect(evidence.offsets.at(-1)).toBe(2);
    expect(reports["one_roster"]).toEqual({
      learners: 2,
      disabled_learners: 0,
      students_without_grade: 0,
      other_users: 1,
      deleted_rows: 3,
    });
  });

  test("recognises students of version 1.2 by their enrolments", async () => {
    const users = USERS.split("\n").map((line) => {
      const [id, status, , ...rest] = line.split(",");
      return line === "" ? "" : [id, status, ...rest].join();
    });
    const { roster, reports } = await read({ ...ALL, "users.csv": users.join("\n") });
    expect(roster.ids.length).toBe(2);
    expect(reports["one_roster"]).toMatchObject({ learners: 2, other_users: 1 });
  });

  test("is read with roles and statuses in any letter case, and counts disabled accounts", async () => {
    const users = USERS.replace("role,", "role,enabledUser,")
      .replace("active,student,", "ACTIVE,Student,FALSE,")
      .replace(",student,basile", ",STUDENT,true,basile")
      .replace("teacher,", "teacher,true,")
      .replace("tobedeleted,student,", "TOBEDELETED,student,true,");
    const enrollments = ENROLLMENTS.replaceAll("student", "Student").replace(
      "e7,tobedeleted",
      "e7,ToBeDeleted",
    );
    const { roster, reports } = await read({
      ...ALL,
      "enrollments.csv": enrollments,
      "users.csv": users,
    });
    expect(roster.ids.length).toBe(2);
    expect(reports["one_roster"]).toEqual({
      learners: 2,
      disabled_learners: 1,
      students_without_grade: 0,
      other_users: 1,
      deleted_rows: 3,
    });
  });

  test.each(["", "02|03", '"02,03"', "KG", "06"])(
    "leaves a student with the grades %j out, with all traces, and reads the other students",
    async (grades) => {
      const users = USERS.replace("school.example,02", `school.example,${grades}`);
      const { roster, evidence, report, reports } = await read({ ...ALL, "users.csv": users });
      expect([roster.ids.length, roster.ids.find(UUID)]).toEqual([1, 0]);
      expect(evidence.offsets.at(-1)).toBe(1);
      expect(report.traces).toMatchObject({ counted: 1, left: 1 });
      expect(reports["one_roster"]).toMatchObject({ learners: 1, students_without_grade: 1 });
    },
  );

  test("leaves the traces of a deleted student out", async () => {
    const users = USERS.replace("s-1,active", "s-1,tobedeleted");
    const { report } = await read({ ...ALL, "users.csv": users });
    expect(report.traces).toMatchObject({ counted: 1, left: 1 });
  });

  test("is rejected with one issue if no student has a grade", async () => {
    const users = USERS.replace("school.example,02", "school.example,KG").replace(",CE1", ",");
    expect(await issues({ ...ALL, "users.csv": users })).toEqual([
      "oneroster/users.csv grades: expected one grade: 01 to 05, or CP, CE1, CE2, CM1 or CM2, got no such grade for any of 2 students",
    ]);
  });

  test("needs a key for ids that are not uuids, and reports all issues together", async () => {
    const classes = `${CLASSES}ce1-a,active,,CE1 A again,homeroom\nCE2/B,active,,CE2 B,homeroom\n`;
    const enrollments = `${ENROLLMENTS}e8,active,nowhere,s-1,student\ne9,active,ce1-a,s-7,student\n`;
    const users = `${USERS}${UUID},active,student,b,Basile,Petit,,02\n${UUID.replace("a", "b")},active,student,c,Chloé,,,06\n`;
    const hidden = "a value that is not shown because it may be personal";
    expect(
      await issues(
        { "classes.csv": classes, "enrollments.csv": enrollments, "users.csv": users },
        {},
      ),
    ).toEqual([
      "oneroster/classes.csv:5 sourcedId: expected a unique id, got a repeated id",
      `oneroster/classes.csv:6 sourcedId: expected 1 to 100 unaccented letters, digits or characters -._~ (other ids can be mapped with an id key), got ${hidden}`,
      "oneroster/enrollments.csv:9 classSourcedId: expected the sourcedId of a class, got a value that is not shown because it may be personal",
      `oneroster/users.csv:2 sourcedId: expected a uuid (other ids can be mapped with an id key), got ${hidden}`,
      "oneroster/users.csv:6 sourcedId: expected a unique id, got the id of an earlier user",
      "oneroster/users.csv:7 familyName: expected a non-empty string, got null",
      `oneroster/enrollments.csv:10 userSourcedId: expected the sourcedId of a user, got ${hidden}`,
      "traces.jsonl:1 learner_id: expected the uuid or pseudonym of a learner, got a value that is not shown because it may be personal",
    ]);
  });

  test("maps class ids that cannot be part of a path", async () => {
    const { groups } = await read({ ...ALL, "classes.csv": `${CLASSES}CE2/B,,,CE2 B,\n` });
    expect(groups.map(({ group_id }) => group_id)).toContain(learnerUuid("CE2/B", KEY));
  });

  test("maps grades by the school's level names, and rejects other levels", async () => {
    const options = { ...MAPPED, levels: { grades: { "1": 1, "02": 4, CE1: 5 } } };
    expect([...(await read(ALL, options)).roster.grade].sort()).toEqual([4, 5]);
    const users = USERS.replace("school.example,02", "school.example,CE2");
    const { roster, reports } = await read({ ...ALL, "users.csv": users }, options);
    expect([...roster.grade]).toEqual([5]);
    expect(reports["one_roster"]).toMatchObject({ learners: 1, students_without_grade: 1 });
  });

  test("requires all tables and columns, and rejects other groups or learners", async () => {
    const { "users.csv": _, ...some } = ALL;
    expect(await issues({ ...some, "classes.csv": CLASSES.replace("title", "name") })).toEqual([
      "oneroster/users.csv: expected a file, got no such file or directory",
      "oneroster/classes.csv title: expected a column, got none",
      "oneroster/enrollments.csv:2 classSourcedId: expected the sourcedId of a class, got a value that is not shown because it may be personal",
    ]);
    await writeFile(join(data, "groups.json"), "[]");
    await writeFile(join(data, "learners.jsonl"), "");
    const { message } = (await readDataset(data, { readers: [oneRoster] }).catch(
      (error: DatasetError) => error,
    )) as DatasetError;
    expect(message).toContain(
      "learners.jsonl: expected one file of learners or oneroster, got learners.jsonl and oneroster",
    );
  });

  test("lists issues with columns in the order of the specification", async () => {
    const header = "sourcedId,status,classSourcedId,userSourcedId,sourcedId";
    const enrollments = ENROLLMENTS.replace(/^.*/, header);
    expect(await issues({ ...ALL, "enrollments.csv": enrollments })).toEqual([
      "oneroster/enrollments.csv sourcedId: expected one column, got sourcedId and sourcedId",
      "oneroster/enrollments.csv role: expected a column, got none",
    ]);
  });

  test("is an issue without its reader", async () => {
    expect(await issues(ALL, { readers: undefined })).toEqual([
      "oneroster: expected learners as .json, .jsonl, .csv (each also .gz) or .parquet, got OneRoster tables, whose reader is in @mastery/sources",
    ]);
  });

  test("is rejected next to groups.json, since both contain groups", async () => {
    await write({ "groups.json": "[]" });
    expect(await issues(ALL)).toContain(
      "oneroster: expected groups from OneRoster alone, got groups.json beside the OneRoster tables",
    );
  });
});
