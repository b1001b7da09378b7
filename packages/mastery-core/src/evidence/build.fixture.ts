import { expect } from "vitest";
import type { DatasetError } from "../errors/index.ts";
import { type SmallDataset, smallDataset } from "../testing/index.ts";
import { buildDataset } from "./build-dataset.ts";
import type { Dataset, DatasetOptions } from "./dataset.ts";

/** Records of any type, which can be invalid. */
type RawDataset = Readonly<Record<keyof SmallDataset, readonly unknown[]>>;

/** Resolves to the small dataset with the records of some kinds replaced. */
export function build(changes: Partial<RawDataset>, options?: DatasetOptions): Promise<Dataset> {
  return buildDataset({ ...smallDataset(), ...changes } as SmallDataset, options);
}

/** Resolves to the lines of the error, except the first line, for the small dataset with the records of some kinds replaced. */
export async function issues(changes: Partial<RawDataset>): Promise<string[]> {
  const error = await build(changes).then(
    () => expect.fail("no issue was found"),
    (reason: DatasetError) => reason,
  );
  expect(error.name).toBe("DatasetError");
  const [first, ...lines] = error.message.split("\n");
  expect(first).toBe(`The dataset has ${error.total} ${error.total === 1 ? "issue" : "issues"}:`);
  return lines.map((line) => line.trim());
}
