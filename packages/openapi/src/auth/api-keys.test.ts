import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type ApiKey, findApiKey, newApiKey } from "./keys.ts";

const kept = (name: string, key: string): ApiKey => ({
  name,
  learners: "all",
  sha256: createHash("sha256").update(key).digest(),
});

const keys = [kept("gateway", "first"), kept("report", "second")];

it("finds a key by its hash", () => {
  expect(findApiKey(keys, "first")?.name).toBe("gateway");
  expect(findApiKey(keys, "second")?.name).toBe("report");
});

it.each(["", "firs", "first ", "First", keys[0]!.sha256.toString()])("does not find %j", (key) => {
  expect(findApiKey(keys, key)).toBeUndefined();
});

it("generates distinct keys of 256 bits, with a prefix and without characters that headers escape", () => {
  const drawn = Array.from({ length: 100 }, newApiKey);
  expect(new Set(drawn).size).toBe(100);
  for (const key of drawn) expect(key).toMatch(/^mastery_[\w-]{43}$/);
});
