import { expect, test } from "vitest";
import { good, goodBut, useDirectory } from "../reading/data-directory.fixture.ts";
import { readDataset as readAll } from "../reading/read-dataset.ts";
import { readDataset } from "./index.ts";

const data = useDirectory();

test("reads the same dataset from JSON as the reader of all formats", async () => {
  await data.write(good);
  expect(await readDataset(data.path)).toEqual(await readAll(data.path));
});

test("reports a table as an issue", async () => {
  await data.write(goodBut({ "learners.csv": "learner_id\n" }, "learners"));
  await expect(readDataset(data.path)).rejects.toThrow(
    "learners.csv: expected a file as .json or .jsonl (each also .gz), got CSV, which cannot be read here (convert it to .jsonl)",
  );
});

test("reports invalid arguments", async () => {
  await expect(readDataset("", { today: 1 } as object)).rejects.toThrow(
    "directory: expected a non-empty string",
  );
  await expect(readDataset(data.path, { parquet: {} } as object)).rejects.toThrow(
    "options: expected only the names",
  );
});
