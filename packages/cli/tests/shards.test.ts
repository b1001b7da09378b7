import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { smallDataset } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryDirectory, writeData } from "./data.ts";
import { run, serve } from "./run.ts";

const { learners, traces } = smallDataset();

let directory: string;
let model: string;
/** A folder with three shards. */
let shards: string;
let whole: string;

/** Writes a shard with every third learner. */
async function writeShard(number: number, to: string, more: typeof traces = []): Promise<void> {
  const members = learners.filter((_, n) => n % 3 === number - 1);
  const ids = members.map(({ learner_id }) => learner_id);
  const records = {
    learners: members,
    traces: [...traces, ...more].filter(({ learner_id }) => ids.includes(learner_id)),
  };
  const data = ["--data", await writeData(records), "--fitted", model, "--shard", `${number}/3`];
  const out = ["--out", join(to, `${number}.snapshot`), "--force", "--quiet"];
  const { code, stderr } = await run(["transform", ...data, ...out]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining("error") });
}

beforeAll(async () => {
  directory = await temporaryDirectory();
  [model, shards, whole] = ["model", "shards", "whole"].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const data = ["--data", await writeData(), "--quiet"];
  await run(["fit", ...data, "--out", model]);
  await run(["precompute", ...data, "--out", whole]);
  await mkdir(shards);
  for (const number of [1, 2, 3]) await writeShard(number, shards);
}, 60_000);

describe("merge", () => {
  it("writes the same file as one computation, from a directory or from files in any order", async () => {
    const [one, other] = [join(directory, "one"), join(directory, "other")];
    const { code, stdout } = await run(["merge", shards, "--out", one]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^learners {4}6$/m);
    expect(await readFile(one)).toEqual(await readFile(whole));
    const paths = [2, 3, 1].map((number) => join(shards, `${number}.snapshot`));
    expect((await run(["merge", ...paths, "--out", other])).code).toBe(0);
    expect(await readFile(other)).toEqual(await readFile(whole));
  });

  it.each([
    ["a missing shard", ["1", "3"], "Expected 3 shards, got 2; missing: 2."],
    [
      "a file twice",
      ["1", "1", "2", "3"],
      "1.snapshot: expected each file once, got this one twice",
    ],
  ])("refuses %s, and writes nothing", async (_, numbers, message) => {
    const paths = numbers.map((number) => join(shards, `${number}.snapshot`));
    const out = join(directory, "none");
    const { code, stdout, stderr } = await run(["merge", ...paths, "--out", out]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error: [^\n]*\n$/);
    expect(stderr).toContain(`${message}\n`);
    await expect(readFile(out)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("rejects a snapshot that is not a shard", async () => {
    const { code, stderr } = await run(["merge", whole, "--out", join(directory, "none")]);
    expect(code).toBe(1);
    expect(stderr).toContain(`error: ${whole}: expected a shard, `);
  });
});

describe("serve with a directory of shards", () => {
  it("returns the same responses and revision as with one snapshot", async () => {
    const paths = [
      ...["/health", "/learners", "/clusters", "/snapshot"],
      ...learners.flatMap(({ learner_id: id }) => [
        `/profile/${id}`,
        `/clusters/assignment/${id}`,
        `/recommend/${id}?n=10`,
      ]),
    ];
    const ask = async (data: string) => {
      const { url, stop } = await serve(data, "--quiet");
      const answers = [];
      for (const path of paths) {
        const answer = await fetch(url + path, { headers: { connection: "close" } });
        const names = ["etag", "snapshot-revision"];
        const headers = names.map((name) => answer.headers.get(name));
        answers.push([path, answer.status, headers, await answer.text()]);
      }
      await stop();
      return answers;
    };
    const one = await ask(whole);
    expect(one.map(([, status]) => status)).toEqual(paths.map(() => 200));
    expect(await ask(shards)).toEqual(one);
  });

  it("does not start if a shard is missing, or with options of the computation", async () => {
    const folder = join(directory, "incomplete");
    await mkdir(folder);
    await cp(join(shards, "1.snapshot"), join(folder, "1.snapshot"));
    const args = ["serve", "--data", folder, "--port", "0", "--quiet"];
    expect(await run(args)).toEqual({
      code: 1,
      stdout: "",
      stderr: "error: Expected 3 shards, got 1; missing: 2, 3.\n",
    });
    const { code, stderr } = await run([...args, "--rule", "seed=1"]);
    expect(code).toBe(2);
    expect(stderr).toContain("error: option '--rule' does not apply to shards\n");
  });
});
