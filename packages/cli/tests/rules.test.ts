import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_RULES, type Rules } from "@mastery/core";
import { readSnapshot } from "@mastery/node/snapshots";
import { describe, expect, it } from "vitest";
import { temporaryDirectory, writeData } from "./data.ts";
import { run, serve } from "./run.ts";

function rules(...given: readonly string[]): string[] {
  return given.flatMap((one) => ["--rule", one]);
}

async function writeConfig(config: object): Promise<string> {
  const path = join(await temporaryDirectory(), "mastery.config.json");
  await writeFile(path, JSON.stringify(config));
  return path;
}

/** Computes a snapshot of the small dataset and returns its path. */
async function precompute(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const out = join(await temporaryDirectory(), "school.snapshot");
  const command = ["precompute", "--data", await writeData(), "--out", out, "--quiet", ...args];
  expect(await run(command, env)).toMatchObject({ code: 0, stderr: "" });
  return out;
}

/** Returns the rules that apply to a snapshot computed with these options. */
async function rulesOf(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Rules> {
  return (await readSnapshot(await precompute(args, env))).metadata.rules;
}

it("a file or options that state defaults produce the same bytes as no options", async () => {
  const config = await writeConfig(DEFAULT_RULES);
  const options = ["weights=0.5,0.2,0.2,0.1", "kRange=2-8", "seed=42", "labelThresholds=0.7,0.55"];
  const bytes = await readFile(await precompute([]));
  expect(await readFile(await precompute(["--config", config]))).toEqual(bytes);
  expect(await readFile(await precompute(rules(...options)))).toEqual(bytes);
});

it("an option overrides the file, and the file overrides the default", async () => {
  const weights = { skillOverlap: 0.4, gradeFit: 0.3, semanticSimilarity: 0.2, clusterSignal: 0.1 };
  const config = await writeConfig({ topN: 7, leastPeers: 1, kRange: [2, 5], weights });
  const file = { ...DEFAULT_RULES, topN: 7, leastPeers: 1, kRange: [2, 5], weights };
  expect(await rulesOf(["--config", config])).toEqual(file);
  expect(await rulesOf(rules("topN=3"), { MASTERY_CONFIG: config })).toEqual({ ...file, topN: 3 });
  const options = rules("kRange=4", "kRange=3", "seed=-1", "weights=0,1,0,0", "weakThreshold=0.5");
  expect(
    await rulesOf(["--config", config, ...options, "--rule=labelThresholds=0.9,0.1"], {
      MASTERY_CONFIG: "/nowhere",
    }),
  ).toEqual({
    ...file,
    kRange: [3, 3],
    seed: -1,
    weights: { skillOverlap: 0, gradeFit: 1, semanticSimilarity: 0, clusterSignal: 0 },
    weakThreshold: 0.5,
    labelThresholds: { strong: 0.9, weak: 0.1 },
  });
});

it("serve computes with the rules of a file and options, and returns them at /rules", async () => {
  const config = await writeConfig({ leastPeers: 2 });
  const server = await serve(await writeData(), "--config", config, "--rule", "topN=1");
  const rules = await (await fetch(`${server.url}/rules`)).json();
  expect(rules).toMatchObject({ least_peers: 2, top_n: 1 });
  await server.stop();
});

it("the rules printed by inspect, used as a configuration file, reproduce the snapshot byte for byte", async () => {
  const snapshot = await precompute(rules("kRange=2", "weights=0,0.25,0.5,0.25"));
  const { stdout } = await run(["inspect", snapshot, "--json"]);
  const config = await writeConfig(JSON.parse(stdout).rules);
  expect(await readFile(await precompute(["--config", config]))).toEqual(await readFile(snapshot));
});

it("evaluate uses the rules in its options", async () => {
  const data = join(await temporaryDirectory(), "school");
  await run(["generate", "--out", data, "--learners", "40"]);
  const { stdout } = await run([
    "evaluate",
    "--data",
    data,
    "--rule",
    "kRange=3",
    "--quiet",
    "--json",
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ clusters: 3 });
});

describe("computes nothing with", () => {
  it("an invalid configuration", async () => {
    const config = await writeConfig({ topN: 0, weights: { skillOverlap: 1 } });
    expect(await run(["serve", "--data", "/nowhere", "--port", "0", "--config", config])).toEqual({
      code: 2,
      stdout: "",
      stderr: `\
error: ${config}:
  weights.gradeFit: expected a number from 0 to 1, got nothing
  weights.semanticSimilarity: expected a number from 0 to 1, got nothing
  weights.clusterSignal: expected a number from 0 to 1, got nothing
  topN: expected an integer from 1 to 100, got 0
`,
    });
  });

  it.each([
    ["kRange=70", "kRange[0]: expected an integer from 2 to 64, got 70"],
    ["kRange=6-3", "kRange: expected the smaller number first, got [6, 3]"],
    ["kRange=few", 'kRange: expected a list of two integers, got "few"'],
    [
      "weights=0.5,0.5",
      'weights: expected { skillOverlap, gradeFit, semanticSimilarity, clusterSignal }, got "0.5,0.5"',
    ],
    ["weights=0.5,0.5,0.5,0", "weights: expected a sum of 1, got 1.5"],
    ["weights=1,0,0,", 'weights.clusterSignal: expected a number from 0 to 1, got ""'],
    ["seed=1.5", "seed: expected an integer from -2147483648 to 4294967295, got 1.5"],
    ["topN=0x1", 'topN: expected an integer from 1 to 100, got "0x1"'],
    ["weakThreshold=60%", 'weakThreshold: expected a number from 0 to 1, got "60%"'],
    ["labelThresholds=0.5,0.6", "labelThresholds: expected weak to be at most strong"],
    [
      "topn=5",
      `rules: expected only the names ${Object.keys(DEFAULT_RULES).join(", ")}, got an unknown name; did you mean topN?`,
    ],
    ["__proto__=5", "rules: expected only the names seed, "],
    ["topN", "Expected NAME=VALUE, such as topN=5."],
  ])("--rule %s", async (value, message) => {
    const { code, stderr } = await run(["precompute", "--data", "/nowhere", "--rule", value]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `error: option '--rule <name=value>' argument '${value}' is invalid. ${message}`,
    );
  });

  it.each(["serve", "precompute", "evaluate"])("an empty MASTERY_CONFIG: %s", async (command) => {
    const { code, stderr } = await run([command, "--data", "data"], { MASTERY_CONFIG: "" });
    expect(code).toBe(2);
    expect(stderr).toContain("value '' from env 'MASTERY_CONFIG' is invalid. Expected ");
  });
});

it("rejects options of the computation for a snapshot file", async () => {
  const snapshot = await precompute([]);
  const options = ["--name=school", "--lenient", "--threads=1", "--rule=kRange=3"];
  const config = await writeConfig({ topN: 1 });
  const args = ["serve", "--data", snapshot, ...options];
  expect(await run(args, { MASTERY_CONFIG: config })).toEqual({
    code: 2,
    stdout: "",
    stderr: `\
error: variable 'MASTERY_CONFIG', option '--name', option '--lenient', option '--threads', option '--rule' do not apply to a snapshot file
Run "mastery serve --help" for usage.
`,
  });
});

/** For each rule, a value that differs from the default, as a string and as a rule. */
const OTHERS: Record<keyof Rules, readonly [text: string, value: unknown]> = {
  seed: ["7", 7],
  kRange: ["2-3", [2, 3]],
  restarts: ["2", 2],
  maxIterations: ["9", 9],
  silhouetteSample: ["5", 5],
  fitSample: ["5", 5],
  weights: [
    "0,0.25,0.5,0.25",
    { skillOverlap: 0, gradeFit: 0.25, semanticSimilarity: 0.5, clusterSignal: 0.25 },
  ],
  weakThreshold: ["0.5", 0.5],
  latestResources: ["2", 2],
  passMark: ["0.4", 0.4],
  labelThresholds: ["0.8,0.2", { strong: 0.8, weak: 0.2 }],
  difficultyTraces: ["2.5", 2.5],
  reach: ["0.4,0.9", { from: 0.4, to: 0.9 }],
  aim: ["0.6", 0.6],
  leastPeers: ["1", 1],
  skillsToDiscover: ["2", 2],
  skillsToConsolidate: ["2", 2],
  repeatsOfOneSet: ["1", 1],
  failuresThatHoldBack: ["2", 2],
  topN: ["4", 4],
};

it("every rule can be set with an option or the file", async () => {
  const entries = Object.entries(OTHERS);
  const expected = Object.fromEntries(entries.map(([rule, [, value]]) => [rule, value]));
  expect(await rulesOf(rules(...entries.map(([rule, [given]]) => `${rule}=${given}`)))).toEqual(
    expected,
  );
  expect(await rulesOf(["--config", await writeConfig(expected)])).toEqual(expected);
});

it("serve options in the file apply unless a flag overrides them", async () => {
  const settings = {
    name: "École du Lac",
    explorer: false,
    language: "en",
    threads: 1,
    quiet: true,
  };
  const config = await writeConfig({ topN: 2, serve: { ...settings, host: "192.0.2.1" } });
  const server = await serve(await writeData(), "--config", config, "--host", "127.0.0.1");
  const get = (path: string) => fetch(server.url + path, { headers: { connection: "close" } });
  expect(await (await get("/snapshot")).json()).toMatchObject({ name: "École du Lac" });
  expect((await get("/explorer")).status).toBe(404);
  expect(await (await get("/clusters")).text()).toContain("strong in");
  const { stderr } = await server.stop();
  expect(stderr).toBe("");
});

it("reports every invalid serve option in the file, without quoting names", async () => {
  const settings = { port: -1, log: "xml", watch: 1, corsOrigin: "x", data: "elsewhere", Anne: 1 };
  const config = await writeConfig({ serve: settings });
  const { code, stderr } = await run(["serve", "--data", "data", "--config", config]);
  expect(code).toBe(2);
  expect(stderr).toContain(`${config}:
  serve.port: Expected an integer from 0 to 65535.
  serve.log: Expected one of json, text.
  serve.watch: Expected true or false.
  serve.corsOrigin: Expected a list.
  serve: expected only the names port, host, keys, `);
  expect(stderr).not.toContain("Anne");
});

it("sql prints the query with the pass mark of the rules", async () => {
  const { stdout } = await run(["sql", "--dialect", "duckdb", "--rule", "passMark=0.375"]);
  expect(stdout).toContain("0.375");
});
