import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./published.ts";

// `npm run api` writes the files again: read what changed before you commit it.
test("api.txt of every package is what it exports", () => {
  const script = join(ROOT, "scripts/api-report.mjs");
  const { stdout, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect(stdout + stderr).toBe("");
});
