import { MasteryError } from "@mastery/core";
import { afterEach, beforeEach, expect, it, type Mock, vi } from "vitest";
import { CommandError, reportFailure } from "./failures.ts";
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

it("tells what a user can mend in one message", () => {
  expect(told(new CommandError("port 80 is taken"))).toEqual({
    code: 1,
    text: "error: port 80 is taken\n",
  });
});

it("counts a wrong option as wrong usage", () => {
  expect(told(new MasteryError("INVALID_OPTION", "learners: expected …")).code).toBe(2);
});

it("says of anything else that it is not the user's fault", () => {
  expect(told(new TypeError("x is not a function"))).toEqual({
    code: 1,
    text: "error: TypeError: x is not a function\nThis is a fault of mastery itself; MASTERY_DEBUG=1 shows where it happened.\n",
  });
});

it("adds the stack trace when debugging", () => {
  vi.stubEnv("MASTERY_DEBUG", "1");
  expect(told(new CommandError("no")).text).toMatch(/^error: no\n\nCommandError: no\n {4}at /);
});

it("says nothing of a signal, and exits as a shell expects", () => {
  expect(told(new Interrupted("SIGINT"))).toEqual({ code: 130, text: "" });
  expect(told(new Interrupted("SIGTERM"))).toEqual({ code: 143, text: "" });
});
