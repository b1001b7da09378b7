import { describe, expect, test } from "vitest";
import { lastQueryValue } from "./parameters.ts";
import { pathIn, Router, targetBelow } from "./routing.ts";

test.each([
  ["http://example.org:80/a?b", "/a"],
  ["HTTPS://user@example.org/a/b", "/a/b"],
  ["http://[::/a", "/a"],
  ["http:///a", "/a"],
  ["ftp://example.org//a", "//a"],
  ["http://example.org?/a", ""],
  ["*", "*"],
])("the path in %o is %o", (target, path) => {
  expect(pathIn(target)).toBe(path);
});

test.each([
  ["n=1&n=2", "2"],
  ["n=1&n", ""],
  ["%6e=%31", "1"],
  ["n=+1", "+1"],
  ["n=%zz", "%zz"],
  ["n[]=1&N=2", undefined],
  ["", undefined],
])("the last n of %o is %o", (query, value) => {
  expect(lastQueryValue(query, "n")).toBe(value);
});

describe("a base path", () => {
  test.each([
    ["/api", "/api/health?x", "/health?x"],
    ["/api/", "/api/health", "/health"],
    ["/api", "/api", "/"],
    ["/api", "/api?x", "/?x"],
    ["/api", "/api/profile/a%2Fb", "/profile/a%2Fb"],
    ["/api", "/%61pi/health", undefined],
    ["/api", "//api/health", undefined],
    ["/api", "/apish/health", undefined],
    ["/api", "/health", undefined],
    ["", "/health", "/health"],
  ])("%o of %o leaves %o", (base, target, rest) => {
    expect(targetBelow(base, target)).toBe(rest);
  });
});

const router = new Router<string>();
for (const path of [
  "/",
  "/docs",
  "/docs/start.js",
  "/profile/{id}",
  "/profile/a/{id}",
  "/profile/help",
])
  router.add(path, path);

test.each([
  ["/", "/", "", ""],
  ["/docs", "/docs", "", ""],
  ["/docs?", "/docs", "", ""],
  ["/docs?a=/b?c", "/docs", "", "a=/b?c"],
  ["/docs/start.js", "/docs/start.js", "", ""],
  ["/profile/x", "/profile/{id}", "x", ""],
  ["/profile/x?n=1", "/profile/{id}", "x", "n=1"],
  ["/profile/x%2Fy%C3%A9", "/profile/{id}", "x%2Fy%C3%A9", ""],
  ["/profile/a", "/profile/{id}", "a", ""],
  ["/profile/a/x", "/profile/a/{id}", "x", ""],
  ["/profile/help", "/profile/help", "", ""],
  ["/profile/hel%70", "/profile/{id}", "hel%70", ""],
  ["/profile/{id}", "/profile/{id}", "{id}", ""],
])("%s matches %s", (target, value, segment, query) => {
  expect(router.match(target)).toMatchObject({ value, segment, query });
});

test.each([
  [""],
  ["?n=1"],
  ["*"],
  ["docs"],
  ["/docs/"],
  ["/Docs"],
  ["/profile"],
  ["/profile/"],
  ["//docs"],
  ["/profile/b/x"],
  ["/%70rofile/x"],
  ["/profile%2Fx"],
])("%s matches nothing", (target) => {
  expect(router.match(target).value).toBeUndefined();
});
