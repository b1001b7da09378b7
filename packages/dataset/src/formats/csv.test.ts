import { Readable } from "node:stream";
import { describeIssue } from "@mastery/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { describeNote } from "../columns/notes.ts";
import type { TableFile } from "../columns/table-file.ts";
import { readCsv } from "./csv.ts";
import { InvalidFileError, type ReadingNote } from "./format.ts";

/**
 * Returns the parsed records with their line numbers, and the issues as strings. The kind `statements` is used because it has no required
 * columns.
 */
async function read(
  content: string | Uint8Array,
  { kind = "statements", columns }: Partial<TableFile> = {},
): Promise<unknown[]> {
  const file: TableFile = { kind, name: `${kind}.csv`, columns };
  const found: unknown[] = [];
  const sink = {
    record: (record: unknown, { line }: { line?: number }) => found.push([line, record]),
    unreadRecord: (issue: Parameters<typeof describeIssue>[0]) => found.push(describeIssue(issue)),
    note: (note: ReadingNote) => found.push(describeNote(note)),
  };
  try {
    await readCsv(Readable.from([Buffer.from(content)]), file, sink);
  } catch (error) {
    if (!(error instanceof InvalidFileError)) throw error;
    found.push(...error.issues.map(describeIssue));
  }
  return found;
}

