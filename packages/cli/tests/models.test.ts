import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMIT, type FakeHub, startHub } from "../../embeddings/src/node/fake-hub.fixture.ts";
import { temporaryDirectory, writeData } from "./data.ts";
import { run } from "./run.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

describe("model pull", () => {
  it("fetches a model into a directory", async () => {
    const out = join(await temporaryDirectory(), "model");
    const { code, stdout } = await run(["model", "pull", "someone/some-model", "--out", out], {
      HF_ENDPOINT: hub.endpoint,
    });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `wrote someone/some-model (q8, ${COMMIT}) to ${out}\n`,
    });
    expect(await readdir(out)).toContain("mastery-model.json");
  });

  it("reports that a model is not on the hub, and writes nothing", async () => {
    const parent = await temporaryDirectory();
    const { code, stdout, stderr } = await run(
      ["model", "pull", "someone/else", "--out", join(parent, "model")],
      { HF_ENDPOINT: hub.endpoint },
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error: .*someone\/else/m);
    expect(await readdir(parent)).toEqual([]);
  });
});

describe("--embedder transformers", () => {
  it("does not fall back to another embedder if its library or model is missing", async () => {
    const { code, stdout, stderr } = await run(
      ["precompute", "--data", await writeData(), "--embedder", "transformers", "--quiet"],
      {
        HF_ENDPOINT: "http://127.0.0.1:1",
        MASTERY_MODEL_DIR: "",
        MASTERY_CACHE_DIR: await temporaryDirectory(),
      },
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    // Which message appears depends on whether the optional peer dependency is installed.
    expect(stderr).toMatch(/npm install @huggingface\/transformers|is not available\. Tried:/);
  });
});
