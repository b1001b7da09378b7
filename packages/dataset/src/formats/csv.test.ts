import { describeIssue } from "@mastery/core";
import { expect, test } from "vitest";
import type { DescribedFile } from "../files/data-file.ts";
import { readCsv } from "./csv.ts";

/** What is read: records with their lines, and issues in words. Statements have no columns that must be there. */
async function read(
  content: string | Uint8Array,
  { kind = "statements", columns }: Partial<DescribedFile> = {},
): Promise<unknown[]> {
  async function* bytes() {
    yield Buffer.from(content);
  }
  const file: DescribedFile = { kind, name: `${kind}.csv`, format: "csv", columns };
  const found: unknown[] = [];
  const sink = {
    record: (record: unknown, { line }: { line?: number }) => found.push([line, record]),
    unreadRecord: (issue: Parameters<typeof describeIssue>[0]) => found.push(describeIssue(issue)),
    unread: (issue: Parameters<typeof describeIssue>[0]) => found.push(describeIssue(issue)),
    note: (text: string) => found.push(text),
  };
  await readCsv(bytes(), file, sink);
  return found;
}

test("cells become values by the name of their column", async () => {
  const table = [
    "id,score,success,skill_ids,any_success,grade_level,retired,left,description",
    "007,0.5,true,add|subtract,t,3,true,,",
    ",1e-1,,add,0,three,f,1,7",
  ].join("\n");
  expect(await read(table)).toEqual([
    [
      2,
      {
        id: "007",
        score: 0.5,
        success: true,
        skill_ids: ["add", "subtract"],
        any_success: true,
        grade_level: 3,
        retired: true,
        left: null,
        description: "",
      },
    ],
    [
      3,
      {
        id: null,
        score: 0.1,
        success: null,
        skill_ids: ["add"],
        any_success: false,
        grade_level: "three",
        retired: false,
        left: true,
        description: "7",
      },
    ],
  ]);
});

test("a cell that is neither true nor false stays a text, whatever it says", async () => {
  const columns = "learner_id,resource_id,verb,success\n";
  expect(await read(`${columns}anne,EX1,passed,constructor\n`)).toEqual([
    [2, { learner_id: "anne", resource_id: "EX1", verb: "passed", success: "constructor" }],
  ]);
});

test.each([
  ["semicolons", "id;title\na;b\n"],
  ["tabs", "id\ttitle\na\tb\n"],
  ["quotes", 'id,"title"\n"a","b"\n'],
  ["carriage returns alone, as on old Macs", "id,title\ra,b\r"],
  ["a byte order mark, carriage returns and blank lines", "\uFEFFid,title\r\n\r\na,b"],
])("tables may have %s", async (_, table) => {
  expect((await read(table)).map((row) => (row as unknown[])[1])).toEqual([
    { id: "a", title: "b" },
  ]);
});

test("quoted cells may hold anything", async () => {
  expect(await read('id,title\na,"one, ""two""\nand é"\nb,c\n')).toEqual([
    [3, { id: "a", title: 'one, "two"\nand é' }],
    [4, { id: "b", title: "c" }],
  ]);
});

test("columns may have other names", async () => {
  const columns = new Map([
    ["note", { field: "score" }],
    ["élève", { field: "learner_id" }],
  ]);
  expect(await read("note;élève\n0.5;anne\n", { columns })).toEqual([
    [2, { score: 0.5, learner_id: "anne" }],
  ]);
});

test("a column that columns.json names must be there, and be the only one of its field", async () => {
  const columns = new Map([
    ["date", { field: "timestamp" }],
    ["note", { field: "score" }],
  ]);
  const table = "learner_id,resource_id,verb,timestamp,score,note\nanne,EX1,passed,,1,0\n";
  expect(await read(table, { kind: "traces", columns })).toEqual([
    "traces.csv: expected a column date, as columns.json says, got none",
    "traces.csv: expected one column score, got score and note",
  ]);
});

test.each(["stored", "store", "Scope", "core", "access", "place_id", "mark"])(
  "a column %s is ignored, as it is no misspelling of a field",
  async (column) => {
    const table = `learner_id,resource_id,verb,${column}\nanne,EX1,passed,1\n`;
    expect(await read(table, { kind: "traces" })).toMatchObject([[2, { verb: "passed" }]]);
  },
);

