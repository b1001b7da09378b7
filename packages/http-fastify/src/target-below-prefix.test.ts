import { expect, test } from "vitest";
import { targetBelowPrefix } from "./target-below-prefix.ts";

test.each([
  ["", "/health?n=1", "/health?n=1"],
  ["/mastery", "/mastery/health", "/health"],
  ["/mastery/", "/mastery/health", "/health"],
  ["/schools/:school", "/schools/saint%20denis/health", "/health"],
  ["/élèves", "/%C3%A9l%C3%A8ves/health", "/health"],
])("below %s, %s is %s", (prefix, target, rest) => {
  expect(targetBelowPrefix(prefix, target)).toBe(rest);
});

test.each([
  ["/mastery", "/%6dastery/health"],
  ["/mastery", "/Mastery/health"],
  ["/mastery", "//mastery/health"],
  ["/mastery", "/mastery"],
  ["/mastery", "http://localhost/mastery/health"],
  ["", "http://localhost/health"],
])("below %s, there is no %s", (prefix, target) => {
  expect(targetBelowPrefix(prefix, target)).toBeUndefined();
});
