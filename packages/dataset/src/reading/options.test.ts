import { expect, test } from "vitest";
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
