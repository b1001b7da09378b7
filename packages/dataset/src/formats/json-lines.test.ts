import { writeFile } from "node:fs/promises";
import { join } from "node:path";
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

const data = useDirectory();

describe("lines", () => {
  const [first, second] = traces.map((trace) => JSON.stringify(trace));

  it("are JSON", async () => {
    const broken = `${first}\n${second!.replace(',"verb"', ' "verb"')}\n`;
    expect(await data.onlyIssue({ ...good, "traces.jsonl": broken })).toBe(
      'traces.jsonl:2: expected "," or "}" at column 90, got something else (not shown: it may be personal)',
    );
  });

  it("end with the end of their record: one that is cut off is a fault", async () => {
    expect(
      await data.onlyIssue({ ...good, "traces.jsonl": `${first}\n${second!.slice(0, 20)}` }),
    ).toBe(
      "traces.jsonl:2: expected the closing quote of a string at column 21, got the end of the line",
    );
  });

  it("are records", async () => {
    expect(await data.onlyIssue({ ...good, "traces.jsonl": `${first}\n[]\n` })).toBe(
      "traces.jsonl:2: expected an object, got an empty list",
    );
  });

  it("may be blank, and are counted then", async () => {
    const spaced = `\n \t\r\n${first}\n\n[]\n`;
    expect(await data.onlyIssue({ ...good, "traces.jsonl": spaced })).toBe(
      "traces.jsonl:5: expected an object, got an empty list",
    );
  });

  it("are UTF-8", async () => {
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

  it("have NaN-like texts as faults of their fields", async () => {
    const withScore = (score: string): string =>
      second!.replace('"score":0.25', `"score":${score}`);
    const broken = [withScore("NaN"), withScore('"NaN"')].map((line) => `${line}\n`).join("");
    expect((await data.refusal({ ...good, "traces.jsonl": broken })).message).toBe(
      [
        "The dataset has 2 faults:",
        "  traces.jsonl:1: expected a value at column 114, got something else (not shown: it may be personal)",
        "  traces.jsonl:2 score: expected a number from 0 to 1, or null, got a string",
      ].join("\n"),
    );
  });

  it("of learners are not shown when broken", async () => {
    const broken = asLines(learners).replace('"grade_level":1', '"grade_level":1 "x":1');
    const error = await data.refusal({ ...good, "learners.jsonl": broken });
    expect(error.message).toBe(
      [
        "The dataset has 1 fault:",
        '  learners.jsonl:1: expected "," or "}" at column 92, got something else (not shown: it may be personal)',
      ].join("\n"),
    );
    expect(JSON.stringify(error)).not.toMatch(/987654321|planted|Anne/);
  });

  it("of traces are skipped and counted in lenient mode when broken", async () => {
    const notUtf8 = Buffer.of(0xff, 0x0a);
    const lines = Buffer.concat([Buffer.from(`${first}\n{\n`), notUtf8, Buffer.from(second!)]);
    await data.write({ ...good, "traces.jsonl": lines });
    const { report } = await readDataset(data.path, { lenient: true });
    expect(report).toMatchObject({
      traces: { read: 4, counted: 2, repeated: 0, skipped: 2, outside: 0, undated: 0, left: 0 },
      skippedBecause: { invalid_json: 2 },
    });
  });

  it("of other files are never skipped", async () => {
    await data.write({ ...good, "learners.jsonl": `${asLines(learners)}{` });
    await expect(readDataset(data.path, { lenient: true })).rejects.toThrow("learners.jsonl:3");
  });

  it("may be of any length in a file, but none above 16 MiB is held in memory", async () => {
    const mebibyte = Buffer.alloc(2 ** 20, "a");
    const longLine = function* (): Generator<Buffer> {
      yield Buffer.from(`${first}\n"`);
      for (let i = 0; i < 128; i++) yield mebibyte;
      yield Buffer.from(`"\n${second}\n{`);
    };
    await data.write(goodBut({}, "traces"));
    await writeFile(join(data.path, "traces.jsonl"), longLine());
    let peak = 0;
    const onProgress = (): void => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
    };
    const before = process.memoryUsage().arrayBuffers;
    const reading = readDataset(data.path, { onProgress });
    await expect(reading).rejects.toThrow(
      [
        "The dataset has 2 faults:",
        "  traces.jsonl:2: expected a line of at most 16 MiB, got a longer one",
        '  traces.jsonl:4: expected a name in double quotes or "}" at column 2, got the end of the line',
      ].join("\n"),
    );
    // Far more than is held, for engines collect garbage when they like; far less than the line.
    expect(peak - before).toBeLessThan(96 * 2 ** 20);
  });
});
