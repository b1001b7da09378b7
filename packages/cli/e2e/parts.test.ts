import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { smallDataset, trace } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { jsonLines, temporaryDirectory, writeData } from "./data.ts";
import { run } from "./mastery.ts";

const { learners, traces } = smallDataset();
const PARTS = ["east", "north", "south"];

/** Writes a data directory whose learners are dealt to three parts. */
async function writeParts(
  more: { readonly learners?: typeof learners; readonly traces?: typeof traces } = {},
): Promise<string> {
  const directory = await writeData({}, { "learners.jsonl": null, "traces.jsonl": null });
  for (const [part, name] of PARTS.entries()) {
    const members = learners.filter((_, n) => n % 3 === part);
    const ids = members.map(({ learner_id }) => learner_id);
    const theirs = traces.filter(({ learner_id }) => ids.includes(learner_id));
    const folder = join(directory, "parts", name);
    await mkdir(folder, { recursive: true });
    const all = part === 2 ? more : {};
    await writeFile(
      join(folder, "learners.jsonl"),
      jsonLines([...members, ...(all.learners ?? [])]),
    );
    await writeFile(join(folder, "traces.jsonl"), jsonLines([...theirs, ...(all.traces ?? [])]));
  }
  return directory;
}

let directory: string;
let parts: string;
let whole: string;
beforeAll(async () => {
  directory = await temporaryDirectory();
  parts = await writeParts();
  whole = await writeData();
});

const at = (name: string): string => join(directory, name);

