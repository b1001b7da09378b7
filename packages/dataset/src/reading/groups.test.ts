import { expect, test } from "vitest";
import { learnerUuid } from "../ids/learner-uuid.ts";
import {
  ANNE,
  asLines,
  BRUNO,
  goodBut,
  learners,
  traces,
  useDirectory,
} from "./data-directory.fixture.ts";
import { readDataset } from "./read-dataset.ts";

const data = useDirectory();

const GROUPS = [
  { group_id: "cp", name: "CP", type: "class" },
  { group_id: "school", name: "École", type: "school" },
];
const inGroups = asLines(learners.map((one) => ({ ...one, groups: ["school", "cp"] })));

test.each([
  ["groups.json", JSON.stringify(GROUPS), "learners.jsonl", inGroups],
  ["groups.jsonl", asLines(GROUPS), "learners.jsonl", inGroups],
  [
    "groups.csv",
    "type,name,group_id\nschool,École,school\nclass,CP,cp\n",
    "learners.csv",
    `learner_id,display_name,grade_level,groups\n${ANNE},Anne,1,school|cp\n${BRUNO},Bruno,2,cp|school\n`,
  ],
])("reads groups from %s", async (name, text, learnersName, learnersText) => {
  await data.write(goodBut({ [name]: text, [learnersName]: learnersText }, "learners"));
  const { groups, roster, report } = await readDataset(data.path);
  expect(groups).toEqual(GROUPS);
  expect([...roster.memberships.groups]).toEqual([0, 1, 0, 1]);
  expect(report.emptyGroups).toEqual([]);
});

test("reports an unknown group with the learner's line, but without showing any id", async () => {
  const text = asLines(learners.map((one) => ({ ...one, groups: ["cm2"] })));
  const files = { "groups.json": JSON.stringify(GROUPS), "learners.jsonl": text };
  const { message } = await data.refusal(goodBut(files, "learners"));
  const got = "a value that is not shown because it may be personal";
  expect(message.split("\n").slice(1)).toEqual([
    `  learners.jsonl:1 groups[0]: expected the id of a group, got ${got}`,
    `  learners.jsonl:2 groups[0]: expected the id of a group, got ${got}`,
  ]);
});

test("reports unreadable groups as a single issue", async () => {
  const files = { "groups.json": "{}", "learners.jsonl": inGroups };
  expect(await data.onlyIssue(goodBut(files, "learners"))).toBe(
    "groups.json: expected a JSON array of records, got an object",
  );
});

test("maps ids of other systems with a key, in learners and in traces", async () => {
  const key = "0123456789abcdef0123456789abcdef";
  const rename = (record: object) =>
    JSON.parse(JSON.stringify(record).replaceAll(ANNE, "élève 17").replaceAll(BRUNO, "18"));
  const files = {
    "learners.jsonl": asLines(learners.map(rename)),
    "traces.jsonl": asLines(traces.map(rename)),
  };
  await data.write(goodBut(files, "learners", "traces"));
  const { roster, evidence } = await readDataset(data.path, {
    uuidOf: (id) => learnerUuid(id, key),
  });
  const ids = [...roster.grade.keys()].map((learner) => roster.ids.at(learner));
  expect(ids).toEqual([learnerUuid("élève 17", key), learnerUuid("18", key)].sort());
  expect(evidence.offsets.at(-1)).toBe(2);
});