test("converts cells to values by column name", async () => {
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

test("keeps a cell that is neither true nor false as a string", async () => {
  const columns = "learner_id,resource_id,verb,success\n";
  expect(await read(`${columns}anne,EX1,passed,constructor\n`)).toEqual([
    [2, { learner_id: "anne", resource_id: "EX1", verb: "passed", success: "constructor" }],
  ]);
});

test.each([
  ["semicolons", "id;title\na;b\n"],
  ["tabs", "id\ttitle\na\tb\n"],
  ["quotes", 'id,"title"\n"a","b"\n'],
  ["only carriage returns, as on old Macs", "id,title\ra,b\r"],
  ["a byte order mark, carriage returns and blank lines", "\uFEFFid,title\r\n\r\na,b"],
])("accepts tables with %s", async (_, table) => {
  expect((await read(table)).map((row) => (row as unknown[])[1])).toEqual([
    { id: "a", title: "b" },
  ]);
});

test("accepts any characters in quoted cells", async () => {
  expect(await read('id,title\na,"one, ""two""\nand é"\nb,c\n')).toEqual([
    [3, { id: "a", title: 'one, "two"\nand é' }],
    [4, { id: "b", title: "c" }],
  ]);
});

test("accepts mapped column names", async () => {
  const columns = new Map([
    ["note", { field: "score" }],
    ["élève", { field: "learner_id" }],
  ]);
  expect(await read("note;élève\n0.5;anne\n", { columns })).toEqual([
    [2, { score: 0.5, learner_id: "anne" }],
  ]);
});

test("requires each column in columns.json to exist, and to be the only column for its field", async () => {
  const columns = new Map([
    ["date", { field: "timestamp" }],
    ["note", { field: "score" }],
  ]);
  const table = "learner_id,resource_id,verb,timestamp,score,note\nanne,EX1,passed,,1,0\n";
  expect(await read(table, { kind: "traces", columns })).toEqual([
    "traces.csv timestamp: expected a column date, as columns.json says, got none",
    "traces.csv score: expected one column, got score and note",
  ]);
});

test.each(["stored", "store", "Scope", "core", "access", "place_id", "mark", "timestmp", "group"])(
  'ignores the column "%s" and does not report it as a misspelt field',
  async (column) => {
    const table = `learner_id,resource_id,verb,${column}\nanne,EX1,passed,1\n`;
    expect(await read(table, { kind: "traces" })).toMatchObject([[2, { verb: "passed" }]]);
  },
);

test("reports a missing column once, not for each row", async () => {
  const table = "learner_id,resource_id\nanne,EX1\nbruno,EX1\n";
  expect(await read(table, { kind: "traces" })).toEqual([
    "traces.csv verb: expected a column, got none",
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
  ["traceId", "trace_id"],
])("treats a column %s as a misspelling if there is no column %s", async (column, field) => {
  const table = `learner_id,resource_id,verb,${column}\nanne,EX1,passed,1\nanne,EX1,failed,0\n`;
  expect(await read(table, { kind: "traces" })).toEqual([
    `traces.csv ${field}: expected a column, got ${column}`,
  ]);
});

test("suggests a column with a synonymous name for a missing column", async () => {
  const table = "Student_ID,item_id,verb,mark\nanne,EX1,passed,1\n";
  expect(await read(table, { kind: "traces" })).toEqual([
    "traces.csv learner_id: expected a column, got Student_ID",
    "traces.csv resource_id: expected a column, got item_id",
  ]);
});

test("does not use a column mapped by columns.json for any other field", async () => {
  const columns = new Map([["result", { field: "duration" }]]);
  const table = "learner_id,resource_id,result\nanne,EX1,1\n";
  expect(await read(table, { kind: "traces", columns })).toEqual([
    "traces.csv verb: expected a column, got none",
  ]);
});

test("ignores a column with a name similar to a field that has its own column", async () => {
  const table =
    "learner_id,resource_id,verb,score,scores,scored,comment\nanne,EX1,passed,1,2,3,4\n";
  expect(await read(table, { kind: "traces" })).toMatchObject([[2, { score: 1 }]]);
});

test("does not treat values as misspelt columns if the table has no header", async () => {
  expect(await read("11111111,Leif,1\n22222222,Anna,2\n", { kind: "learners" })).toEqual([
    "learners.csv learner_id: expected a column, got none",
    "learners.csv display_name: expected a column, got none",
    "learners.csv grade_level: expected a column, got none",
  ]);
});

test("reads no records from an empty table", async () => {
  expect(await read("")).toEqual([]);
  expect(await read("id,title\n")).toEqual([]);
});

test("reports unreadable rows, and reads the rows after them", async () => {
  expect(await read("id,title\na\nb,c,d\ne,f\n")).toEqual([
    "statements.csv:2: expected 2 values, one per column, got 1",
    "statements.csv:3: expected 2 values, one per column, got 3",
    [4, { id: "e", title: "f" }],
  ]);
  expect(await read('id,title\na,"b" c\nd,e"f"\ng,h\ni,"j')).toEqual([
    "statements.csv:2: expected quotes around the whole value, and doubled inside, got a single quote",
    "statements.csv:3: expected quotes around the whole value, and doubled inside, got a single quote",
    [4, { id: "g", title: "h" }],
    "statements.csv:5: expected a closing quote, got the end of the file",
  ]);
});

test("reads lines that are not UTF-8 as Windows-1252, with a warning", async () => {
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
  ["a byte without a character in Windows-1252", Buffer.of(0x69, 0x64, 0x0a, 0x81, 0x0a)],
])("rejects bytes in neither encoding: %s", async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(
    "expected text in UTF-8 or Windows-1252, got bytes in neither encoding",
  );
});

test("accepts and reports decimal commas", async () => {
  expect(await read("id;score\na;0,92\nb;,5\nc;1.5\nd;1,2,3\n")).toEqual([
    [2, { id: "a", score: 0.92 }],
    [3, { id: "b", score: 0.5 }],
    [4, { id: "c", score: 1.5 }],
    [5, { id: "d", score: "1,2,3" }],
    "statements.csv: read 2 numbers with a decimal comma",
  ]);
});

test("divides marks by their scale", async () => {
  const columns = new Map([["note", { field: "score", scale: 20 }]]);
  expect(await read("id;note\na;12,4\nb;20\nc;\nd;abs\n", { columns })).toEqual([
    [2, { id: "a", score: 0.62 }],
    [3, { id: "b", score: 1 }],
    [4, { id: "c", score: null }],
    [5, { id: "d", score: "abs" }],
    "statements.csv: read 1 number with a decimal comma",
  ]);
});

test("accepts a comma in a mapped name in a table with semicolons", async () => {
  const columns = new Map([["note, sur 20", { field: "score", scale: 20 }]]);
  const traces = { kind: "traces", columns } as const;
  const record = { learner_id: "anne", resource_id: "EX1", verb: "passed", score: 0.5 };
  for (const name of ["note, sur 20", '"note, sur 20"']) {
    const table = `learner_id;resource_id;verb;${name}\nanne;EX1;passed;10\n`;
    expect(await read(table, traces)).toEqual([[2, record]]);
  }
  const table = 'learner_id,resource_id,verb,"note, sur 20"\nanne,EX1,passed,10\n';
  expect(await read(table, traces)).toEqual([[2, record]]);
});

/**
 * Returns the cells of each row with the line on which the row ends, and the issues with invalid rows. Columns are named 0, 1 and so on.
 */
async function cellsOf(chunks: readonly Buffer[]): Promise<unknown[]> {
  const found: unknown[] = [];
  await readCsv(
    Readable.from(chunks),
    { kind: "statements", name: "t" },
    {
      record: (record, { line }) => found.push([line, ...Object.values(record as object)]),
      unreadRecord: ({ location, expected }) => found.push([location.line, expected]),
    },
  );
  return found;
}
const rowsOf = (...lines: readonly string[]): Promise<unknown[]> =>
  cellsOf([Buffer.from(lines.join("\n"))]);

test("skips empty lines, except within a quoted cell", async () => {
  expect(await rowsOf("", "a;b", "\r", '"1', "", '2";', " ; ")).toEqual([
    [6, "1\n\n2", null],
    [7, " ", " "],
  ]);
});

test("accepts LF and CRLF", async () => {
  expect(await rowsOf("a,b\r", "c,d", 'e,"f"\r', '"g\r', 'h",i\r')).toEqual([
    [2, "c", "d"],
    [3, "e", "f"],
    [5, "g\r\nh", "i"],
  ]);
});

test.each(['a"b,c', '"a"b,c', ' "a",c', '"a" ,c', 'a,b"', 'a,""b'])(
  "reports the quote in the line `%s`, and reads the next line as a row",
  async (row) => {
    expect(await rowsOf("x,y", row, "d,e")).toEqual([
      [2, "quotes around the whole value, and doubled inside"],
      [3, "d", "e"],
    ]);
  },
);

test("reports a misplaced quote with its line, even if the row starts on an earlier line", async () => {
  expect(await rowsOf("x,y", 'a,"b', 'c"d', "e,f")).toEqual([
    [3, "quotes around the whole value, and doubled inside"],
    [4, "e", "f"],
  ]);
});

test("reports unclosed quotes with the line on which the row starts", async () => {
  expect(await rowsOf("x,y", "a,b", 'c,"d', "e,f", "g,h")).toEqual([
    [2, "a", "b"],
    [3, "a closing quote"],
  ]);
});

test("reports a row of more than 16 MiB on many lines, and starts a new row on the next line", async () => {
  const mebibyte = "x".repeat(2 ** 20);
  const lines = ["x,y", 'a,"b', ...Array.from({ length: 16 }, () => mebibyte), "c,d"];
  expect(await rowsOf(...lines)).toEqual([
    [18, "a row of at most 16 MiB"],
    [19, "c", "d"],
  ]);
});

const piece = fc.constantFrom(
  "a",
  "é",
  " ",
  '"',
  '""',
  ",",
  ";",
  "\t",
  "\n",
  "\r\n",
  "\r",
  "\uFEFF",
);
const text = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""));

test("reads back every written cell, with the line on which its row ends", async () => {
  const table = fc.integer({ min: 2, max: 4 }).chain((columns) =>
    fc.record({
      delimiter: fc.constantFrom(",", ";", "\t"),
      end: fc.constantFrom("\n", "\r\n"),
      quotesAll: fc.boolean(),
      rows: fc.array(fc.array(text, { minLength: columns, maxLength: columns })),
      columns: fc.constant(columns),
    }),
  );
  await fc.assert(
    fc.asyncProperty(table, async ({ delimiter, end, quotesAll, rows, columns }) => {
      const header = Array.from({ length: columns }, (_, i) => `name${i}`);
      const written = [header, ...rows].map((cells) => {
        const quoted = cells.map((cell) =>
          quotesAll || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
        );
        return quoted.join(delimiter) + end;
      });
      let line = 1;
      const expected = rows.map((cells) => {
        line += cells.join("").split("\n").length;
        return [line, ...cells.map((cell) => (cell === "" ? null : cell))];
      });
      expect(await cellsOf([Buffer.from(written.join(""))])).toEqual(expected);
    }),
    { numRuns: 5 * fc.readConfigureGlobal().numRuns! },
  );
});

test("returns the same rows and issues however a file is split into chunks", async () => {
  const cuts = fc.array(fc.nat({ max: 200 }));
  await fc.assert(
    fc.asyncProperty(fc.array(text), cuts, async (parts, positions) => {
      const whole = Buffer.from(`a,b\n${parts.join("")}`);
      const ends = positions.map((at) => Math.min(at, whole.length)).concat(0, whole.length);
      const sorted = ends.sort((a, b) => a - b);
      const chunks = sorted.slice(1).map((end, i) => whole.subarray(sorted[i], end));
      expect(await cellsOf(chunks)).toEqual(await cellsOf([whole]));
    }),
    { numRuns: 5 * fc.readConfigureGlobal().numRuns! },
  );
});
