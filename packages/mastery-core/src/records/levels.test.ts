import { expect, test } from "vitest";
import type { Issue } from "../errors/index.ts";
import { buildDataset, DatasetBuilder } from "../evidence/build-dataset.ts";
import { precompute } from "../precompute.ts";
import { decodeSnapshot, encodeSnapshot } from "../snapshot/index.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import type { SchoolLevels } from "./levels.ts";
import type { OfLevel, RecordKind } from "./records.ts";

const COLLEGE = { grades: { "6e": 1, "5e": 2, "4e": 3, "3e": 4 } } as const;

/** Returns the small dataset with level names in place of grades. */
function records(nameOf: (grade: number) => string | number) {
  const { learners, resources, ...others } = smallDataset();
  const named = <T extends { readonly grade_level: number }>(record: T): OfLevel<T> => ({
    ...record,
    grade_level: nameOf(record.grade_level),
  });
  return { ...others, learners: learners.map(named), resources: resources.map(named) };
}

const nameInCollege = (grade: number) => Object.keys(COLLEGE.grades)[grade - 1]!;

async function issuesOf(levels: SchoolLevels, nameOf: (grade: number) => string | number) {
  const error = await buildDataset(records(nameOf), { levels }).catch((error: Error) => error);
  return (error as Error).message;
}

test("maps a school's levels to grades, and changes nothing in the result except the names", async () => {
  const options = { embedder: letterEmbedder() };
  const expected = await precompute(smallDataset(), options);
  const dataset = await buildDataset(records(nameInCollege), { levels: COLLEGE });
  const snapshot = await precompute(dataset, options);
  expect(snapshot.learners()).toEqual(expected.learners());
  expect(snapshot.clusters()).toEqual(expected.clusters());
  for (const { learner_id } of expected.learners()) {
    expect(snapshot.recommend(learner_id)).toEqual(expected.recommend(learner_id));
  }
  expect(expected.metadata.gradeLabels).toEqual([]);
  const labels = ["6e", "5e", "4e", "3e", null];
  expect(snapshot.metadata.gradeLabels).toEqual(labels);
  const read = decodeSnapshot(encodeSnapshot(snapshot));
  expect(read.metadata.gradeLabels).toEqual(labels);
});

test("treats a number and the same number with a leading zero as the same level", async () => {
  const levels = { grades: { "06": 1, "7": 2, "08": 3, "9": 4 } };
  const dataset = await buildDataset(
    records((grade) => (grade === 1 ? 6 : `0${grade + 5}`)),
    { levels },
  );
  expect(dataset.gradeLabels).toEqual(["06", "7", "08", "9", null]);
});

test("maps several levels to one grade, and shows the configured labels", async () => {
  const levels = {
    grades: { K: 1, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4 },
    labels: { "2": "Second grade", "5": "Later" },
  };
  const nameOf = (grade: number) => ["K", "2nd", "3rd", "4th"][grade - 1]!;
  const { gradeLabels } = await buildDataset(records(nameOf), { levels });
  expect(gradeLabels).toEqual(["K, 1st", "Second grade", "3rd", "4th", "Later"]);
});

test("leaves grades unchanged if there are labels without levels", async () => {
  const levels = { labels: { "1": "CP" } };
  const { gradeLabels } = await buildDataset(smallDataset(), { levels });
  expect(gradeLabels).toEqual(["CP", null, null, null, null]);
});

test("reports each level without a grade, and does not quote it for learners", async () => {
  const { learners, resources } = smallDataset();
  const message = await issuesOf({ grades: { "6e": 1 } }, () => "Anne Dupont");
  const expected = "expected one of the school's levels: 6e, got";
  expect(message).toContain(`The dataset has ${learners.length + resources.length} issues`);
  expect(message).toContain(`resources[0] grade_level: ${expected} "Anne Dupont"`);
  expect(message).toContain(
    `learners[5] grade_level: ${expected} a value that is not shown because it may be personal`,
  );
});

test("rejects a grade in place of a level", async () => {
  expect(await issuesOf(COLLEGE, (grade) => grade)).toContain(
    "resources[0] grade_level: expected one of the school's levels: 6e, 5e, 4e, 3e, got",
  );
});

test("reports a record without a level", async () => {
  const { resources, ...others } = records(nameInCollege);
  const { grade_level, ...resource } = resources[0]!;
  const wrong = { ...others, resources: [resource as (typeof resources)[0]] };
  await expect(buildDataset(wrong, { levels: COLLEGE })).rejects.toThrow(
    "resources[0] grade_level: expected one of the school's levels: 6e, 5e, 4e, 3e, got nothing",
  );
});

test("reports all issues of levels together", async () => {
  const levels = {
    grades: { "6e": 6, "5e": "2", "07": 1, "7": 2 },
    labels: { "9": "Later", "1": "" },
    lables: {},
  } as unknown as SchoolLevels;
  await expect(buildDataset(smallDataset(), { levels })).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: [
      "levels: expected only grades and labels, got another name",
      "levels grades.6e: expected an integer from 1 to 5, got 6",
      'levels grades.5e: expected an integer from 1 to 5, got "2"',
      'levels grades.07: expected a level not named before, got "7"',
      'levels labels.1: expected 1 to 200 printable characters, got ""',
      "levels labels: expected names for grades 1 to 5, got another grade",
    ].join("\n"),
  });
});

test("reports an unreadable file of levels once, and accepts any level in the records", () => {
  const builder = new DatasetBuilder();
  const location = { file: "levels.json" };
  const issue = { kind: "invalid_json", location, field: "", expected: "JSON", got: "a letter" };
  builder.addIssue(issue as Issue, ["levels"]);
  const { skills, resources, learners } = records(nameInCollege);
  for (const [kind, all] of Object.entries({ skills, resources, learners })) {
    for (const [index, record] of all.entries()) {
      builder.add(kind as RecordKind, record, { file: kind, index });
    }
  }
  expect(() => builder.build()).toThrow("The dataset has 1 issue:");
});
