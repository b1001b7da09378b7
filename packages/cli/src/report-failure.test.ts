import { MasteryError } from "@mastery/core";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import { CommandError } from "./failures.ts";
import { reportFailure } from "./report-failure.ts";
import { Interrupted } from "./stop-signal.ts";

let stderr: Mock;

beforeEach(() => {
  stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function told(error: unknown): { code: number; text: string } {
  const code = reportFailure(error);
  return { code, text: stderr.mock.calls.map(([text]) => text).join("") };
}

it("prints only the message of a failure that the user can fix", () => {
  expect(told(new CommandError("port 80 is taken"))).toEqual({
    code: 1,
    text: "error: port 80 is taken\n",
  });
});

it("exits with 2 for an invalid option", () => {
  expect(told(new MasteryError("INVALID_OPTION", "learners: expected …")).code).toBe(2);
});

it("calls any other error a bug in mastery", () => {
  expect(told(new TypeError("x is not a function"))).toEqual({
    code: 1,
    text: "error: TypeError: x is not a function\nThis is a bug in mastery; set MASTERY_DEBUG=1 for a stack trace.\n",
  });
});

it("adds the stack trace with MASTERY_DEBUG", () => {
  vi.stubEnv("MASTERY_DEBUG", "1");
  expect(told(new CommandError("no")).text).toMatch(/^error: no\n\nCommandError: no\n {4}at /);
});

it("prints nothing for a signal, and exits as shells expect", () => {
  expect(told(new Interrupted("SIGINT"))).toEqual({ code: 130, text: "" });
  expect(told(new Interrupted("SIGTERM"))).toEqual({ code: 143, text: "" });
});
