import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatasetError } from "@mastery/core";
import { describe, expect, test } from "vitest";
import {
  ANNE,
  asLines,
  BRUNO,
  good,
  learners,
  traces,
  useDirectory,
} from "../reading/data-directory.fixture.ts";
import { readDataset } from "../reading/read-dataset.ts";
import { readArchive } from "./read-archive.ts";

const directory = useDirectory();

const USUAL = ["skills.json", "resources.json", "learners.jsonl", "traces.jsonl"];

/** The archive that the system's `tar` makes of these files of the directory. */
function tar(...args: string[]): Buffer {
  return execFileSync("tar", ["-C", directory.path, "-cf", "-", ...args]);
}

async function* chunks(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function issues(archive: AsyncIterable<Uint8Array>): Promise<string[]> {
  const error: unknown = await readArchive(archive).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatasetError);
  return (error as Error).message.split("\n  ").slice(1);
}

const EVIDENCE = `learner_id,resource_id,traces,scored_traces,score_sum_billionths,scored_successes,any_success,any_known_outcome,first_timestamp,last_timestamp
`;
const evidence = (id: string, billionths: number, success: boolean): string =>
  `${EVIDENCE}${id},EX1,1,1,${billionths},${success ? 1 : 0},${success},true,2026-01-05 09:00:00,2026-01-05 09:00:00\n`;

describe("reading an archive gives the dataset of the directory", () => {
  test.each(["gnu", "pax", "ustar"])("from tar's format %s", async (format) => {
    await directory.write(good);
    const expected = await readDataset(directory.path);
    for (const names of [USUAL, USUAL.map((name) => `./${name}`)]) {
      expect(await readArchive(chunks(tar(`--format=${format}`, ...names)))).toEqual(expected);
    }
  });

  test.each([1, 511, 512, 513, 100_000])("from chunks of %d bytes", async (size) => {
    await directory.write(good);
    const expected = await readDataset(directory.path);
    expect(await readArchive(chunks(tar(...USUAL), size))).toEqual(expected);
  });

  test("from folders with several files of evidence", async () => {
    await directory.write(good);
    const { report: _, ...expected } = await readDataset(directory.path);
    await mkdir(join(directory.path, "evidence"));
    await writeFile(join(directory.path, "evidence/1.csv"), evidence(ANNE, 750_000_000, true));
    await writeFile(join(directory.path, "evidence/2.csv"), evidence(BRUNO, 250_000_000, false));
    const { report, ...dataset } = await readArchive(
      chunks(tar("skills.json", "resources.json", "learners.jsonl", "evidence")),
    );
    expect(dataset).toEqual(expected);
    expect(report.dates).toMatchObject({ first: "2026-01-05", last: "2026-01-05" });
  });

  test("whatever else is in it", async () => {
    await directory.write({ ...good, "README.md": "About this school" });
    const { catalogue } = await readArchive(chunks(tar(...USUAL, "README.md")));
    expect(catalogue.resourceIds).toEqual(["EX1"]);
  });
});

describe("an archive is refused", () => {
  test("at whatever byte it is cut short", async () => {
    await directory.write(good);
    const whole = tar(...USUAL);
    const content = whole.subarray(0, whole.findLastIndex((byte) => byte !== 0) + 1);
    for (let end = 0; end < content.length; end += 128) {
      expect(await issues(chunks(content.subarray(0, end)))).toEqual([
        "archive: expected a tar archive with its end, got one that was cut short",
      ]);
    }
  });

  test("if it is none", async () => {
    expect(await issues(chunks(Buffer.from(JSON.stringify(learners).repeat(10))))).toEqual([
      "archive: expected a tar archive, got bytes of another format",
    ]);
  });

  test("if parts are missing", async () => {
    await directory.write(good);
    expect(await issues(chunks(tar("skills.json", "resources.json")))).toEqual([
      "archive: expected learners in it, got none",
      "archive: expected traces or evidence in it, got none",
    ]);
  });

  test("if a part comes before those it refers to", async () => {
    await directory.write(good);
    const names = ["skills.json", "resources.json", "traces.jsonl", "learners.jsonl"];
    expect(await issues(chunks(tar(...names)))).toEqual([
      "learners.jsonl: expected learners before traces, got them after it",
    ]);
  });

  test("if it has both traces and evidence", async () => {
    await directory.write({ ...good, "evidence.csv": evidence(ANNE, 1, true) });
    expect(await issues(chunks(tar(...USUAL, "evidence.csv")))).toEqual([
      "evidence.csv: expected traces or evidence, got both",
    ]);
  });

  test("if it holds a link", async () => {
    await directory.write(good);
    execFileSync("ln", ["-s", "/etc/passwd", join(directory.path, "traces.csv")]);
    expect(await issues(chunks(tar("skills.json", "traces.csv")))).toEqual([
      "archive: expected regular files in it, got a link, a device or a name of more than 100 bytes",
    ]);
  });

  test("if it holds a folder of parts", async () => {
    await directory.write(good);
    await mkdir(join(directory.path, "parts"));
    await mkdir(join(directory.path, "parts", "north"));
    await writeFile(join(directory.path, "parts", "north", "learners.jsonl"), "");
    expect(await issues(chunks(tar("skills.json", "resources.json", "parts")))).toEqual([
      "archive: expected learners and traces of all in it, got a folder parts, which is read from a directory alone: unpack it",
    ]);
  });

  test("broken bytes, after which the source is closed", async () => {
    let closed = false;
    async function* source() {
      try {
        yield Buffer.alloc(512, "x");
        yield Buffer.alloc(512, "x");
      } finally {
        closed = true;
      }
    }
    expect(await issues(source())).toEqual([
      "archive: expected a tar archive, got bytes of another format",
    ]);
    expect(closed).toBe(true);
  });

  test.each(["learners.jsonl.gz", "traces.parquet", "statements.jsonl", "columns.json"])(
    "if it holds %s, which needs a directory",
    async (name) => {
      await directory.write({ ...good, [name]: "{}" });
      expect(await issues(chunks(tar(...USUAL, name)))).toEqual([
        `${name}: expected JSON or CSV in an archive, got another form`,
      ]);
    },
  );

  test("with the file and line of a faulty record, and never what it holds of a learner", async () => {
    const invalid = asLines([...traces, { ...traces[0], trace_id: "t3", learner_id: "Zoe" }]);
    await directory.write({ ...good, "traces.jsonl": invalid });
    expect(await issues(chunks(tar(...USUAL)))).toEqual([
      "traces.jsonl:3 learner_id: expected the uuid or the pseudonym of a learner, got something else (not shown: it may be personal)",
    ]);
  });
});
