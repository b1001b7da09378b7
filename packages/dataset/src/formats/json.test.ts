import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asLines,
  good,
  goodBut,
  learners,
  skills,
  traces,
  useDirectory,
} from "../reading/data-directory.fixture.ts";
import { readDataset } from "../reading/read-dataset.ts";
import type { FileKind } from "./format.ts";
import { readJsonArray } from "./json.ts";

const data = useDirectory();

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Returns the size of the array buffers that are still in use, without garbage. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe("arrays", () => {
  it("must be JSON", async () => {
    const broken = JSON.stringify(skills, null, 2).replace('"nombres"', "nombres");
    expect(await data.onlyIssue({ ...good, "skills.json": broken })).toBe(
      "skills.json:6: expected a value at column 15, got a value that is not shown because it may be personal",
    );
  });

  it.each([
    ['{"traces": []}', "an object"],
    ["null", "a single value"],
  ])("cannot be %s", async (content, got) => {
    expect(await data.onlyIssue(goodBut({ "traces.json": content }, "traces"))).toBe(
      `traces.json: expected a JSON array of records, got ${got}`,
    );
  });

  it("cannot be empty files", async () => {
    expect(await data.onlyIssue(goodBut({ "traces.json": "" }, "traces"))).toBe(
      "traces.json:1: expected a value at column 1, got the end of the file",
    );
  });

  it("must be UTF-8", async () => {
    expect(
      await data.onlyIssue(goodBut({ "traces.json": Buffer.of(0x5b, 0xff, 0x5d) }, "traces")),
    ).toBe("traces.json:1: expected UTF-8 text, got bytes that are not UTF-8");
  });

  it("have issues that name the index of the record", async () => {
    const second = { ...traces[1], score: 1.2 };
    expect(
      await data.onlyIssue(
        goodBut({ "traces.json": JSON.stringify([traces[0], second]) }, "traces"),
      ),
    ).toBe("traces.json[1] score: expected a number from 0 to 1, or null, got 1.2");
  });

  it.each([
    [
      "[1, tru",
      "expected a value at column 5, got a value that is not shown because it may be personal",
    ],
    ["[{}, {", 'expected a name in double quotes or "}" at column 7, got the end of the file'],
    ["[{}", 'expected "," or "]" at column 4, got the end of the file'],
    ["[{},]", "expected a value at column 5, got `]`"],
    ["[{}} ", 'expected "," or "]" at column 4, got `}`'],
    ["[] []", "expected nothing more at column 4, got `[`"],
    ["1 [1]", "expected nothing more at column 3, got `[`"],
  ])("are rejected at the first syntax error: %s", async (content, issue) => {
    const { message } = await data.refusal(goodBut({ "traces.json": content }, "traces"));
    expect(message).toContain(`traces.json:1: ${issue}`);
  });

  it("are rejected before parsing if they exceed 256 MiB, with the advice to use JSON Lines", async () => {
    function* chunks(): Generator<Uint8Array> {
      const chunk = new Uint8Array(2 ** 24);
      for (let i = 0; i <= 16; i++) yield chunk;
      expect.fail("the rest is not read");
    }
    await expect(read(chunks())).rejects.toMatchObject({
      issues: [
        {
          kind: "unreadable_file",
          expected: "an array of at most 256 MiB (for more records, use JSON Lines, .jsonl)",
          got: "a longer array",
        },
      ],
    });
  });

  it("have a nesting limit, which ignores brackets in strings", async () => {
    const text = `["\\"${"[".repeat(2000)}"]`;
    expect(await read([Buffer.from(text)])).toEqual([[0, `"${"[".repeat(2000)}`]]);
    await expect(read([Buffer.alloc(2000, "[")])).rejects.toMatchObject({
      issues: [{ expected: "at most 1000 levels of nesting", got: "more" }],
    });
  });

  it("have issues that name the line that is not UTF-8", async () => {
    const bytes = Buffer.from("[\n1,\n\xe9\n]", "latin1");
    expect(await data.onlyIssue(goodBut({ "traces.json": bytes }, "traces"))).toBe(
      "traces.json:3: expected UTF-8 text, got bytes that are not UTF-8",
    );
  });
});

