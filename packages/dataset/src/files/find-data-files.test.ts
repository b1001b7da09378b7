import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { asLines, good, goodBut, traces, useDirectory } from "../reading/data-directory.fixture.ts";
import { readDataset } from "../reading/read-dataset.ts";

const data = useDirectory();

describe("data files", () => {
  it("must exist", async () => {
    const { message, counts } = await data.refusal(goodBut({}, "skills", "traces"));
    expect(message).toBe(
      [
        "The dataset has 2 issues:",
        "  skills.json: expected this file, or skills as .json, .jsonl, .csv (each also .gz) or .parquet, or a folder of such files, got no such file",
        "  traces.jsonl: expected this file, or traces, statements or evidence as .json, .jsonl, .csv (each also .gz) or .parquet, or a folder of such files, got no such file",
      ].join("\n"),
    );
    expect(counts).toEqual({ missing_file: 2 });
  });

  it("must exist in only one format", async () => {
    expect(await data.onlyIssue({ ...good, "traces.jsonl.gz": gzipSync("") })).toBe(
      "traces.jsonl: expected one file of traces, statements or evidence, got traces.jsonl and traces.jsonl.gz",
    );
  });

  it("are rejected if an interrupted command left them incomplete", async () => {
    expect(await data.onlyIssue({ ...good, ".incomplete": "" })).toBe(
      ".incomplete: expected no marker of incomplete data, got a marker left by an interrupted command (run it again)",
    );
  });

  it("cannot be directories", async () => {
    await mkdir(join(data.path, "traces.jsonl"));
    expect(await data.onlyIssue(goodBut({}, "traces"))).toBe(
      "traces.jsonl: expected a file, got a directory",
    );
  });

  it.each([
    ["/dev/null", "a device"],
    ["nowhere", "no such file or directory"],
  ])("cannot be links to %s", async (target, got) => {
    await symlink(target, join(data.path, "traces.jsonl"));
    expect(await data.onlyIssue(goodBut({}, "traces"))).toBe(
      `traces.jsonl: expected a file, got ${got}`,
    );
  });

  it("must be in an existing directory", async () => {
    const path = join(data.path, "none");
    const reading = readDataset(path);
    await expect(reading).rejects.toThrow(
      `${path}: expected a data directory, got no such file or directory`,
    );
  });

  it("must be in a directory, not in a file", async () => {
    await data.write(good);
    const path = join(data.path, "skills.json");
    await expect(readDataset(path)).rejects.toThrow(
      `${path}: expected a data directory, got a file`,
    );
  });

  it("must be gzip data if their name ends in .gz", async () => {
    expect(await data.onlyIssue(goodBut({ "traces.jsonl.gz": asLines(traces) }, "traces"))).toBe(
      "traces.jsonl.gz: expected a readable gzip file, got data that is not gzip",
    );
  });

  it.each(["traces.jsonl.gz", "traces.json.gz"])(
    "cannot be truncated gzip files: %s",
    async (name) => {
      const whole = gzipSync(name.includes("jsonl") ? asLines(traces) : JSON.stringify(traces));
      expect(await data.onlyIssue(goodBut({ [name]: whole.subarray(0, -20) }, "traces"))).toBe(
        `${name}: expected a readable gzip file, got truncated gzip data`,
      );
    },
  );

  it("cannot be empty gzip files", async () => {
    expect(await data.onlyIssue(goodBut({ "traces.jsonl.gz": "" }, "traces"))).toBe(
      "traces.jsonl.gz: expected a readable gzip file, got truncated gzip data",
    );
  });

  it("cannot be damaged gzip files", async () => {
    const damaged = gzipSync(asLines(traces));
    damaged[damaged.length - 8]! ^= 1;
    expect(await data.onlyIssue(goodBut({ "traces.jsonl.gz": damaged }, "traces"))).toBe(
      "traces.jsonl.gz: expected a readable gzip file, got corrupt gzip data (incorrect data check)",
    );
  });
});
