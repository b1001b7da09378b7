import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUNDLED, temporaryDirectory, writeData } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

describe("generate", () => {
  it("reproduces the bundled dataset, byte for byte", async () => {
    const out = join(await temporaryDirectory(), "new");
    expect(await run(["generate", "--out", out, "--seed", "42", "--classes", "--quiet"])).toEqual({
      code: 0,
      stdout: `wrote 240 learners to ${out} (seed 42)\n`,
      stderr: "",
    });
    const names = await readdir(out);
    expect(names.sort()).toEqual([
      "groups.json",
      "learners.jsonl",
      "resources.json",
      "skills.json",
      "traces.jsonl",
    ]);
    for (const name of names) {
      const committed = await readFile(join(BUNDLED, name));
      expect(committed.equals(await readFile(join(out, name))), name).toBe(true);
    }
  });

  it("writes the requested number of learners to a valid directory", async () => {
    const out = await temporaryDirectory();
    await run(["generate", "--out", out, "--learners", "5", "--seed", "7"]);
    const { stdout } = await run(["validate", "--data", out]);
    expect(stdout).toMatch(/^valid: 5 learners, /);
  });

  it.each([
    [["--spread", "1"], "--spread, --learning and --guess need --truth"],
    [["--truth", "levels", "--guess", "0.95"], "Expected a number from 0 to 0.9."],
    [["--truth", "moods"], "Allowed choices are levels, domains, skills."],
  ])("refuses %j", async (options, message) => {
    const { code, stderr } = await run(["generate", "--out", "nowhere", ...options]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("reports that a directory cannot be created in place of a file", async () => {
    const out = join(await writeData(), "skills.json");
    const { code, stdout, stderr } = await run(["generate", "--out", out, "--quiet"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `error: ${out}: expected a directory to write to, got another kind of entry with this name\n`,
    );
  });
});
