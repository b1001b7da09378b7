import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identitiesIn } from "./identify.ts";
import { isNamedAfter, removeFrom } from "./rewrite.ts";

const ZOE = "0f8fad5b-d9cb-469f-a165-70867728950e";
const OTHER = "1f8fad5b-d9cb-469f-a165-70867728950e";
const PSEUDONYM = "ab".repeat(20);
const OPENID = "https://openid.example/Zoe";
const MAPPING = {
  verbs: { "https://v.example/done": "completed" },
  pseudonyms: { [PSEUDONYM.toUpperCase()]: ZOE.toUpperCase(), ["cd".repeat(20)]: OTHER },
  openids: { [OPENID]: ZOE },
  accounts: { "https://moodle.example": { "17": ZOE, "18": OTHER } },
};

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "rewrite-"));
  await writeFile(join(data, "xapi-moodle.json"), JSON.stringify(MAPPING, null, 2));
});
afterEach(() => rm(data, { recursive: true }));

test.each([ZOE, PSEUDONYM, OPENID, "17"])(
  "knows a learner of a mapping by %s, under every name in the mapping",
  async (given) => {
    const [{ ids, accounts } = expect.fail(), ...others] = await identitiesIn(data, given);
    expect([...ids].sort()).toEqual([ZOE, PSEUDONYM, OPENID.toLowerCase()].sort());
    expect([accounts, others]).toEqual([[{ homePage: "https://moodle.example", name: "17" }], []]);
  },
);

test("removes a learner's entries from a mapping, and the statements of the learner's accounts, but not of other 17s", async () => {
  const [zoe] = await identitiesIn(data, ZOE);
  const statement = (account: object): string => JSON.stringify({ actor: { account }, n: "17" });
  const homePage = "https://moodle.example";
  const others = [
    statement({ homePage, name: "18" }),
    statement({ homePage: "https://other.example", name: "17" }),
  ];
  const path = join(data, "statements.jsonl");
  await writeFile(path, [statement({ homePage, name: "17" }), ...others, ""].join("\n"));
  expect(await removeFrom(path, zoe!, true)).toEqual({ path, records: 1, lists: 0 });
  expect(await readFile(path, "utf8")).toBe([...others, ""].join("\n"));

  const mapping = join(data, "xapi-moodle.json");
  expect(await removeFrom(mapping, zoe!, true)).toEqual({ path: mapping, records: 0, lists: 1 });
  const left = {
    verbs: MAPPING.verbs,
    pseudonyms: { ["cd".repeat(20)]: OTHER },
    openids: {},
    accounts: { [homePage]: { "18": OTHER } },
  };
  expect(await readFile(mapping, "utf8")).toBe(`${JSON.stringify(left, null, 2)}\n`);
});

/** A learner with the id 17 of another system, and a learner with the id 1. */
const KEYED = (id: string): string => (id === "17" ? ZOE : id === "1" ? OTHER : randomUUID());

async function forgetIn(file: string, content: string | Buffer, given = ZOE) {
  await writeFile(
    join(data, "learners.csv"),
    "learner_id,display_name,grade_level\n17,Zoé,2\n1,Ann,2\n",
  );
  const [zoe] = await identitiesIn(data, given, KEYED);
  const path = join(data, file);
  await writeFile(path, content);
  const removed = await removeFrom(path, zoe!, true);
  return { removed, content: await readFile(path) };
}

test.each([
  [
    "in its own column alone",
    "n,learner_id\n17,1\n1,17\n017,170\n",
    "n,learner_id\n17,1\n017,170\n",
  ],
  ["between other delimiters", "learner_id;n\r\n17;1\r\n1;17\r\n", "learner_id;n\r\n1;17\r\n"],
  ["in lines of old Macs", "learner_id,n\r1,1\r17,2\r1,3\r", "learner_id,n\r1,1\r1,3\r"],
  ["after a mark", '\ufeff"learner_id",n\n17,1\n1,2\n', '\ufeff"learner_id",n\n1,2\n'],
  ["with lines in cells", 'n,learner_id\n"a\n17",1\n"""\n",17\n', 'n,learner_id\n"a\n17",1\n'],
  [
    "after a quote that is part of a cell",
    'n,learner_id\n5" a,1\nb,17\nc,1\n',
    'n,learner_id\n5" a,1\nc,1\n',
  ],
  [
    "but not after a quote that is never closed",
    'n,learner_id\n"a,1\nb,17\n',
    'n,learner_id\n"a,1\nb,17\n',
  ],
])("removes the id of another system from a table %s", async (_, before, after) => {
  const { content } = await forgetIn("traces.csv", before);
  expect(content.toString()).toBe(after);
});

