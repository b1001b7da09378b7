import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeModel, fit, modelRevision, transform } from "@mastery/core/model";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readModel, writeModel } from "./model-file.ts";
import { readSnapshotOrModel } from "./read-snapshot-or-model.ts";
import { readSnapshot, writeSnapshot } from "./snapshot-file.ts";

const model = await fit(smallDataset(), { embedder: letterEmbedder() });

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "model-"));
  path = join(directory, "school.model");
});
afterEach(() => rm(directory, { recursive: true }));

describe("a model file", () => {
  it("is read as it was written, and is replaced with force alone", async () => {
    await writeModel(path, model);
    expect(new Uint8Array(await readFile(path))).toEqual(encodeModel(model));
    expect(modelRevision(await readModel(path))).toBe(modelRevision(model));
    await expect(writeModel(path, model)).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
    await writeModel(path, model, { force: true });
  });

  it("is named in every refusal", async () => {
    await expect(readModel(path)).rejects.toMatchObject({
      code: "INVALID_MODEL",
      message: `${path}: expected a model file, got no such file or directory`,
    });
    await writeFile(path, "[]");
    await expect(readModel(path)).rejects.toMatchObject({
      code: "INVALID_MODEL",
      message: `${path}: expected a model file, got bytes of another format`,
    });
  });

  it("is not taken for a snapshot file, nor the other way round", async () => {
    await writeModel(path, model);
    await expect(readSnapshot(path)).rejects.toThrow("expected a snapshot file, got a model file");
    expect(await readSnapshotOrModel(path)).toHaveProperty("model");
    const other = join(directory, "school.snapshot");
    await writeSnapshot(other, await transform(model, smallDataset()));
    await expect(readModel(other)).rejects.toThrow("expected a model file, got a snapshot file");
    expect(await readSnapshotOrModel(other)).toHaveProperty("snapshot");
  });
});
