import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readRules } from "./config-file.ts";

const directory = await mkdtemp(join(tmpdir(), "config-"));
afterAll(() => rm(directory, { recursive: true }));
const path = join(directory, "mastery.config.json");

async function read(content: string | Uint8Array): Promise<unknown> {
  await writeFile(path, content);
  return readRules(path);
}

it("does not quote a name from a file of learners that was passed by mistake", async () => {
  const learners = { "6f9619ff-8b86-4d01-b42d-00cf4fc964ff": {}, "Anne Martin": {}, Sead: {} };
  await expect(read(JSON.stringify(learners))).rejects.toMatchObject({
    message: expect.not.stringMatching(/6f96|Anne|Sead/),
  });
});

it("returns the rules of the file without its $schema, and ignores a byte order mark", async () => {
  const rules = { topN: 3, kRange: [2, 4] };
  expect(await read(JSON.stringify({ $schema: "./config.schema.json", ...rules }))).toEqual(rules);
  expect(await read("\uFEFF{}")).toEqual({});
});

it("lists every problem with its path", async () => {
  const config = {
    $schema: 1,
    topn: 3,
    seed: null,
    kRange: [1, 8],
    weights: { skillOverlap: 1, gradeFit: "0", semanticSimilarity: 0, clusterSignal: 0, extra: 0 },
    port: 8000,
  };
  const names =
    "seed, kRange, restarts, maxIterations, silhouetteSample, fitSample, weights, weakThreshold, latestResources, passMark, labelThresholds, difficultyTraces, reach, aim, leastPeers, skillsToDiscover, skillsToConsolidate, repeatsOfOneSet, failuresThatHoldBack, topN";
  await expect(read(JSON.stringify(config))).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: `\
${path}:
  $schema: expected a string
  rules: expected only the names ${names}, got 2 unknown names; did you mean topN?
  seed: expected an integer from -2147483648 to 4294967295, got null
  kRange[0]: expected an integer from 2 to 64, got 1
  weights: expected only the names skillOverlap, gradeFit, semanticSimilarity, clusterSignal, got an unknown name
  weights.gradeFit: expected a number from 0 to 1, got "0"`,
  });
});

describe("rejects", () => {
  it.each<[what: string, content: string | Uint8Array, message: string]>([
    [
      "weights that do not sum to 1",
      '{"weights":{"skillOverlap":0.5,"gradeFit":0.5,"semanticSimilarity":0.5,"clusterSignal":0}}',
      ":\n  weights: expected a sum of 1, got 1.5",
    ],
    [
      "a property name of Object.prototype",
      '{"weights":{"skillOverlap":1,"gradeFit":0,"semanticSimilarity":0,"clusterSignal":0,"__proto__":{}}}',
      ":\n  weights: expected only the names skillOverlap, gradeFit, semanticSimilarity, clusterSignal, got an unknown name",
    ],
    [
      "a comma too many",
      '{\n  "topN": 3,\n}\n',
      ':3: expected a name in double quotes at column 1, got "}"',
    ],
    ["an empty file", "", ":1: expected a value at column 1, got the end of the file"],
    ["other text", "Anne Martin", ':1: expected a value at column 1, got "A"'],
    ["a list", "[]", ": expected an object of rules, got a list"],
    ["null", "null", ": expected an object of rules, got a single value"],
    [
      "bytes that are not UTF-8",
      Uint8Array.of(0x7b, 0xff, 0x7d),
      ": expected a configuration file, got bytes that are not UTF-8",
    ],
    [
      "a file larger than 1 MiB",
      " ".repeat(2 ** 20 + 1),
      ": expected a configuration file, got more than 1 MiB",
    ],
  ])("%s", async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({ message: path + message });
  });

  it.each([
    ["a missing file", join(directory, "none"), "no such file or directory"],
    ["a directory", directory, "a directory"],
  ])("%s", async (_, missing, got) => {
    await expect(readRules(missing)).rejects.toMatchObject({
      code: "INVALID_OPTION",
      message: `${missing}: expected a configuration file, got ${got}`,
    });
  });
});
