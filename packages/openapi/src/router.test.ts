import { expect, test } from "vitest";
import { Router } from "./router.ts";

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
  ["/", "/", ""],
  ["/docs", "/docs", ""],
  ["/docs/start.js", "/docs/start.js", ""],
  ["/profile/x", "/profile/{id}", "x"],
  ["/profile/x%2Fy%C3%A9", "/profile/{id}", "x%2Fy%C3%A9"],
  ["/profile/a", "/profile/{id}", "a"],
  ["/profile/a/x", "/profile/a/{id}", "x"],
  ["/profile/help", "/profile/help", ""],
  ["/profile/hel%70", "/profile/{id}", "hel%70"],
])("%s matches %s", (path, value, parameter) => {
  expect(router.match(path)).toEqual({ value, parameter });
});

test.each([
  [""],
  ["docs"],
  ["/docs/"],
  ["/Docs"],
  ["/profile"],
  ["/profile/"],
  ["//docs"],
  ["/profile/b/x"],
  ["/%70rofile/x"],
  ["/profile%2Fx"],
])("%s matches nothing", (path) => {
  expect(router.match(path)).toBeUndefined();
});
