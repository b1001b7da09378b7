import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { modelFile, readModelFile } from "./index.ts";

/** Licences that permit redistribution of a derived table. The GPL is not in this list. */
const LICENCES = [
  /^MPL-2\.0$/,
  /^LGPL-2\.[01](-only|-or-later)?( WITH WxWindows-exception-3\.1)?$/,
  /^CC-BY-SA-[34]\.0$/,
  /^BSD-[23]-Clause$/,
  /^Unicode-DFS-2016$/,
  /^WordNet$/,
];

test("the model file stays below its size limit", async () => {
  expect(modelFile.protocol).toBe("file:");
  const bytes = await readModelFile();
  expect(bytes.length).toBeGreaterThan(1e6);
  expect(bytes.length).toBeLessThanOrEqual(11e6);
});

test("every source is listed with its version and a suitable licence", async () => {
  const manifest = await readFile(new URL("../../model/manifest.tsv", import.meta.url), "utf8");
  const [header, ...rows] = manifest.trimEnd().split("\n");
  expect(header).toBe("package\tversion\tlicence\tsegments");
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) {
    const [name, version, licence, segments] = row.split("\t");
    if (!name!.startsWith("lab/training/")) expect(version, row).not.toBe("");
    expect(
      LICENCES.some((allowed) => allowed.test(licence!)),
      row,
    ).toBe(true);
    expect(Number(segments), row).toBeGreaterThan(0);
  }
});
