import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DEFAULT_RULES } from "@mastery/core";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { everyAnswer } from "./answers.ts";
import { temporaryDirectory, writeData } from "./data.ts";
import { run, serve } from "./run.ts";

describe("a snapshot file", () => {
  it("is written by precompute, described by inspect, and served with the same answers as the data", async () => {
    const data = await writeData();
    const file = join(await temporaryDirectory(), "school.snapshot");
    const { stdout } = await run(["precompute", "--data", data, "--out", file, "--json"]);
    const inspected = await run(["inspect", file, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject(JSON.parse(inspected.stdout));
    expect(await everyAnswer(file)).toEqual(await everyAnswer(data));
  });

  it("has its name, version, revision, dates and rules printed by inspect", async () => {
    const file = join(await temporaryDirectory(), "school.snapshot");
    const name = "École du Lac, 2025-2026";
    await run(["precompute", "--data", await writeData(), "--out", file, "--name", name]);
    const { version } = packageJson;
    expect(JSON.parse((await run(["inspect", file, "--json"])).stdout)).toMatchObject({
      name,
      version,
      dates: { since: null, until: null, first: "2025-09-01", last: "2025-09-01" },
      rules: DEFAULT_RULES,
    });
    const { stdout } = await run(["inspect", file]);
    const server = await serve(file);
    const revision = (await fetch(`${server.url}/health`)).headers.get("snapshot-revision");
    await server.stop();
    expect(revision).toMatch(/^[0-9a-f]{16}$/);
    expect(stdout).toContain(
      `name        ${name}\nversion     ${version}\nrevision    ${revision}\nlearners    6\n`,
    );
    expect(stdout).toContain("\ndates       2025-09-01\n");
    expect(stdout).toContain("\nrules       seed                  42\n");
    expect(stdout).toContain('\n            labelThresholds       {"strong":0.7,"weak":0.55}\n');
  });

  it("cannot have a name with unprintable characters", async () => {
    const { code, stderr } = await run(["precompute", "--data", "/nowhere", "--name", "a\nb"]);
    expect(code).toBe(2);
    expect(stderr).toContain("is invalid. Expected 1 to 200 printable characters.\n");
  });

  it("has the same bytes each time it is computed", async () => {
    const data = await writeData();
    const directory = await temporaryDirectory();
    for (const name of ["a", "b"]) {
      await run(["precompute", "--data", data, "--out", join(directory, name)]);
    }
    const [a, b] = await Promise.all(["a", "b"].map((name) => readFile(join(directory, name))));
    expect(a!.equals(b!)).toBe(true);
  });

  it("is recognised by its first bytes, and other files are rejected", async () => {
    const file = join(await writeData(), "skills.json");
    for (const args of [
      ["inspect", file],
      ["serve", "--data", file, "--port", "0"],
    ]) {
      const { code, stdout, stderr } = await run(args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toBe(
        `error: ${file}: expected a snapshot file, got bytes of another format\n`,
      );
    }
  });

  it("is not recomputed, so options of the computation are rejected", async () => {
    const file = join(await writeData(), "skills.json");
    const { code, stderr } = await run(["serve", "--data", file, "--embedder", "hashing"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: option '--embedder' does not apply to a snapshot file\nRun "mastery serve --help" for usage.\n`,
    });
  });

  it("must be written to an existing directory", async () => {
    const out = join(await temporaryDirectory(), "none", "school.snapshot");
    const { code, stderr } = await run(["precompute", "--data", await writeData(), "--out", out]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${dirname(out)}: expected a directory to write to, got no such file or directory\n`,
    });
  });
});
