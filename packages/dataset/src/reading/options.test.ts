import { expect, test } from "vitest";
import { readArchive } from "../archive/read-archive.ts";
import { readDataset } from "./read-dataset.ts";
import { readSkillTable } from "./read-skill-table.ts";

async function* nothing(): AsyncGenerator<Uint8Array> {}

test.each([
  ["readDataset", () => readDataset("unused", { lenientt: true } as object)],
  ["readArchive", () => readArchive(nothing(), { lenientt: true } as object)],
])("%s refuses a misspelt option", async (_name, read) => {
  await expect(read()).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: expect.stringMatching(/got an unknown name; did you mean lenient\?$/),
  });
});

test("readDataset without a directory is refused", async () => {
  await expect(readDataset(undefined as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: "directory: expected a text that is not empty, got nothing",
  });
});

test("lists every invalid value", async () => {
  const options = { lenient: "no", memoryLimit: 5, part: 1, onProgress: true };
  await expect(readDataset("unused", options as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `\
lenient: expected true or false, got "no"
onProgress: expected a function, got true
part: expected a text, got a number
memoryLimit: expected a text, got a number`,
  });
});

test("a table of skills from an unknown catalogue is refused", async () => {
  await expect(readSkillTable("unused", { from: "esko" } as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: 'from: expected esco or table, got "esko"',
  });
});
