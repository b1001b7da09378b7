import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { learner, learnerId, smallDataset, trace } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import { temporaryDirectory, writeData } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

const { learners, traces } = smallDataset();
const ZOE = 7;
const MBOX = "mailto:zoe@school.example";
const PSEUDONYM = createHash("sha1").update(MBOX).digest("hex");
const zoe = learner(ZOE, { display_name: "Zoé B.", mbox_sha1sum: PSEUDONYM });
const herTraces = [trace(ZOE, "add-2", 0.4), { ...trace(ZOE, "sym-2", 1), learner_id: PSEUDONYM }];
const everybody = { learners: [...learners, zoe], traces: [...traces, ...herTraces] };

async function snapshotOf(data: string): Promise<string> {
  const out = join(await temporaryDirectory(), "school.snapshot");
  const args = ["--data", data, "--out", out, "--embedder", "hashing", "--quiet"];
  expect((await run(["precompute", ...args])).code).toBe(0);
  return out;
}

const asLines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const asCsv = (rows: readonly object[]): string => {
  const names = Object.keys(rows[0]!);
  const cells = (row: object): unknown[] => names.map((name) => (row as never)[name] ?? "");
  return `${[names, ...rows.map(cells)].map((row) => row.join()).join("\n")}\n`;
};
const flat = everybody.traces.map(
  ({ learner_id, resource_id, verb, score, success, timestamp }) => ({
    ...{ learner_id, resource_id, verb, score, success, timestamp },
  }),
);

describe("forget", () => {
  it.each([
    ["lines", {}],
    [
      "arrays",
      { "learners.jsonl": null, "learners.json": JSON.stringify(everybody.learners, null, 2) },
    ],
    ["a table", { "traces.jsonl": null, "traces.csv": asCsv(flat) }],
    ["gzip", { "traces.jsonl": null, "traces.jsonl.gz": gzipSync(asLines(everybody.traces)) }],
  ])(
    "leaves no trace of a learner in %s, and the next snapshot is one of data that never held the learner",
    async (_, files) => {
      const data = await writeData(everybody, files as never);
      const before = await snapshotOf(data);
      const args = ["forget", learnerId(ZOE), "--data", data, "--in", before];
      const dry = await run(args);
      expect(dry.stdout).toContain(
        "would be removed from 2 files; repeat the command with --write",
      );
      expect(await snapshotOf(data).then((path) => readFile(path))).toEqual(await readFile(before));

      const { code, stdout } = await run([...args, "--write"]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/\nremoved from 2 files\n/);
      // Only the old snapshot, which holds ids as bytes, still names her.
      expect(stdout).toMatch(
        /\n\S+school\.snapshot\tid, name\tcompute the snapshot again without --previous, and delete this one\n1 file of \d+ names the learner\n$/,
      );
      const never = await snapshotOf(await writeData({ learners, traces }));
      expect(await readFile(await snapshotOf(data))).toEqual(await readFile(never));
    },
  );

  it("keeps an import from bringing the learner back, also under a new id, and validate says so", async () => {
    const data = await writeData(everybody);
    await run(["forget", learnerId(ZOE), "--data", data, "--write"]);
    const list = await readFile(join(data, "forgotten.json"));
    const imported = {
      ...everybody,
      learners: [...learners, { ...zoe, learner_id: learnerId(9) }],
    };
    const anew = await writeData(imported, { "forgotten.json": list });
    const { stdout, stderr } = await run(["validate", "--data", anew, "--quiet"]);
    const never = await run(["validate", "--data", await writeData(), "--quiet"]);
    expect([stdout, stderr]).toEqual([
      never.stdout,
      `note: skipped 3 records of learners who were forgotten\n${never.stderr}`,
    ]);
    expect(JSON.parse(`${list}`).hashes).toHaveLength(2);
  });

  it("finds statements by the pseudonym of an address, and keeps all other lines as they are", async () => {
    const other = '{ "actor": {"mbox": "mailto:other@school.example"},  "verb": {"id": "v"} }\n';
    const data = await writeData(everybody, {
      "statements.jsonl": `${other}${JSON.stringify({ actor: { mbox: MBOX }, verb: { id: "v" } })}\n`,
    });
    await run(["forget", PSEUDONYM, "--data", data, "--write"]);
    expect(await readFile(join(data, "statements.jsonl"), "utf8")).toBe(other);
  });

  it("takes the learner out of keys and consents, and removes a key that opened nobody else", async () => {
    const data = await writeData(everybody);
    const [keys, consents] = ["keys.jsonl", "consents.jsonl"].map((name) => join(data, "..", name));
    const both = { name: "class", learners: [learnerId(0), learnerId(ZOE)] };
    const parent = { name: "parent", learners: [learnerId(ZOE)] };
    await writeFile(keys!, asLines([both, parent]), { mode: 0o600 });
    await writeFile(consents!, asLines([{ consent_id: "1", learner_id: learnerId(ZOE) }]));
    const named = ["--keys", keys!, "--consents", consents!];
    await run(["forget", "zoé b.", "--data", data, ...named, "--write"]);
    expect(await readFile(keys!, "utf8")).toBe(asLines([{ ...both, learners: [learnerId(0)] }]));
    expect(await readFile(consents!, "utf8")).toBe("");
  });

  it("asks for an id if two learners have the name, and changes nothing", async () => {
    const twin = learner(8, { display_name: "Zoé B." });
    const data = await writeData({ ...everybody, learners: [...everybody.learners, twin] });
    const before = await readFile(join(data, "learners.jsonl"));
    const { code, stdout, stderr } = await run(["forget", "Zoé B.", "--data", data, "--write"]);
    expect([code, stdout]).toEqual([3, `  ${learnerId(ZOE)}\n  ${learnerId(8)}\n`]);
    expect(stderr).toBe(
      "error: 2 learners have this name; repeat the command with an id from the list\n",
    );
    expect(await readFile(join(data, "learners.jsonl"))).toEqual(before);
  });
});

describe("find", () => {
  it("lists files that name the learner, with what to do, and files that cannot be unpacked", async () => {
    const data = await writeData(everybody);
    const folder = await temporaryDirectory();
    const files = {
      "class.mastery": PSEUDONYM,
      "letter.txt": "Dear Zoé B.!",
      "others.txt": learnerId(0),
      "report.pdf": "%PDF-1.7",
    };
    for (const [name, content] of Object.entries(files))
      await writeFile(join(folder, name), content);
    const { stdout } = await run(["find", learnerId(ZOE), "--data", data, "--in", folder]);
    const lines = stdout.split("\n").filter((line) => line.startsWith(folder));
    expect(lines.map((line) => line.slice(folder.length + 1).split("\t"))).toEqual([
      [
        "class.mastery",
        "id",
        "delete the file, or save it again from the studio without the learner",
      ],
      ["letter.txt", "name", "only the name, perhaps of a namesake; look at the file"],
      ["report.pdf", "not searched", "unpack the file, and search again"],
    ]);
  });

  it("names no learner in the message about an unknown name", async () => {
    const { code, stderr } = await run(["find", "Nobody N.", "--data", await writeData(everybody)]);
    expect(code).toBe(1);
    expect(stderr).toContain("no learner has this id, pseudonym, account or name");
    expect(stderr).not.toContain("Nobody");
  });
});