test("keeps the bytes of other rows and lines, whatever their encoding", async () => {
  const row = Buffer.from("1,\u00e9\n", "latin1");
  const table = Buffer.concat([Buffer.from("learner_id,n\n17,\u00e9\n"), row]);
  expect((await forgetIn("traces.csv", table)).content).toEqual(
    Buffer.concat([Buffer.from("learner_id,n\n"), row]),
  );
  const line = Buffer.concat([Buffer.from('{"learner_id":"1","n":"17'), row]);
  const lines = Buffer.concat([Buffer.from('{"learner_id":"17","n":"é"}\n'), line]);
  expect((await forgetIn("traces.jsonl", lines)).content).toEqual(line);
});

test("removes cells that columns.json maps to the learner, then the mapping", async () => {
  const columns = (values: object) =>
    JSON.stringify({ traces: { learner_id: { column: "pupil", values } } });
  const mapping = `${columns({ "7": ZOE, "8": OTHER })}\n`;
  await writeFile(join(data, "columns.json"), mapping);
  const { content } = await forgetIn("traces.csv", "pupil,score\n7,8\n8,7\n");
  expect(content.toString()).toBe("pupil,score\n8,7\n");
  const left = await forgetIn("columns.json", mapping, "7");
  expect(left.content.toString()).toBe(`${columns({ "8": OTHER })}\n`);
});

test("knows files that are the learner's by their names", async () => {
  await writeFile(join(data, "columns.json"), '{"traces":{"learner_id":{"file_name":true}}}');
  const [zoe] = await identitiesIn(data, ZOE, KEYED);
  const paths = [
    `traces/${ZOE}.csv`,
    "traces/17.csv.gz",
    "traces/170.csv",
    "groups/17.csv",
    "17.csv",
  ];
  expect(paths.map((path) => isNamedAfter(zoe!, path))).toEqual([true, true, false, false, false]);
});

test("removes statements of accounts whose names are ids, on the platforms that the mapping names", async () => {
  const homePage = "https://lms.example";
  await writeFile(join(data, "xapi.json"), JSON.stringify({ account_home_pages: [homePage] }));
  const others = [
    { homePage, name: "1" },
    { homePage: "https://other.example", name: "17" },
  ];
  const lines = [{ homePage, name: "17" }, ...others].map(
    (account) => `${JSON.stringify({ actor: { account }, id: "17" })}\n`,
  );
  const { content } = await forgetIn("statements.jsonl", lines.join(""));
  expect(content.toString()).toBe(lines.slice(1).join(""));
});

test("takes an account name of two platforms for either learner", async () => {
  const accounts = { "https://a.example": { "5": ZOE }, "https://b.example": { "5": OTHER } };
  await writeFile(join(data, "xapi.json"), JSON.stringify({ accounts }));
  const found = await identitiesIn(data, "5");
  expect(found.map(({ ids }) => [...ids].find((id) => id.includes("-")))).toEqual([ZOE, OTHER]);
});

test("leaves lines that are nested too deeply, and damaged files, and reads the rest", async () => {
  const deep = `${"[".repeat(100_000)}"${ZOE}"${"]".repeat(100_000)}\n`;
  const { content } = await forgetIn("traces.jsonl", `${deep}{"learner_id":"17"}\n`);
  expect(content.toString()).toBe(deep);
  const damaged = gzipSync(`{"learner_id":"17"}\n`.repeat(1000)).subarray(0, 60);
  const { removed } = await forgetIn("traces.jsonl.gz", damaged);
  expect(removed).toMatchObject({ records: 0, isUnread: true });
});
