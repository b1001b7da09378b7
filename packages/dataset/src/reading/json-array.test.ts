import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { good, goodBut, skills, traces, useDirectory } from "./data-directory.fixture.ts";
import { readDataset } from "./read-dataset.ts";

const data = useDirectory();

describe("arrays", () => {
  it("are JSON", async () => {
    const broken = JSON.stringify(skills, null, 2).replace('"nombres"', "nombres");
    expect(await data.onlyFault({ ...good, "skills.json": broken })).toBe(
      "skills.json:6: expected a value at column 15, got `nombres`",
    );
  });

  it.each([
    ['{"traces": []}', "an object"],
    ["null", "a single value"],
  ])("are arrays, not %s", async (content, got) => {
    expect(await data.onlyFault(goodBut({ "traces.json": content }, "traces"))).toBe(
      `traces.json: expected a JSON array of records, got ${got}`,
    );
  });

  it("are not empty files", async () => {
    expect(await data.onlyFault(goodBut({ "traces.json": "" }, "traces"))).toBe(
      "traces.json:1: expected a value at column 1, got the end of the file",
    );
  });

  it("are UTF-8", async () => {
    expect(
      await data.onlyFault(goodBut({ "traces.json": Buffer.of(0x5b, 0xff, 0x5d) }, "traces")),
    ).toBe("traces.json: expected UTF-8 text, got bytes that are not UTF-8");
  });

  it("tell a record's position", async () => {
    const second = { ...traces[1], score: 1.2 };
    expect(
      await data.onlyFault(
        goodBut({ "traces.json": JSON.stringify([traces[0], second]) }, "traces"),
      ),
    ).toBe("traces.json[1] score: expected a number from 0 to 1, or null, got 1.2");
  });

  it("are at most 256 MiB, since they are parsed whole", async () => {
    await data.write(goodBut({ "traces.json": "" }, "traces"));
    await truncate(join(data.path, "traces.json"), 257 * 2 ** 20);
    await expect(readDataset(data.path)).rejects.toThrow(
      "traces.json: expected a JSON array of at most 256 MiB (.jsonl has no limit), got a longer one",
    );
  });
});
