import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { Bucket } from "./bucket.ts";
import { copyOf, functionOf, snapshotFile } from "./functions.ts";
import { Runtime } from "./runtime.ts";

let runtime: Runtime | undefined;
afterEach(() => runtime?.stop());

async function initError(directory: string, env?: Record<string, string>) {
  runtime = await Runtime.start(directory, env);
  return runtime.initError;
}

describe("reports a failed load on /init/error:", () => {
  test("a missing file", async () => {
    const directory = await copyOf("snapshot", "missing");
    const file = join(directory, "school.snapshot");
    await rm(file);
    expect(await initError(directory)).toMatchObject({
      errorType: "MasteryError",
      errorMessage: `${file}: expected a snapshot file, got no such file or directory`,
    });
  });

  test("an invalid checksum", async () => {
    const directory = await copyOf("snapshot", "damaged");
    const file = join(directory, "school.snapshot");
    const bytes = await readFile(file);
    bytes[bytes.length - 1]! ^= 1;
    await writeFile(file, bytes);
    expect(await initError(directory)).toMatchObject({
      errorType: "MasteryError",
      errorMessage: expect.stringMatching(
        /: expected checksum \w{8}, got \w{8}: the file is damaged$/,
      ),
    });
  });

  test("issues in the data", async () => {
    const directory = await copyOf("dataset", "faulty");
    await appendFile(join(directory, "data/learners.jsonl"), '{"learner_id":"me"}\n');
    expect(await initError(directory)).toMatchObject({
      errorType: "DatasetError",
      errorMessage: expect.stringContaining("learners.jsonl:241 learner_id: expected a uuid"),
    });
  });

  test.each([
    ["a missing object", "other", /^s3:\/\/schools\/other: .* got NoSuchKey: /],
    [
      "an object that was replaced",
      "school",
      /^s3:\/\/schools\/school: expected a file with SHA-256 0{64}, got \w{64}$/,
    ],
  ])("%s", async (_, key, message) => {
    const bucket = await Bucket.start({ "/schools/school": await readFile(snapshotFile) });
    const env = { SNAPSHOT_BUCKET: "schools", SNAPSHOT_KEY: key, SNAPSHOT_SHA256: "0".repeat(64) };
    const error = await initError(functionOf("s3"), { ...bucket.env, ...env });
    bucket.close();
    expect(error).toMatchObject({
      errorType: "MasteryError",
      errorMessage: expect.stringMatching(message),
    });
  });
});
