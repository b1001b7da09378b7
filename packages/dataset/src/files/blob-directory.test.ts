import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { blobDirectory, furtherReaders, readDirectory, recordsOf } from "../portable/index.ts";
import {
  asLines,
  BRUNO,
  type Files,
  good,
  goodBut,
  learners,
  skills,
  traces,
  useDirectory,
} from "../reading/data-directory.fixture.ts";
import { readDataset } from "../reading/read-dataset.ts";

const disk = useDirectory();

const actor = { account: { homePage: "https://school.example", name: BRUNO } };
const verb = { id: "http://adlnet.gov/expapi/verbs/passed" };
const statement = {
  id: "33333333-3333-4333-8333-333333333333",
  ...{ actor, verb, object: { id: "https://school.example/EX1" } },
  timestamp: "2026-01-05T09:00:00Z",
};

function read(files: Files): ReturnType<typeof readDirectory> {
  const blobs = Object.entries(files).map(
    ([name, content]) => [name, new Blob([content as Uint8Array<ArrayBuffer>])] as const,
  );
  return readDirectory(blobDirectory(new Map(blobs)), {}, furtherReaders());
}

/** Resolves to the error message of a failed read. */
const messageOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => "no issue",
    ({ message }: Error) => message,
  );

test.each<[string, Files]>([
  ["files with default names", good],
  ["gzip", goodBut({ "traces.jsonl.gz": gzipSync(asLines(traces)) }, "traces")],
  [
    "a table",
    goodBut(
      { "skills.csv": "id,preferred_label,description,domain\nadd,Additionner,,nombres\n" },
      "skills",
    ),
  ],
  [
    "files in a directory",
    goodBut(
      { "traces/a.jsonl": asLines(traces.slice(1)), "traces/b.jsonl": asLines(traces.slice(0, 1)) },
      "traces",
    ),
  ],
  [
    "statements and their mapping",
    goodBut(
      {
        "statements.json": JSON.stringify({ statements: [statement] }),
        "xapi.json": JSON.stringify({
          activity_prefixes: ["https://school.example/"],
          account_home_pages: ["https://school.example"],
        }),
      },
      "traces",
    ),
  ],
  ["columns with other names", goodBut({ "columns.json": "{}" })],
])("reads the same from memory as from disk: %s", async (_, files) => {
  if ("traces/a.jsonl" in files) await mkdir(join(disk.path, "traces"));
  await disk.write(files);
  expect(await read(files)).toEqual(await readDataset(disk.path));
});

test.each<[string, Files]>([
  ["missing files", goodBut({}, "skills", "learners")],
  ["two files of one kind", goodBut({ "traces.csv": "" })],
  ["an invalid record", goodBut({ "learners.jsonl": asLines([...learners, { learner_id: "x" }]) })],
  ["text that is not JSON", goodBut({ "skills.json": "<!doctype html>" })],
  ["an invalid mapping", goodBut({ "columns.json": "[" })],
  ["an interrupted write", goodBut({ ".incomplete": "" })],
])("reports %s in the same way as on disk", async (_, files) => {
  await disk.write(files);
  const message = await messageOf(read(files));
  expect(message).toMatch(/^The dataset has \d+ issues?:/);
  expect(message).toBe(await messageOf(readDataset(disk.path)));
});

test.each([
  ["data that are not gzip", asLines(traces)],
  ["truncated data", gzipSync(asLines(traces)).subarray(0, -20)],
])("rejects a .gz file of %s", async (_, content) => {
  expect(await messageOf(read(goodBut({ "traces.jsonl.gz": content }, "traces")))).toContain(
    "traces.jsonl.gz: expected a readable gzip file, got truncated or corrupt gzip data",
  );
});

test("rejects Parquet, and suggests converting it", async () => {
  const message = await messageOf(
    read(goodBut({ "traces.parquet": "PAR1", "skills.parquet": "PAR1" }, "traces", "skills")),
  );
  const said =
    "expected a file as .json, .jsonl or .csv (each also .gz), got Parquet, which cannot be read here (convert it to .csv)";
  expect(message).toContain(`skills.parquet: ${said}`);
  expect(message).toContain(`traces.parquet: ${said}`);
});

test("reports a file that was deleted after it was chosen", async () => {
  class Gone extends Blob {
    override stream(): ReturnType<Blob["stream"]> {
      return new ReadableStream({
        pull: (controller) => controller.error(new DOMException("gone", "NotReadableError")),
      }) as ReturnType<Blob["stream"]>;
    }
  }
  const files = new Map([["skills.json", new Gone([JSON.stringify(skills)])]]);
  expect(await messageOf(readDirectory(blobDirectory(files), {}, furtherReaders()))).toContain(
    "skills.json: expected a readable file, got a file that was changed or deleted (choose it again)",
  );
});

test("stops reading when aborted", async () => {
  const controller = new AbortController();
  const files = new Map(
    Object.entries(good).map(([name, text]) => [name, new Blob([text as string])]),
  );
  const reading = readDirectory(blobDirectory(files), {
    signal: controller.signal,
    onProgress: ({ done }) => (done > 0 ? controller.abort(new Error("stopped")) : undefined),
  });
  await expect(reading).rejects.toThrow("stopped");
});

test.each([
  ["skills.json", "skills"],
  ["resources.csv.gz", "resources"],
  ["groups.jsonl", "groups"],
  ["oneroster/users.csv", "learners"],
  ["traces/2026-01.jsonl", "traces"],
  ["statements.jsonl", "traces"],
  ["evidence.parquet", "traces"],
  ["columns.json", undefined],
  ["holiday.jpg", undefined],
  ["constructor", undefined],
])("the kind of records in %s is %s", (name, records) => {
  expect(recordsOf(name)).toBe(records);
});
