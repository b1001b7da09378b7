import { afterEach, expect, test, vi } from "vitest";
import { setVariable } from "./environment.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  [{}, "MASTERY_PORT"],
  [{ PORT: "80" }, "PORT"],
  [{ PORT: "" }, "MASTERY_PORT"],
  [{ MASTERY_PORT: "81", PORT: "80" }, "MASTERY_PORT"],
  // The command's own variable is read even if it is empty, which is an error.
  [{ MASTERY_PORT: "", PORT: "80" }, "MASTERY_PORT"],
])("with %j, the port is read from %s", (environment, expected) => {
  vi.stubEnv("MASTERY_PORT", undefined).stubEnv("PORT", undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  expect(setVariable("MASTERY_PORT", "PORT")).toBe(expected);
});
