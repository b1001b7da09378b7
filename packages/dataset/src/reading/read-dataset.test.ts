import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { DatasetError, type Progress } from "@mastery/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDataset } from "./read-dataset.ts";

const ANNE = "11111111-1111-4111-8111-111111111111";
const BRUNO = "22222222-2222-4222-8222-222222222222";

const skills = [{ id: "add", preferred_label: "Additionner", description: "", domain: "nombres" }];
const resources = [
  { resource_id: "EX1", title: "Sommes", type: "exercise", grade_level: 1, skill_ids: ["add"] },
];
const learners = [
  {
    learner_id: ANNE,
    display_name: "Anne",
    grade_level: 1,
    ability: { nombres: 0.987654321 },
    archetype: "planted",
  },
  { learner_id: BRUNO, display_name: "Bruno", grade_level: 2 },
];
const timestamp = "2026-01-05T09:00:00Z";
const traces = [
  { trace_id: "t1", learner_id: ANNE, resource_id: "EX1", verb: "passed", score: 0.75, timestamp },
  { trace_id: "t2", learner_id: BRUNO, resource_id: "EX1", verb: "failed", score: 0.25, timestamp },
];

const asLines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

type Files = Record<string, string | Uint8Array>;

/** The usual files of a small dataset without faults. */
const good: Files = {
  "skills.json": JSON.stringify(skills),
  "resources.json": JSON.stringify(resources),
  "learners.jsonl": asLines(learners),
  "traces.jsonl": asLines(traces),
};

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "dataset-"));
});

afterEach(() => rm(directory, { recursive: true }));

async function write(files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files))
    await writeFile(join(directory, name), content);
}

/** All usual files but those of the kinds given, which may be in another form or missing. */
function goodBut(files: Files, ...kinds: string[]): Files {
  const others = Object.entries(good).filter(([name]) => !kinds.includes(name.split(".")[0]!));
  return { ...Object.fromEntries(others), ...files };
}

async function refusal(files: Files): Promise<DatasetError> {
  await write(files);
  const error: unknown = await readDataset(directory).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatasetError);
  return error as DatasetError;
}

/** The message of a dataset with one fault, without its first line. */
async function onlyFault(files: Files): Promise<string> {
  const { message } = await refusal(files);
  const [summary, fault, ...more] = message.split("\n  ");
  expect(summary).toBe("The dataset has 1 fault:");
  expect(more).toEqual([]);
  return fault!;
}

