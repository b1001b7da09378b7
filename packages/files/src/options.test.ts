import { expect, test } from "vitest";
import { replaceFile } from "./replace-files.ts";
import { checkFileTarget, prepareDirectory } from "./targets.ts";

test.each([
  ["checkFileTarget", () => checkFileTarget("unused", { forse: true } as object)],
  ["prepareDirectory", () => prepareDirectory("unused", { forse: true } as object)],
  ["replaceFile", () => replaceFile("unused", async () => {}, { forse: true } as object)],
])("%s refuses a misspelt force", async (_name, call) => {
  await expect(call()).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: expect.stringMatching(/got an unknown name; did you mean force\?$/),
  });
});
