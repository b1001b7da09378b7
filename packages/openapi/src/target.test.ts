import { describe, expect, test } from "vitest";
import { decodeUnreserved, lastQueryValue, splitTarget, targetBelow } from "./target.ts";

test.each([
  ["/a/b?c=d?e", { path: "/a/b", query: "c=d?e" }],
  ["/a", { path: "/a", query: "" }],
  ["/a?", { path: "/a", query: "" }],
  ["", { path: "/", query: "" }],
  ["?n=1", { path: "/", query: "n=1" }],
  ["http://example.org:80/a?b", { path: "/a", query: "b" }],
  ["HTTPS://example.org", { path: "/", query: "" }],
  ["*", { path: "*", query: "" }],
])("splits %o", (target, parts) => {
  expect(splitTarget(target)).toEqual(parts);
});

test("decodes letters, digits and -._~, and nothing else", () => {
  const encoded = Array.from(
    { length: 256 },
    (_, code) => `%${code.toString(16).padStart(2, "0")}`,
  );
  const kept = encoded.filter((one) => decodeUnreserved(one) === one);
  const decoded = encoded.filter((one) => !kept.includes(one)).map(decodeUnreserved);
  expect(decoded.join("")).toBe(
    "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~",
  );
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
    ["/api", "/%61pi/profile/a%2Fb", "/profile/a%2Fb"],
    ["/api", "/apish/health", undefined],
    ["/api", "/health", undefined],
    ["", "/health", "/health"],
  ])("%o of %o leaves %o", (base, target, rest) => {
    expect(targetBelow(base, target)).toBe(rest);
  });
});