describe("a dataset without faults", () => {
  it("is read into columns, with a report of its traces", async () => {
    await write(good);
    const { catalogue, roster, evidence, report } = await readDataset(directory);
    expect(catalogue.skillIds).toEqual(["add"]);
    expect(catalogue.resourceTitles).toEqual(["Sommes"]);
    expect([roster.ids.at(0), roster.ids.at(1)]).toEqual([ANNE, BRUNO]);
    expect(roster.ids.length).toBe(2);
    expect([...evidence.scoreSum]).toEqual([750_000_000, 250_000_000]);
    expect(report.traces).toEqual({ read: 2, counted: 2, repeated: 0, skipped: 0 });
  });

  it("is the same in every form of its files", async () => {
    await write(good);
    const expected = await readDataset(directory);
    const forms: Record<string, (records: readonly unknown[]) => string | Uint8Array> = {
      ".json": (records) => JSON.stringify(records, null, 2),
      ".jsonl": asLines,
      ".json.gz": (records) => gzipSync(JSON.stringify(records)),
      ".jsonl.gz": (records) => gzipSync(asLines(records)),
    };
    for (const [form, written] of Object.entries(forms)) {
      await rm(directory, { recursive: true });
      await mkdir(directory);
      await write({
        [`skills${form}`]: written(skills),
        [`resources${form}`]: written(resources),
        [`learners${form}`]: written(learners),
        [`traces${form}`]: written(traces),
        "README.md": "further files do not matter",
      });
      expect(await readDataset(directory)).toEqual(expected);
    }
  });

  it("may come as tables", async () => {
    await write(good);
    const expected = await readDataset(directory);
    await rm(directory, { recursive: true });
    await mkdir(directory);
    await write({
      "skills.csv": "id,preferred_label,description,domain\nadd,Additionner,,nombres\n",
      "resources.csv": "resource_id;title;type;grade_level;skill_ids\nEX1;Sommes;exercise;1;add\n",
      "learners.csv.gz": gzipSync(
        `learner_id,display_name,grade_level,ability\n${ANNE},Anne,1,0.987654321\n${BRUNO},Bruno,2,\n`,
      ),
      "traces.csv": [
        "trace_id,learner_id,resource_id,verb,success,score,timestamp",
        ...traces.map((trace) =>
          [trace.trace_id, trace.learner_id, "EX1", trace.verb, "", trace.score, timestamp].join(),
        ),
      ].join("\n"),
    });
    expect(await readDataset(directory)).toEqual(expected);
  });

  it("may come as tables with other names of their columns", async () => {
    await write(good);
    const expected = await readDataset(directory);
    await rm(join(directory, "traces.jsonl"));
    const rows = traces.map(({ learner_id, verb, score }) =>
      [learner_id, "EX1", verb, score, timestamp].join(),
    );
    const mapping = { traces: { learner_id: "pupil", score: "mark" } };
    await write({
      "traces.csv": ["pupil,resource_id,verb,mark,timestamp", ...rows].join("\n"),
      "columns.json": JSON.stringify(mapping),
    });
    expect(await readDataset(directory)).toEqual(expected);
    await write({ "columns.json": '{"traces":{"scores":"mark","verb":7},"pupils":{}}' });
    await expect(readDataset(directory)).rejects.toThrow(
      [
        "  columns.json pupils: expected one of skills, resources, learners, traces, evidence, got another name",
        "  columns.json traces.scores: expected one of trace_id, learner_id, resource_id, verb, success, score, duration, timestamp, skills, got another name",
        "  columns.json traces.verb: expected a non-empty text, got 7",
      ].join("\n"),
    );
  });

  it("may have evidence instead of traces", async () => {
    await write(good);
    const expected = await readDataset(directory);
    const header =
      "learner_id,resource_id,traces,scored_traces,score_sum_billionths,scored_successes,any_success,any_known_outcome";
    const rows = [`${ANNE},EX1,1,1,750000000,1,true,true`, `${BRUNO},EX1,1,1,250000000,0,f,t`];
    await write({ "evidence.csv": [header, ...rows].join("\n") });
    await rm(join(directory, "traces.jsonl"));
    expect(await readDataset(directory)).toEqual(expected);
  });

  it("may have byte order marks, carriage returns, blank lines, and no last line feed", async () => {
    await write(good);
    const expected = await readDataset(directory);
    await write({
      "skills.json": `\uFEFF${JSON.stringify(skills)}\r\n`,
      "learners.jsonl": `\uFEFF${asLines(learners).replaceAll("\n", "\r\n\r\n")}`,
      "traces.jsonl": `\n${asLines(traces).trimEnd()}`,
    });
    expect(await readDataset(directory)).toEqual(expected);
  });

  it("may have gzip files of several members", async () => {
    await write(goodBut({}, "traces"));
    const members = traces.map((trace) => gzipSync(asLines([trace])));
    await write({ "traces.jsonl.gz": Buffer.concat(members) });
    expect((await readDataset(directory)).report.traces.counted).toBe(2);
  });

  it("holds nothing of the simulation's truth", async () => {
    await write(good);
    const dataset = JSON.stringify(await readDataset(directory));
    expect(dataset).not.toMatch(/987654321|planted|ability|archetype/);
  });
});

