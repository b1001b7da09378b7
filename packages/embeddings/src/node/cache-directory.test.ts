import { homedir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheDirectory } from "./resolve-model.ts";

beforeEach(() => {
  for (const name of ["MASTERY_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"]) {
    vi.stubEnv(name, undefined);
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each([
  ["MASTERY_CACHE_DIR", "linux", { MASTERY_CACHE_DIR: "/own" }, "/own"],
  ["XDG_CACHE_HOME", "linux", { XDG_CACHE_HOME: "/xdg" }, join("/xdg", "mastery")],
  ["home on Linux", "linux", {}, join(homedir(), ".cache", "mastery")],
  ["home on macOS", "darwin", {}, join(homedir(), "Library", "Caches", "mastery")],
  ["LOCALAPPDATA on Windows", "win32", { LOCALAPPDATA: "/local" }, join("/local", "mastery")],
])("the cache directory comes from %s", (_, platform, variables, expected) => {
  vi.stubGlobal("process", { ...process, platform, env: variables });
  expect(cacheDirectory()).toBe(expected);
});
