import { Readable } from "node:stream";
import { describeIssue } from "@mastery/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileKind } from "../files/data-file.ts";
import { good, goodBut, skills, traces, useDirectory } from "../reading/data-directory.fixture.ts";
import { readJsonArray } from "./json-array.ts";

const data = useDirectory();

describe("arrays", () => {
  it("are JSON", async () => {
    const broken = JSON.stringify(skills, null, 2).replace('"nombres"', "nombres");
    expect(await data.onlyIssue({ ...good, "skills.json": broken })).toBe(
      "skills.json:6: expected a value at column 15, got `nombres`",
    );
  });

  it.each([
    ['{"traces": []}', "an object"],
    ["null", "a single value"],
  ])("are arrays, not %s", async (content, got) => {
    expect(await data.onlyIssue(goodBut({ "traces.json": content }, "traces"))).toBe(
      `traces.json: expected a JSON array of records, got ${got}`,
    );
  });

  it("are not empty files", async () => {
    expect(await data.onlyIssue(goodBut({ "traces.json": "" }, "traces"))).toBe(
      "traces.json:1: expected a value at column 1, got the end of the file",
    );
  });

  it("are UTF-8", async () => {
    expect(
      await data.onlyIssue(goodBut({ "traces.json": Buffer.of(0x5b, 0xff, 0x5d) }, "traces")),
    ).toBe("traces.json:1: expected UTF-8 text, got bytes that are not UTF-8");
  });

  it("have faults with the position of the record", async () => {
    const second = { ...traces[1], score: 1.2 };
    expect(
      await data.onlyIssue(
        goodBut({ "traces.json": JSON.stringify([traces[0], second]) }, "traces"),
      ),
    ).toBe("traces.json[1] score: expected a number from 0 to 1, or null, got 1.2");
  });

  it("have one fault per broken record, and go on behind it", async () => {
    const [first, second] = traces.map((trace) => JSON.stringify(trace));
    const broken = `[\n${first},\n{"trace_id" 1},\n,${second}\n]`;
    expect((await data.refusal(goodBut({ "traces.json": broken }, "traces"))).message).toBe(
      [
        "The dataset has 2 faults:",
        '  traces.json:3: expected ":" at column 13, got something else (not shown: it may be personal)',
        "  traces.json:4: expected a value at column 1, got `,`",
      ].join("\n"),
    );
  });

  it.each([
    ["[1, tru", "expected a value at column 5, got something else (not shown: it may be personal)"],
    ["[{}, {", 'expected a name in double quotes or "}" at column 7, got the end of the file'],
    ["[{}", 'expected "," or "]" at column 4, got the end of the file'],
    ["[{},]", "expected a value at column 5, got `]`"],
    ["[{}} ", 'expected "," or "]" at column 4, got `}`'],
    ["[] []", "expected nothing more at column 4, got `[`"],
    ["1 [1]", "expected nothing more at column 3, got `[`"],
  ])("end where they are not JSON: %s", async (content, issue) => {
    const { message } = await data.refusal(goodBut({ "traces.json": content }, "traces"));
    expect(message).toContain(`traces.json:1: ${issue}`);
  });

  it("may be of any length, but none of their records is held above 16 MiB", async () => {
    const long = `[{}, "${"a".repeat(17 * 2 ** 20)}"]`;
    const { message } = await data.refusal(goodBut({ "traces.json": long }, "traces"));
    expect(message).toContain("traces.json: expected records of at most 16 MiB, got a longer one");
  });
});

/** What a file holds, read in chunks: records with their positions, and issues in words. */
async function read(
  chunks: Iterable<Uint8Array>,
  kind: FileKind = "traces",
  smallFile?: number,
): Promise<unknown[]> {
  const found: unknown[] = [];
  await readJsonArray(
    Readable.from(chunks),
    { name: "file", kind, format: "json" },
    {
      record: (record, { index }) => found.push([index, record]),
      unreadRecord: (issue) => found.push(describeIssue(issue)),
      unread: (issue) => found.push(describeIssue(issue)),
    },
    smallFile,
  );
  return found;
}

/** Texts that make a tokenizer stumble, if anything does. */
const awkward = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", "],[", '{"', "é€😀", "\u2028"),
);

it("gives the records that JSON.parse gives, whole or record by record, however the bytes are cut", async () => {
  const records = fc.array(fc.jsonValue({ stringUnit: "binary" }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      records,
      awkward,
      fc.nat({ max: 7 }),
      fc.boolean(),
      async (values, text, size, bom) => {
        const expected = [...values, text];
        const json = JSON.stringify(expected, null, size % 2);
        const bytes = Buffer.from(bom ? `\uFEFF${json}` : json);
        const indexed = (JSON.parse(json) as unknown[]).map((value, index) => [index, value]);
        for (const smallFile of [0, bytes.length]) {
          expect(await read(chunksOf(bytes, size + 1), "traces", smallFile)).toEqual(indexed);
        }
      },
    ),
  );
});

it("gives the statements of a record store's page, however the bytes are cut", async () => {
  const page =
    '{"more": "[", "other": [[1]], "statements": [{"a": [","]}, 2], "last": {"statements": [3]}}';
  for (const size of [1, 2, 3, 5, 100]) {
    expect(await read(chunksOf(Buffer.from(page), size), "statements")).toEqual([
      [0, { a: [","] }],
      [1, 2],
    ]);
  }
});

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