describe("files", () => {
  it("must be there", async () => {
    const { message, counts } = await refusal(goodBut({}, "skills", "traces"));
    expect(message).toBe(
      [
        "The dataset has 2 faults:",
        "  skills.json: expected this file, or skills as .json, .jsonl, .csv (each also .gz) or .parquet, or a folder of such files, got none of them",
        "  traces.jsonl: expected this file, or traces, statements or evidence as .json, .jsonl, .csv (each also .gz) or .parquet, or a folder of such files, got none of them",
      ].join("\n"),
    );
    expect(counts).toEqual({ missing_file: 2 });
  });

  it("must be there in one form only", async () => {
    expect(await onlyFault({ ...good, "traces.jsonl.gz": gzipSync("") })).toBe(
      "traces.jsonl: expected one file of traces, statements or evidence, got traces.jsonl and traces.jsonl.gz",
    );
  });

  it("are no directories", async () => {
    await mkdir(join(directory, "traces.jsonl"));
    expect(await onlyFault(goodBut({}, "traces"))).toBe(
      "traces.jsonl: expected a file, got a directory",
    );
  });

  it.each([
    ["/dev/null", "something else"],
    ["nowhere", "nothing of that name"],
  ])("are no links to %s", async (target, got) => {
    await symlink(target, join(directory, "traces.jsonl"));
    expect(await onlyFault(goodBut({}, "traces"))).toBe(
      `traces.jsonl: expected a file, got ${got}`,
    );
  });

  it("are in a directory that is there", async () => {
    directory = join(directory, "none");
    const reading = readDataset(directory);
    await expect(reading).rejects.toThrow(
      `${directory}: expected a data directory, got nothing of that name`,
    );
    await mkdir(directory);
  });

  it("are in a directory, not in a file", async () => {
    await write(good);
    const path = join(directory, "skills.json");
    await expect(readDataset(path)).rejects.toThrow(
      `${path}: expected a data directory, got a file`,
    );
  });

  it("are gzip where their name says so", async () => {
    expect(await onlyFault(goodBut({ "traces.jsonl.gz": asLines(traces) }, "traces"))).toBe(
      "traces.jsonl.gz: expected a readable gzip file, got data that are not gzip",
    );
  });

  it.each(["traces.jsonl.gz", "traces.json.gz"])("are not cut short: %s", async (name) => {
    const whole = gzipSync(name.includes("jsonl") ? asLines(traces) : JSON.stringify(traces));
    expect(await onlyFault(goodBut({ [name]: whole.subarray(0, -20) }, "traces"))).toBe(
      `${name}: expected a readable gzip file, got gzip data that are cut short`,
    );
  });

  it("are not empty where they are gzip", async () => {
    expect(await onlyFault(goodBut({ "traces.jsonl.gz": "" }, "traces"))).toBe(
      "traces.jsonl.gz: expected a readable gzip file, got gzip data that are cut short",
    );
  });

  it("are not damaged", async () => {
    const damaged = gzipSync(asLines(traces));
    damaged[damaged.length - 8]! ^= 1;
    expect(await onlyFault(goodBut({ "traces.jsonl.gz": damaged }, "traces"))).toBe(
      "traces.jsonl.gz: expected a readable gzip file, got damaged gzip data (incorrect data check)",
    );
  });
});