describe("lines", () => {
  const [first, second] = traces.map((trace) => JSON.stringify(trace));

  it("must be JSON", async () => {
    const broken = `${first}\n${second!.replace(',"verb"', ' "verb"')}\n`;
    expect(await data.onlyIssue({ ...good, "traces.jsonl": broken })).toBe(
      'traces.jsonl:2: expected "," or "}" at column 90, got a value that is not shown because it may be personal',
    );
  });

  it("must contain complete records", async () => {
    expect(
      await data.onlyIssue({ ...good, "traces.jsonl": `${first}\n${second!.slice(0, 20)}` }),
    ).toBe(
      "traces.jsonl:2: expected the closing quote of a string at column 21, got the end of the line",
    );
  });

  it("must be objects", async () => {
    expect(await data.onlyIssue({ ...good, "traces.jsonl": `${first}\n[]\n` })).toBe(
      "traces.jsonl:2: expected an object, got an empty list",
    );
  });

  it("may be blank, but still count for line numbers", async () => {
    const spaced = `\n \t\r\n${first}\n\n[]\n`;
    expect(await data.onlyIssue({ ...good, "traces.jsonl": spaced })).toBe(
      "traces.jsonl:5: expected an object, got an empty list",
    );
  });

  it("must be UTF-8", async () => {
    const latin1 = Buffer.from(`${JSON.stringify({ ...skills[0], description: "é" })}\n`, "latin1");
    expect(
      await data.onlyIssue(
        goodBut(
          { "skills.jsonl": Buffer.concat([Buffer.from(asLines(skills)), latin1]) },
          "skills",
        ),
      ),
    ).toBe("skills.jsonl:2: expected UTF-8 text, got bytes that are not UTF-8");
  });

  it("are reported if they contain NaN, bare or as a string, in place of a number", async () => {
    const withScore = (score: string): string =>
      second!.replace('"score":0.25', `"score":${score}`);
    const broken = [withScore("NaN"), withScore('"NaN"')].map((line) => `${line}\n`).join("");
    expect((await data.refusal({ ...good, "traces.jsonl": broken })).message).toBe(
      [
        "The dataset has 2 issues:",
        "  traces.jsonl:1: expected a value at column 114, got a value that is not shown because it may be personal",
        "  traces.jsonl:2 score: expected a number from 0 to 1, or null, got a string",
      ].join("\n"),
    );
  });

  it("are not quoted if they are malformed and about learners", async () => {
    const broken = asLines(learners).replace('"grade_level":1', '"grade_level":1 "x":1');
    const error = await data.refusal({ ...good, "learners.jsonl": broken });
    expect(error.message).toBe(
      [
        "The dataset has 1 issue:",
        '  learners.jsonl:1: expected "," or "}" at column 92, got a value that is not shown because it may be personal',
      ].join("\n"),
    );
    expect(JSON.stringify(error)).not.toMatch(/987654321|planted|Anne/);
  });

  it("are skipped and counted in lenient mode if they are malformed traces", async () => {
    const notUtf8 = Buffer.of(0xff, 0x0a);
    const lines = Buffer.concat([Buffer.from(`${first}\n{\n`), notUtf8, Buffer.from(second!)]);
    await data.write({ ...good, "traces.jsonl": lines });
    const { report } = await readDataset(data.path, { lenient: true });
    expect(report).toMatchObject({
      traces: { read: 4, counted: 2, repeated: 0, skipped: 2, outside: 0, undated: 0, left: 0 },
      skippedBecause: { invalid_json: 2 },
    });
  });

  it("are not skipped in other files", async () => {
    await data.write({ ...good, "learners.jsonl": `${asLines(learners)}{` });
    await expect(readDataset(data.path, { lenient: true })).rejects.toThrow("learners.jsonl:3");
  });

  it("are reported if they exceed 16 MiB, without being held in memory", async () => {
    const mebibyte = Buffer.alloc(2 ** 20, "a");
    const longLine = function* (): Generator<Buffer> {
      yield Buffer.from(`${first}\n"`);
      for (let i = 0; i < 128; i++) yield mebibyte;
      yield Buffer.from(`"\n${second}\n{`);
    };
    await data.write(goodBut({}, "traces"));
    await writeFile(join(data.path, "traces.jsonl"), longLine());
    let peak = 0;
    let calls = 0;
    const onProgress = (): void => {
      // Collecting garbage at each call would take a minute.
      if (calls++ % 200 === 0) peak = Math.max(peak, heldBytes());
    };
    const before = heldBytes();
    const reading = readDataset(data.path, { onProgress });
    await expect(reading).rejects.toThrow(
      [
        "The dataset has 2 issues:",
        "  traces.jsonl:2: expected a line of at most 16 MiB, got a longer line",
        '  traces.jsonl:4: expected a name in double quotes or "}" at column 2, got the end of the line',
      ].join("\n"),
    );
    // At most the limit of a line, the chunk after it, and their copies are in use.
    expect(peak).toBeGreaterThan(0);
    expect(peak - before).toBeLessThan(40 * 2 ** 20);
  });
});

/** Returns the records of a file read in chunks, with their positions. */
async function read(chunks: Iterable<Uint8Array>, kind: FileKind = "traces"): Promise<unknown[]> {
  const found: unknown[] = [];
  await readJsonArray(
    Readable.from(chunks),
    { name: "file", kind },
    {
      record: (record, { index }) => found.push([index, record]),
      unreadRecord: () => expect.fail("an array is read as a whole"),
    },
  );
  return found;
}

it("returns the same records as JSON.parse however a file is split into chunks", async () => {
  const records = fc.array(fc.jsonValue({ stringUnit: "binary" }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(records, fc.nat({ max: 7 }), fc.boolean(), async (values, size, bom) => {
      const json = JSON.stringify(values, null, size % 2);
      const bytes = Buffer.from(bom ? `\uFEFF${json}` : json);
      const indexed = (JSON.parse(json) as unknown[]).map((value, index) => [index, value]);
      expect(await read(chunksOf(bytes, size + 1))).toEqual(indexed);
    }),
  );
});

it("returns the statements of a record store's page however it is split into chunks", async () => {
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
