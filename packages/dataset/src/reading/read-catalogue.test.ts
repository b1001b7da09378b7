import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { skills } from "./data-directory.fixture.ts";
import { readCatalogue } from "./read-dataset.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "mastery-catalogue-"));
});
afterEach(() => rm(directory, { recursive: true }));

test("reads columns under the names in columns.json", async () => {
  await write("skills.json", JSON.stringify(skills));
  await write("resources.csv", "nr,title,type,grade_level,skill_ids\nEX1,Sommes,exercise,1,add\n");
  await write("columns.json", JSON.stringify({ resources: { resource_id: "nr" } }));
  const { resources } = await readCatalogue(directory);
  expect(resources).toEqual([
    { resource_id: "EX1", title: "Sommes", type: "exercise", grade_level: 1, skill_ids: ["add"] },
  ]);
});

test("reads levels from levels.json, and reports its issues", async () => {
  const resource = { resource_id: "EX1", title: "Sommes", type: "exercise", skill_ids: ["add"] };
  await write("skills.json", JSON.stringify(skills));
  await write("resources.json", JSON.stringify([{ ...resource, grade_level: "6e" }]));
  await write("levels.json", '{ "grades": { "6e": 1 } }');
  expect((await readCatalogue(directory)).levels).toEqual({ grades: { "6e": 1 } });
  await write("levels.json", '{ "grades": { "6e": 9 } }');
  await expect(readCatalogue(directory)).rejects.toThrow(
    "levels.json grades.6e: expected an integer from 1 to 5, got 9",
  );
});

function write(name: string, text: string): Promise<void> {
  return writeFile(join(directory, name), text);
}
