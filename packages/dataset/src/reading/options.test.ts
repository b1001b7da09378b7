import { expect, test } from "vitest";
import { readSkillTable } from "../skill-tables/skill-table.ts";
import { readDataset } from "./read-dataset.ts";

test("rejects a misspelt option", async () => {
  await expect(readDataset("unused", { lenientt: true } as object)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: expect.stringMatching(/got an unknown name; did you mean lenient\?$/),
  });
});

test("rejects readDataset without a directory", async () => {
  await expect(readDataset(undefined as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: "directory: expected a non-empty string, got nothing",
  });
});

test("lists every invalid value", async () => {
  const options = { lenient: "no", onProgress: true };
  await expect(readDataset("unused", options as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `\
lenient: expected true or false, got "no"
onProgress: expected a function, got true`,
  });
});

test("rejects a skill table from an unknown catalogue", async () => {
  await expect(readSkillTable("unused", { from: "esko" } as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: 'from: expected esco or table, got "esko"',
  });
});
