import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { learner, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import {
  directory,
  message,
  readDataset,
  useDirectory,
  writeJson,
  writeTable,
} from "./data-directory.ts";

useDirectory();

// This case was found by fuzzing: DuckDB's error quotes bytes that it cannot decode.
test("does not show a name that is not valid UTF-8", async () => {
  const { skills, resources, learners, traces } = smallDataset();
  await writeJson("skills", skills);
  await writeJson("resources", resources);
  await writeJson("traces", traces);
  await writeTable("learners", [...learners, learner(6, { display_name: "Zoé" })]);
  const path = join(directory, "learners.parquet");
  const table = await readFile(path, "latin1");
  expect(table).toContain("Zo\xc3\xa9");
  await writeFile(path, table.replaceAll("Zo\xc3\xa9", "Zo\xff\xff"), "latin1");
  expect(await message()).toBe(
    "The dataset has 1 issue:\n  learners.parquet: expected Parquet that DuckDB can read, got its Invalid Input Error",
  );
});

test("names the row in issues of records in Parquet, and reports a missing column once", async () => {
  const { skills, resources, learners, traces } = smallDataset();
  await writeJson("skills", skills);
  await writeJson("resources", resources);
  await writeTable("learners", [...learners, learner(6, { grade_level: 6 })]);
  await writeJson("traces", traces);
  await expect(readDataset(directory)).rejects.toThrow(
    "learners.parquet[6] grade_level: expected an integer from 1 to 5, got 6",
  );
  await writeTable(
    "learners",
    learners.map(({ display_name: _, ...rest }) => rest),
  );
  await expect(readDataset(directory)).rejects.toThrow(
    "The dataset has 1 issue:\n  learners.parquet display_name: expected a column, got none",
  );
});