describe("data in parts", () => {
  it("give the model, and the shards of the snapshot, that the same data give at once", async () => {
    for (const options of [[], ["--sample", "4"]]) {
      const force = ["--force", "--quiet", "--json"];
      const fit = async (data: string, out: string) =>
        run(["fit", "--data", data, "--out", out, ...options, ...force]);
      const fitted = await fit(parts, at("parts.model"));
      expect(fitted).toMatchObject({ code: 0, stderr: "" });
      expect(JSON.parse(fitted.stdout)).toMatchObject({
        ...{ parts: 3, learners: 6, traces: traces.length },
        seconds: { reading: expect.any(Number), "reading again": expect.any(Number) },
      });
      await fit(whole, at("whole.model"));
      const [model, other] = await Promise.all(
        ["parts.model", "whole.model"].map((name) => readFile(at(name))),
      );
      expect(model).toEqual(other);

      const args = ["transform", "--fitted", at("parts.model"), "--out", at("shards")];
      const transformed = await run([...args, "--data", parts, ...force]);
      expect(transformed).toMatchObject({ code: 0, stderr: "" });
      expect(JSON.parse(transformed.stdout)).toMatchObject({ parts: 3, learners: 6 });
      expect(await readdir(at("shards"))).toEqual(PARTS.map((name) => `${name}.snapshot`));
      await run(["merge", at("shards"), "--out", at("merged"), "--force"]);
      await run(["precompute", "--data", whole, "--out", at("one"), ...options, ...force]);
      expect(await readFile(at("merged"))).toEqual(await readFile(at("one")));
    }
  }, 120_000);

  it("report problems by the file of the part, and leave no shard", async () => {
    const invalid = await writeParts({ traces: [trace(2, "add-9", 0.5)] });
    await run(["fit", "--data", whole, "--out", at("good.model"), "--quiet"]);
    const out = at("none");
    const { code, stderr } = await run([
      ...["transform", "--fitted", at("good.model"), "--data", invalid, "--out", out, "--quiet"],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'parts/south/traces.jsonl:7 resource_id: expected the id of a resource, got "add-9"',
    );
    expect(await readdir(out)).toEqual([]);
  });

  it("are refused where a learner is in two parts, whom the message does not name", async () => {
    const doubled = await writeParts({ learners: [learners[0]!] });
    expect(await run(["fit", "--data", doubled, "--out", at("none.model"), "--quiet"])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "error: Expected each learner in one part, got 1 learner in several, as in east and south.\n",
    });
  });

  it("are refused with learners beside the parts", async () => {
    const both = await writeParts();
    await writeFile(join(both, "learners.jsonl"), jsonLines(learners));
    const { code, stderr } = await run(["fit", "--data", both, "--out", at("none.model")]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      "learners.jsonl: expected skills, resources and groups beside the folder parts, learners and traces in its folders, got this file",
    );
  });

  it("are not read by other commands, which say so", async () => {
    const { code, stderr } = await run(["precompute", "--data", parts, "--quiet"]);
    expect(code).toBe(1);
    expect(stderr).toContain('got a folder parts, which "fit" and "transform" read');
  });

  it("are shards already, so --shard is refused", async () => {
    const args = ["--fitted", "m", "--data", parts, "--out", at("none"), "--shard", "1/3"];
    const { code, stderr } = await run(["transform", ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain("option '--shard' does not apply to data in parts: each is a shard");
  });

  it("are warned of once, for all parts together", async () => {
    const grouped = await writeParts();
    const ids = [...PARTS, "west"];
    const groups = ids.map((id) => ({ group_id: id, name: id, type: "class" }));
    await writeFile(join(grouped, "groups.json"), JSON.stringify(groups));
    for (const [part, name] of PARTS.entries()) {
      const members = learners.filter((_, n) => n % 3 === part);
      const records = members.map((one) => ({ ...one, groups: [name] }));
      await writeFile(join(grouped, "parts", name, "learners.jsonl"), jsonLines(records));
      // In the other parts, no learner has a scored trace in any domain.
      if (part > 0) await writeFile(join(grouped, "parts", name, "traces.jsonl"), "");
    }
    await run(["fit", "--data", whole, "--out", at("warned.model"), "--quiet"]);
    const args = ["--fitted", at("warned.model"), "--data", grouped, "--out", at("warned")];
    const { code, stdout, stderr } = await run(["transform", ...args, "--quiet", "--json"]);
    expect([code, stderr]).toEqual([0, "warning: 1 group without learners: west\n"]);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ parts: 3, learners: 6, groups: 4, resources: 5 },
      ...{ empty_groups: ["west"], unobserved_domains: [] },
    });
  });

  it("are read with the key that maps ids of learners", async () => {
    const renamed = await writeParts();
    for (const file of PARTS.flatMap((name) => [`${name}/learners`, `${name}/traces`])) {
      const path = join(renamed, "parts", `${file}.jsonl`);
      const records = await readFile(path, "utf8");
      await writeFile(path, records.replaceAll("00000000-0000-4000-8000-00000000000", "pupil-"));
    }
    await writeFile(at("id.key"), "0123456789abcdef0123456789abcdef");
    const fit = ["fit", "--data", renamed, "--out", at("keyed.model"), "--quiet"];
    expect((await run(fit)).code).toBe(1);
    expect(await run([...fit, "--id-key", at("id.key")])).toMatchObject({ code: 0, stderr: "" });
  });

  it("have no tables of a database, so --tables is refused", async () => {
    await writeFile(at("tables.json"), "{}");
    const fit = ["fit", "--data", parts, "--out", at("none.model"), "--quiet"];
    const { code, stderr } = await run([...fit, "--tables", at("tables.json")]);
    expect(code).toBe(2);
    expect(stderr).toContain("tables: expected the address of a database as data, got a path");
  });

  it("never leave shards of an earlier partition beside new ones", async () => {
    await run(["fit", "--data", whole, "--out", at("again.model"), "--quiet"]);
    const out = at("mixed");
    await mkdir(out);
    await writeFile(join(out, "west.snapshot"), "old");
    const args = ["--fitted", at("again.model"), "--data", parts, "--out", out, "--quiet"];
    expect((await run(["transform", ...args])).stderr).toBe(
      `error: ${out}: expected no directory, or an empty one, got one with files; use --force to replace it\n`,
    );
    expect((await run(["transform", ...args, "--force"])).stderr).toBe(
      `error: ${join(out, "west.snapshot")}: expected no shard besides those of this run, got one; remove it first\n`,
    );
  });
});
