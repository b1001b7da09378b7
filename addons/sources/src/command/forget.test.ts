import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
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

  it("takes one id off the list again", async () => {
    const data = await writeData(everybody);
    await run(["forget", learnerId(ZOE), "--data", data, "--write"]);
    const undo = (id: string) => run(["forget", id, "--undo", "--data", data]);
    const hashes = async (): Promise<unknown[]> =>
      JSON.parse(await readFile(join(data, "forgotten.json"), "utf8")).hashes;
    expect((await undo(learnerId(ZOE).toUpperCase())).code).toBe(0);
    expect(await hashes()).toHaveLength(1);
    expect((await undo(learnerId(ZOE))).stderr).toMatch(/: no forgotten learner has this id\n$/);
    expect((await undo(PSEUDONYM)).code).toBe(0);
    expect(await hashes()).toEqual([]);
  });

  it("changes nothing if a path does not exist", async () => {
    const data = await writeData(everybody);
    const before = await readFile(join(data, "learners.jsonl"));
    const args = [
      "forget",
      learnerId(ZOE),
      "--data",
      data,
      "--in",
      join(data, "nowhere"),
      "--write",
    ];
    expect((await run(args)).stderr).toMatch(/nowhere: no such file or directory\n$/);
    expect(await readFile(join(data, "learners.jsonl"))).toEqual(before);
  });

  it("forgets the pseudonyms in consents", async () => {
    const data = await writeData(everybody);
    const other = "cd".repeat(20);
    const consents = join(data, "..", "consents-of-platforms.jsonl");
    await writeFile(consents, asLines([{ learner_id: learnerId(ZOE), pseudonyms: [other] }]));
    const statement = asLines([{ actor: { mbox_sha1sum: other } }]);
    await writeFile(join(data, "statements.jsonl"), statement);
    await run(["forget", learnerId(ZOE), "--data", data, "--consents", consents, "--write"]);
    expect(await readFile(join(data, "statements.jsonl"), "utf8")).toBe("");
  });

  it("takes the learner out of keys and consents, and removes a key that opened nobody else", async () => {
    const data = await writeData(everybody);
    const [keys, consents] = ["keys.txt", "consents"].map((name) => join(data, "..", name));
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

/** Tables of OneRoster by name, in which the pupil s-1 shares the number with a class, and s-10 has a longer one. */
const ROSTER: Readonly<Record<string, readonly string[]>> = {
  classes: [
    "sourcedId,status,title,classType",
    "s-1,active,CE1 A,homeroom",
    "b,active,CE1 B,homeroom",
  ],
  enrollments: [
    "sourcedId,status,classSourcedId,userSourcedId,role",
    "e1,active,s-1,s-1,student",
    "s-1,active,s-1,s-10,student",
    "e3,active,b,s-2,student",
  ],
  users: [
    "sourcedId,status,role,agentSourcedIds,givenName,familyName,grades",
    "s-1,active,student,,Zoé,Le Goff,02",
    's-10,active,student,,"Basile ""B""",Petit,02',
    "s-2,active,student,,Zoé,Petit,02",
    'p-1,active,parent,"s-1,s-10",Zoe,LE GOFF,',
  ],
  demographics: ["sourcedId,sex", "s-1,female", "s-10,male"],
  results: ["sourcedId,lineItemSourcedId,studentSourcedId,score", "r1,s-1,s-10,1", "r2,l2,s-1,1"],
};
const ATTEMPTS = "learner_id,resource_id,verb,score";

async function writeRoster(without: (table: string, row: string) => string | undefined) {
  const rows = (name: string, all: readonly string[]) =>
    `${all.flatMap((row) => without(name, row) ?? []).join("\n")}\n`;
  const attempts = [ATTEMPTS, "s-10,add-2,passed,1", "s-1,add-2,failed,0.2", "s-2,add-2,failed,0"];
  const data = await writeData(
    {},
    { "learners.jsonl": null, "traces.jsonl": null, "traces.csv": rows("traces", attempts) },
  );
  await writeFile(join(data, "..", "id.key"), "0123456789abcdef0123456789abcdef");
  await mkdir(join(data, "oneroster"));
  for (const [name, all] of Object.entries(ROSTER))
    await writeFile(join(data, "oneroster", `${name}.csv`), rows(name, all));
  return data;
}

const HER_ROWS = ["e1,", "s-1,active,student", "s-1,female", "r2,", "s-1,add-2"];
const withoutHer = (_: string, row: string): string | undefined =>
  HER_ROWS.some((start) => row.startsWith(start)) ? undefined : row.replace('"s-1,s-10"', "s-10");

describe("forget in OneRoster", () => {
  const named = (data: string): string[] => [
    "--data",
    data,
    "--id-key",
    join(data, "..", "id.key"),
  ];
  const contents = (data: string) =>
    Promise.all(
      [...Object.keys(ROSTER).map((name) => `oneroster/${name}`), "traces"].map((name) =>
        readFile(join(data, `${name}.csv`), "utf8"),
      ),
    );
  const validated = async (data: string) => {
    const { stdout, stderr } = await run(["validate", ...named(data), "--quiet"]);
    return [stdout, stderr.replace(/^note: .* were forgotten\n/, "")];
  };

  it.each(["Zoé Le Goff", "le goff ZOE", "s-1"])(
    "removes the pupil %s from every table, and nothing of a class or pupil with a similar id",
    async (given) => {
      const data = await writeRoster((_, row) => row);
      const imported = await contents(data);
      const dry = await run(["forget", given, ...named(data)]);
      expect([dry.stderr, await contents(data)]).toEqual(["", imported]);
      const { stdout } = await run(["forget", given, ...named(data), "--write"]);
      expect(stdout).toContain("removed from 5 files\n");

      const never = await writeRoster(withoutHer);
      expect(await contents(data)).toEqual(await contents(never));
      expect(await validated(data)).toEqual(await validated(never));

      const anew = await writeRoster((_, row) => row);
      await copyFile(join(data, "forgotten.json"), join(anew, "forgotten.json"));
      expect(await validated(anew)).toEqual(await validated(never));
    },
  );

  it("asks for an id if two pupils have the name, in either order and without accents", async () => {
    const data = await writeRoster((_, row) => row.replace("Zoé,Petit", "Goff,Zoë Le"));
    const { code, stdout } = await run(["find", "zoe le goff", ...named(data)]);
    expect([code, stdout.match(/^ {2}[\da-f-]{36}$/gm)]).toEqual([
      3,
      [expect.any(String), expect.any(String)],
    ]);
  });

  it("needs the key of the ids", async () => {
    const data = await writeRoster((_, row) => row);
    const { code, stderr } = await run(["forget", "s-1", "--data", data, "--write"]);
    expect([code, stderr]).toEqual([
      1,
      "error: idKey: expected the key that maps ids of another system to uuids, got none, but the learner has only such an id\n",
    ]);
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
      [
        "letter.txt",
        "name",
        "only the name or a short id, perhaps of somebody else; look at the file",
      ],
      ["report.pdf", "not searched", "unpack the file, and search again"],
    ]);
  });

  it("does not follow links out of a folder, lists them, and prints no sign that controls a terminal", async () => {
    const data = await writeData(everybody);
    const [folder, outside] = [await temporaryDirectory(), await temporaryDirectory()];
    const secret = join(outside, "secret.txt");
    await writeFile(secret, learnerId(ZOE));
    await symlink(secret, join(folder, "link.txt"));
    await symlink(outside, join(data, "statements"));
    await writeFile(join(folder, "a\n\u001b[2Jb.txt"), learnerId(ZOE));
    const args = ["forget", learnerId(ZOE), "--data", data, "--in", folder, "--write"];
    const { stdout } = await run(args);
    expect(stdout).toContain(`${folder}/link.txt\ta link\tnot followed`);
    expect(stdout).toContain(`${data}/statements\ta link\tnot followed`);
    expect(stdout).toContain(String.raw`/a\n\u001b[2Jb.txt"`);
    expect(stdout).not.toContain("\u001b");
    expect(await readFile(secret, "utf8")).toBe(learnerId(ZOE));
  });

  it.each([
    "",
    "Z",
    "-",
    "0",
    "00000000",
    learnerId(ZOE).slice(0, -1),
    `${learnerId(ZOE)}0`,
    "%",
    ".*",
  ])("finds nobody by %j, which is only a part of names and ids", async (given) => {
    const { code } = await run(["find", "--data", await writeData(everybody), "--", given]);
    expect(code).toBe(1);
  });

  it("says what to do about a database, without its password", async () => {
    const { code, stderr } = await run(["find", "Zoé", "--data", "postgres://u:secret@host/db"]);
    expect([code, stderr]).toEqual([
      1,
      "error: expected a path, got postgres://…: databases are not searched; delete the learner's rows there\n",
    ]);
  });

  it("names no learner in the message about an unknown name", async () => {
    const { code, stderr } = await run(["find", "Nobody N.", "--data", await writeData(everybody)]);
    expect(code).toBe(1);
    expect(stderr).toContain("no learner has this id, pseudonym, account or name");
    expect(stderr).not.toContain("Nobody");
  });
});
