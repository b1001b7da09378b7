import { expect, it } from "vitest";
import { describeFailure } from "./failures.ts";

it.each([
  ["EACCES", "no permission to read or write it"],
  ["EPERM", "no permission to read or write it"],
  ["EROFS", "a file system that is read-only"],
  ["ENOSPC", "no space left on the disk"],
  ["EIO", "an error of the system (EIO)"],
])("puts %s into words", (code, words) => {
  expect(describeFailure(Object.assign(new Error("failed"), { code }))).toBe(words);
});

it("falls back on the message", () => {
  expect(describeFailure(new Error("out of luck"))).toBe("an error of the system (out of luck)");
});
