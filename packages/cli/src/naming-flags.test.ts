import { MasteryError } from "@mastery/core";
import { expect, test } from "vitest";
import { namingFlags } from "./naming-flags.ts";

const FLAGS = { url: "--resume-url" };

function failWith(error: Error): Promise<never> {
  return namingFlags(FLAGS, () => {
    throw error;
  });
}

test("a fault of an option names the flag, and others stay as they are", async () => {
  const message = "url: expected an address\nsleep: expected a function of url: got 5";
  await expect(failWith(new MasteryError("INVALID_OPTION", message))).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: "--resume-url: expected an address\nsleep: expected a function of url: got 5",
  });
  const other = new MasteryError("INVALID_KEYS", "url: expected a file");
  await expect(failWith(other)).rejects.toBe(other);
});

test("what was opened is returned", async () => {
  expect(await namingFlags(FLAGS, () => 5)).toBe(5);
});
