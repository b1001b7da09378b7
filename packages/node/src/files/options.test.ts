import { expect, test } from "vitest";
import { replaceFile } from "./replace-files.ts";
import { checkFileTarget, prepareDirectory } from "./targets.ts";
import { watchFile } from "./watched-file.ts";

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

test("watchFile refuses misspelt and invalid options before it reads the file", async () => {
  const options = { onProblems() {}, code: "INVALID_KEYS", interval: 0.5, repeat: "often" };
  await expect(watchFile("missing", String, options as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: [
      "options: expected no other names than code, interval, whenGone, onProblem, repeat, got an unknown name; did you mean onProblem?",
      "interval: expected an integer from 1 to 2147483647, got 0.5",
      "onProblem: expected a function, got nothing",
      'repeat: expected an integer from 1 to 2147483647, got "often"',
    ].join("\n"),
  });
});
