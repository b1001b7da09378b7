import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identitiesIn } from "./identify.ts";
import { removeFrom } from "./rewrite.ts";

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
