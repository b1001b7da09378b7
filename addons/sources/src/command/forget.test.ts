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

      // An import brings her back, and her record under a new id.
      const again = { ...zoe, learner_id: learnerId(9) };
      const imported = { learners: [...learners, again], traces: everybody.traces };
      const list = await readFile(join(data, "forgotten.json"));
      const anew = await writeData(imported, { "forgotten.json": list });
      expect(await readFile(await snapshotOf(anew))).toEqual(await readFile(never));
      expect((await run(["validate", "--data", anew, "--quiet"])).stderr).toContain(
        "note: skipped 3 records of learners who were forgotten\n",
      );
    },
  );

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
  it("lists files by id, pseudonym or name in any encoding, and says which could be about a namesake", async () => {
    const data = await writeData(everybody);
    const folder = await temporaryDirectory();
    const id = learnerId(ZOE);
    const files = {
      "bytes.bin": Buffer.concat([Buffer.from("x"), Buffer.from(id.replaceAll("-", ""), "hex")]),
      "upper.txt": id.toUpperCase(),
      "utf16.txt": Buffer.from(PSEUDONYM, "utf16le"),
      "packed.gz": gzipSync(id),
      "name.json": '"Zo\\u00e9 B."',
      "decomposed.txt": "Zoé B.".normalize("NFD"),
      "others.txt": learnerId(0),
      "table.parquet": "PAR1",
    };
    for (const [name, content] of Object.entries(files))
      await writeFile(join(folder, name), content);
    const { stdout } = await run(["find", id, "--data", data, "--in", folder]);
    const found = stdout
      .split("\n")
      .filter((line) => line.startsWith(folder))
      .map((line) =>
        line
          .slice(folder.length + 1)
          .split("\t")
          .slice(0, 2),
      );
    expect(found).toEqual([
      ["bytes.bin", "id"],
      ["decomposed.txt", "name"],
      ["name.json", "name"],
      ["packed.gz", "id"],
      ["upper.txt", "id"],
      ["utf16.txt", "id"],
      ["table.parquet", "not searched"],
    ]);
  });

  it("finds an id across two chunks of a large file", async () => {
    const data = await writeData(everybody);
    const large = Buffer.alloc(200_000, "x");
    large.write(learnerId(ZOE), 65_520);
    const path = join(await temporaryDirectory(), "large.txt");
    await writeFile(path, large);
    const { stdout } = await run(["find", learnerId(ZOE), "--data", data, "--in", path]);
    expect(stdout).toContain(`${path}\tid\t`);
  });

  it("names no learner in the message about an unknown name", async () => {
    const { code, stderr } = await run(["find", "Nobody N.", "--data", await writeData(everybody)]);
    expect(code).toBe(1);
    expect(stderr).toContain("no learner has this id, pseudonym or name");
    expect(stderr).not.toContain("Nobody");
  });
});