test("a missing column is reported once, not for each row", async () => {
  const table = "learner_id,resource_id\nanne,EX1\nbruno,EX1\n";
  expect(await read(table, { kind: "traces" })).toEqual([
    "traces.csv: expected a column verb, got none",
  ]);
});

test.each([
  ["scor", "score"],
  ["scores", "score"],
  ["scored", "score"],
  ["Score", "score"],
  ["socre", "score"],
  ["s_core", "score"],
  ["sucess", "success"],
  ["timestmp", "timestamp"],
  ["duratoin", "duration"],
  ["duration_s", "duration"],
  ["traceId", "trace_id"],
])("a column %s is a misspelling if there is no %s", async (column, field) => {
  const table = `learner_id,resource_id,verb,${column}\nanne,EX1,passed,1\nanne,EX1,failed,0\n`;
  expect(await read(table, { kind: "traces" })).toEqual([
    `traces.csv: expected a column ${field}, got ${column}`,
  ]);
});

test("columns named almost like a field are ignored if the field has its column", async () => {
  const table =
    "learner_id,resource_id,verb,score,scores,scored,comment\nanne,EX1,passed,1,2,3,4\n";
  expect(await read(table, { kind: "traces" })).toMatchObject([[2, { score: 1 }]]);
});

test("values are no misspelt columns if the table has no header", async () => {
  expect(await read("11111111,Leif,1\n22222222,Anna,2\n", { kind: "learners" })).toEqual([
    "learners.csv: expected a column learner_id, got none",
    "learners.csv: expected a column display_name, got none",
    "learners.csv: expected a column grade_level, got none",
  ]);
});

test("an empty table has no records", async () => {
  expect(await read("")).toEqual([]);
  expect(await read("id,title\n")).toEqual([]);
});

test("rows that cannot be read are faults, and the next one is read", async () => {
  expect(await read("id,title\na\nb,c,d\ne,f\n")).toEqual([
    "statements.csv:2: expected 2 values, one per column, got 1",
    "statements.csv:3: expected 2 values, one per column, got 3",
    [4, { id: "e", title: "f" }],
  ]);
  expect(await read('id,title\na,"b" c\nd,e"f"\ng,h\ni,"j')).toEqual([
    "statements.csv:2: expected quotes around a whole value, and doubled within it, got a single one",
    "statements.csv:3: expected quotes around a whole value, and doubled within it, got a single one",
    [4, { id: "g", title: "h" }],
    "statements.csv:5: expected a closing quote, got the end of the file",
  ]);
});

test("lines that are not UTF-8 are read as Windows-1252, with a word", async () => {
  const table = Buffer.concat([
    Buffer.from("id,title\na,é\n"),
    Buffer.from("b,é\nc,œ – €\n".replace("œ – €", "\x9c \x96 \x80"), "latin1"),
  ]);
  expect(await read(table)).toEqual([
    [2, { id: "a", title: "é" }],
    [3, { id: "b", title: "é" }],
    [4, { id: "c", title: "œ – €" }],
    "statements.csv: read 2 lines that are not UTF-8 as Windows-1252, the first at line 3",
  ]);
});

test.each([
  ["UTF-16", Buffer.from("id\né\n", "utf16le")],
  ["a byte that is no character of Windows-1252", Buffer.of(0x69, 0x64, 0x0a, 0x81, 0x0a)],
])("bytes in neither encoding are a fault: %s", async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(
    "expected text in UTF-8 or Windows-1252, got bytes that are neither",
  );
});

test("decimals may have a comma, with a word", async () => {
  expect(await read("id;score\na;0,92\nb;,5\nc;1.5\nd;1,2,3\n")).toEqual([
    [2, { id: "a", score: 0.92 }],
    [3, { id: "b", score: 0.5 }],
    [4, { id: "c", score: 1.5 }],
    [5, { id: "d", score: "1,2,3" }],
    "statements.csv: read 2 numbers with a decimal comma",
  ]);
});

test("marks are divided by their scale", async () => {
  const columns = new Map([["note", { field: "score", scale: 20 }]]);
  expect(await read("id;note\na;12,4\nb;20\nc;\nd;abs\n", { columns })).toEqual([
    [2, { id: "a", score: 0.62 }],
    [3, { id: "b", score: 1 }],
    [4, { id: "c", score: null }],
    [5, { id: "d", score: "abs" }],
    "statements.csv: read 1 number with a decimal comma",
  ]);
});