describe("lines", () => {
  const [first, second] = traces.map((trace) => JSON.stringify(trace));

  it("are JSON", async () => {
    const broken = `${first}\n${second!.replace(',"verb"', ' "verb"')}\n`;
    expect(await onlyFault({ ...good, "traces.jsonl": broken })).toBe(
      'traces.jsonl:2: expected "," or "}" at column 90, got `"verb":"failed","score":0.25,"timestamp"…`',
    );
  });

  it("are whole", async () => {
    expect(await onlyFault({ ...good, "traces.jsonl": `${first}\n${second!.slice(0, 20)}` })).toBe(
      "traces.jsonl:2: expected the closing quote of a string at column 21, got the end of the line",
    );
  });

  it("are records", async () => {
    expect(await onlyFault({ ...good, "traces.jsonl": `${first}\n[]\n` })).toBe(
      "traces.jsonl:2: expected an object, got an empty list",
    );
  });

  it("are UTF-8", async () => {
    const latin1 = Buffer.from(`${JSON.stringify({ ...skills[0], description: "é" })}\n`, "latin1");
    expect(
      await onlyFault(
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
    expect((await refusal({ ...good, "traces.jsonl": broken })).message).toBe(
      [
        "The dataset has 2 faults:",
        '  traces.jsonl:1: expected a value at column 114, got `NaN,"timestamp":"2026-01-05T09:00:00Z"}`',
        '  traces.jsonl:2 score: expected a number from 0 to 1, or null, got "NaN"',
      ].join("\n"),
    );
  });

  it("of learners are not shown when broken", async () => {
    const broken = asLines(learners).replace('"grade_level":1', '"grade_level":1 "x":1');
    const error = await refusal({ ...good, "learners.jsonl": broken });
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
    await write({ ...good, "traces.jsonl": lines });
    const { report } = await readDataset(directory, { lenient: true });
    expect(report).toEqual({
      traces: { read: 4, counted: 2, repeated: 0, skipped: 2 },
      skippedBecause: { invalid_json: 2 },
    });
  });

  it("of other files are never skipped", async () => {
    await write({ ...good, "learners.jsonl": `${asLines(learners)}{` });
    await expect(readDataset(directory, { lenient: true })).rejects.toThrow("learners.jsonl:3");
  });

  it("may be of any length in a file, but none above 16 MiB is held in memory", async () => {
    const mebibyte = Buffer.alloc(2 ** 20, "a");
    const hundredMegabytes = function* (): Generator<Buffer> {
      yield Buffer.from(`${first}\n"`);
      for (let i = 0; i < 100; i++) yield mebibyte;
      yield Buffer.from(`"\n${second}\n{`);
    };
    await write(goodBut({}, "traces"));
    const file = createWriteStream(join(directory, "traces.jsonl.gz"));
    await pipeline(Readable.from(hundredMegabytes()), createGzip({ level: 1 }), file);
    let peak = 0;
    const onProgress = (): void => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
    };
    const before = process.memoryUsage().arrayBuffers;
    const reading = readDataset(directory, { onProgress });
    await expect(reading).rejects.toThrow(
      [
        "The dataset has 2 faults:",
        "  traces.jsonl.gz:2: expected a line of at most 16 MiB, got a longer one",
        '  traces.jsonl.gz:4: expected a name in double quotes or "}" at column 2, got the end of the line',
      ].join("\n"),
    );
    expect(peak - before).toBeLessThan(64 * 2 ** 20);
  });
});

describe("arrays", () => {
  it("are JSON", async () => {
    const broken = JSON.stringify(skills, null, 2).replace('"nombres"', "nombres");
    expect(await onlyFault({ ...good, "skills.json": broken })).toBe(
      "skills.json:6: expected a value at column 15, got `nombres`",
    );
  });

  it.each([
    ['{"traces": []}', "an object"],
    ["null", "a single value"],
  ])("are arrays, not %s", async (content, got) => {
    expect(await onlyFault(goodBut({ "traces.json": content }, "traces"))).toBe(
      `traces.json: expected a JSON array of records, got ${got}`,
    );
  });

  it("are not empty files", async () => {
    expect(await onlyFault(goodBut({ "traces.json": "" }, "traces"))).toBe(
      "traces.json:1: expected a value at column 1, got the end of the file",
    );
  });

  it("are UTF-8", async () => {
    expect(await onlyFault(goodBut({ "traces.json": Buffer.of(0x5b, 0xff, 0x5d) }, "traces"))).toBe(
      "traces.json: expected UTF-8 text, got bytes that are not UTF-8",
    );
  });

  it("tell a record's position", async () => {
    const second = { ...traces[1], score: 1.2 };
    expect(
      await onlyFault(goodBut({ "traces.json": JSON.stringify([traces[0], second]) }, "traces")),
    ).toBe("traces.json[1] score: expected a number from 0 to 1, or null, got 1.2");
  });

  it("are at most 256 MiB, since they are parsed whole", async () => {
    await write(goodBut({ "traces.json": "" }, "traces"));
    await truncate(join(directory, "traces.json"), 257 * 2 ** 20);
    await expect(readDataset(directory)).rejects.toThrow(
      "traces.json: expected a JSON array of at most 256 MiB (.jsonl has no limit), got a longer one",
    );
  });
});

describe("what refers to records that could not be read", () => {
  it("is not reported as well", async () => {
    const broken = learners.map((learner) => JSON.stringify(learner).slice(0, -1)).join("\n");
    const { counts } = await refusal({ ...good, "learners.jsonl": broken, "resources.json": "{}" });
    expect(counts).toEqual({ invalid_json: 2, wrong_type: 1 });
  });

  it("is checked for its own faults", async () => {
    const tooGood = asLines([{ ...traces[0], score: 1.2 }]);
    const { counts } = await refusal(goodBut({ "traces.jsonl": tooGood }, "skills", "traces"));
    expect(counts).toEqual({ invalid_value: 1, missing_file: 1 });
  });
});

describe("work", () => {
  it("tells its progress in bytes on disk", async () => {
    await write(good);
    const told: Progress[] = [];
    await readDataset(directory, { onProgress: (progress) => void told.push(progress) });
    const total = Object.values(good).reduce((sum, content) => sum + content.length, 0);
    expect(told.every((progress) => progress.stage === "dataset" && progress.total === total)).toBe(
      true,
    );
    const done = told.map((progress) => progress.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect([done[0], done.at(-1)]).toEqual([0, total]);
  });

  it.each(["traces.jsonl", "traces.jsonl.gz"])("stops in %s when aborted", async (name) => {
    const many = asLines(traces).repeat(10_000);
    await write(goodBut({ [name]: name.endsWith(".gz") ? gzipSync(many) : many }, "traces"));
    const controller = new AbortController();
    let calls = 0;
    const onProgress = (): void => {
      calls += 1;
      if (calls === 6) controller.abort(new Error("enough"));
    };
    const reading = readDataset(directory, { onProgress, signal: controller.signal });
    await expect(reading).rejects.toThrow("enough");
    expect(calls).toBe(6);
  });
});
