import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { skills } from "./data-directory.fixture.ts";
import { readCatalogue } from "./read-catalogue.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "mastery-catalogue-"));
});
afterEach(() => rm(directory, { recursive: true }));

test("columns are read by the names that columns.json gives them", async () => {
  await write("skills.json", JSON.stringify(skills));
  await write("resources.csv", "nr,title,type,grade_level,skill_ids\nEX1,Sommes,exercise,1,add\n");
  await write("columns.json", JSON.stringify({ resources: { resource_id: "nr" } }));
  const { resources } = await readCatalogue(directory);
  expect(resources).toEqual([
    { resource_id: "EX1", title: "Sommes", type: "exercise", grade_level: 1, skill_ids: ["add"] },
  ]);
});

function write(name: string, text: string): Promise<void> {
  return writeFile(join(directory, name), text);
}
