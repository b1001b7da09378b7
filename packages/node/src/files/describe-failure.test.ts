import { expect, it } from "vitest";
import { describeFailure } from "./describe-failure.ts";

it.each([
  ["EACCES", "no permission to read or write it"],
  ["EPERM", "no permission to read or write it"],
  ["EROFS", "a read-only file system"],
  ["ENOSPC", "no space left on the disk"],
  ["EDQUOT", "no space left in the quota"],
  ["EFBIG", "a file beyond the limit of the system"],
  ["EEXIST", "something else of that name"],
  ["EIO", "an I/O error of the disk"],
  ["EMFILE", "too many open files"],
  ["EBADF", "a system error (EBADF)"],
])("puts %s into words", (code, words) => {
  expect(describeFailure(Object.assign(new Error("failed"), { code }))).toBe(words);
});

it("falls back on the message", () => {
  expect(describeFailure(new Error("out of luck"))).toBe("a system error (out of luck)");
});
