import { expect, test } from "vitest";
import { ANNE, BRUNO, goodBut, useDirectory } from "./data-directory.fixture.ts";
import { readDataset } from "./read-dataset.ts";

const data = useDirectory();

const LEVELS = { grades: { "6e": 1, "07": 2 } };
const resource = { resource_id: "EX1", title: "Sommes", type: "exercise", skill_ids: ["add"] };
const IN_LEVELS = goodBut(
  {
    "levels.json": JSON.stringify(LEVELS),
    "resources.json": JSON.stringify([{ ...resource, grade_level: "6e" }]),
    "learners.csv": `learner_id,display_name,grade_level\n${ANNE},Anne,6e\n${BRUNO},Bruno,7\n`,
  },
  "resources",
  "learners",
);

test("levels.json maps the school's levels to grades and names", async () => {
  await data.write(IN_LEVELS);
  const { roster, catalogue, gradeLabels } = await readDataset(data.path);
  expect([...roster.grade]).toEqual([1, 2]);
  expect([...catalogue.resourceGrade]).toEqual([1]);
  expect(gradeLabels).toEqual(["6e", "07", null, null, null]);
});

test("levels in the options override levels.json", async () => {
  await data.write(IN_LEVELS);
  const levels = { grades: { "6e": 2, "7": 3 } };
  expect([...(await readDataset(data.path, { levels })).roster.grade]).toEqual([2, 3]);
});

test("reports each level without a grade with its location", async () => {
  await data.write(IN_LEVELS);
  const { issues } = await data.refusal({
    "learners.csv": `learner_id,display_name,grade_level\n${ANNE},Anne,5e\n${BRUNO},Bruno,8\n`,
  });
  expect(issues.map(({ location, got }) => [location.line, got])).toEqual([
    [2, "a value that is not shown because it may be personal"],
    [3, "a value that is not shown because it may be personal"],
  ]);
});

test.each([
  ['{"grades": {"6e": 6}}', "levels.json grades.6e: expected an integer from 1 to 5, got 6"],
  [
    '{"grades": {}}',
    "levels.json grades: expected an object with at least one name, or null, got an object",
  ],
  ["[]", "levels.json: expected an object, got an empty list"],
  [
    "{",
    'levels.json:1: expected a name in double quotes or "}" at column 2, got the end of the file',
  ],
])("an issue in levels.json neither hides nor causes other issues: %s", async (text, issue) => {
  const { message } = await data.refusal({
    ...IN_LEVELS,
    "levels.json": text,
    "learners.csv": `learner_id,display_name,grade_level\n${ANNE},,6e\n${BRUNO},Bruno,7\n`,
  });
  expect(message.split("\n").slice(1)).toEqual([
    `  ${issue}`,
    "  learners.csv:2 display_name: expected a non-empty string, got null",
  ]);
});
