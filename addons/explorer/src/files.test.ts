import { expect, test } from "vitest";
import { explorerFile } from "./files.ts";

test("the page is revalidated on each load and allows only requests to its own origin", () => {
  const file = explorerFile("index.html", "<!doctype html>");
  expect(file).toMatchObject({
    path: "/explorer",
    mediaType: "text/html; charset=utf-8",
    cacheControl: "no-cache",
    text: "<!doctype html>",
  });
  const policy = file.headers["content-security-policy"];
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).not.toMatch(/unsafe|data:|https?:|\*/);
});

test.each([
  ["explorer/index-a1.js", "text/javascript; charset=utf-8"],
  ["explorer/index-a1.css", "text/css; charset=utf-8"],
  ["explorer/icon-a1.svg", "image/svg+xml"],
])("%s has a name derived from its content, so it is cached permanently", (name, mediaType) => {
  expect(explorerFile(name, "")).toMatchObject({
    path: `/${name}`,
    mediaType,
    cacheControl: "public, max-age=31536000, immutable",
  });
});

test("rejects a file of an unknown kind in the build", () => {
  expect(() => explorerFile("explorer/font.woff2", "")).toThrow("font.woff2");
});
