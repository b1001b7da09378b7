import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { smallDataset } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import { jsonLines, temporaryDirectory, writeData } from "./data.ts";
import { run } from "./run.ts";

const KEY = "0123456789abcdef0123456789abcdef";

describe("groups", () => {
  it("are counted, with a warning about empty groups", async () => {
    const groups = ["a", "b"].map((id) => ({ group_id: id, name: id, type: "class" }));
    const learners = smallDataset().learners.map((one) => ({ ...one, groups: ["a"] }));
    const data = await writeData({ learners }, { "groups.json": JSON.stringify(groups) });
    const { code, stdout, stderr } = await run(["validate", "--data", data, "--quiet"]);
    expect([code, stderr]).toEqual([0, "warning: 1 group without learners: b\n"]);
    expect(stdout).toMatch(/^valid: 6 learners, 2 groups, 5 resources,/);
    const out = join(data, "school.snapshot");
    await run(["precompute", "--data", data, "--out", out, "--quiet"]);
    expect((await run(["inspect", out])).stdout).toMatch(/^groups {6}2$/m);
    expect(JSON.parse((await run(["inspect", out, "--json"])).stdout)).toMatchObject({ groups: 2 });
  });

  it("are generated with --classes", async () => {
    const out = join(await temporaryDirectory(), "school");
    const args = ["--out", out, "--learners", "30", "--classes", "--quiet"];
    expect((await run(["generate", ...args])).code).toBe(0);
    const { code, stdout } = await run(["validate", "--data", out, "--json", "--quiet"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ learners: 30, groups: 11 });
  });
});

describe("ids of other systems", () => {
  const { learners, traces } = smallDataset();
  const renamed = (records: readonly object[]) =>
    JSON.parse(JSON.stringify(records).replaceAll("00000000-0000-4000-8000-00000000000", "pupil-"));
  const write = () =>
    writeData({ learners: renamed(learners) }, { "traces.jsonl": jsonLines(renamed(traces)) });

  it("are accepted with a key in a file", async () => {
    const data = await write();
    const key = join(await temporaryDirectory(), "id.key");
    await writeFile(key, `${KEY}\n`);
    const { code, stderr } = await run(["validate", "--data", data, "--id-key", key, "--quiet"]);
    expect([code, stderr]).toEqual([0, ""]);
  });

  it("need a key in UTF-8, because all invalid bytes would decode to the same character", async () => {
    const key = join(await temporaryDirectory(), "id.key");
    await writeFile(key, Buffer.alloc(32, 0xff));
    const { code, stderr } = await run(["validate", "--data", await write(), "--id-key", key]);
    expect(code).toBe(2);
    expect(stderr).toContain("expected a file with an id key, got bytes that are not UTF-8");
  });

  it.each([
    ["short", "id key: expected 16 bytes or more, got 5"],
    ["x".repeat(5000), "expected a file with an id key, got more than 4096 bytes"],
  ])("need a key of 16 to 4096 bytes, which no message shows", async (text, message) => {
    const key = join(await temporaryDirectory(), "id.key");
    await writeFile(key, text);
    const { code, stderr } = await run(["validate", "--data", await write(), "--id-key", key]);
    expect([code, stderr.includes(message), stderr.includes(text)]).toEqual([2, true, false]);
  });
});
