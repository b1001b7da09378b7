import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { learnerId, smallDataset, trace } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { type Replaced, temporaryDirectory, writeData } from "../tests/data.ts";
import { run } from "../tests/run.ts";
import { serve } from "./mastery.ts";
import { textAt } from "./observed.ts";

type Served = Awaited<ReturnType<typeof serve>>;

/** Returns records in which the first learner has additional traces. */
function recordsWith(more: number): Replaced {
  const { traces } = smallDataset();
  return { traces: [...traces, ...Array.from({ length: more }, () => trace(0, "frac-1", 0.4))] };
}

/** Number of traces of the first learner in the small dataset. */
const TRACES = 3;

async function snapshotWith(more: number): Promise<Buffer> {
  const out = join(await temporaryDirectory(), "school.snapshot");
  const data = await writeData(recordsWith(more));
  await run(["precompute", "--data", data, "--out", out, "--quiet", "--embedder", "hashing"]);
  return readFile(out);
}

let original: Buffer;
let changed: Buffer;
beforeAll(async () => {
  [original, changed] = await Promise.all([snapshotWith(0), snapshotWith(1)]);
});

/** Writes a file atomically, so that no reader finds it incomplete. */
async function replace(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

async function writeSnapshotFile(content: Buffer = original): Promise<string> {
  const path = join(await temporaryDirectory(), "school.snapshot");
  await writeFile(path, content);
  return path;
}

/** Returns the number of the first learner's traces, as the service reports it. */
async function traces({ url }: Served): Promise<number> {
  const headers = { connection: "close" };
  const answer = await fetch(`${url}/profile/${learnerId(0)}`, { headers });
  return ((await answer.json()) as { n_traces: number }).n_traces;
}

/** Resolves to the report of the n-th reload, counted from 1. */
async function report(server: Served, n: number): Promise<string> {
  const pattern = new RegExp(`(?:^(?:reloaded|warning: not reloaded).*\\n[sS]*?){${n}}`, "m");
  const [, last] = /([^\n]*)\n[^\n]*$/.exec((await server.until(pattern))[0]) ?? [];
  return last!;
}

const KEPT = "warning: not reloaded, the previous data stay in service: ";
const TAKEN =
  /^reloaded 6 learners, 5 resources, 3 skills, 1\d traces, 2 clusters, .*, \d+\.\d\d s$/;

describe("SIGHUP", () => {
  it("serves a new snapshot file, and reports if the data are unchanged", async () => {
    const path = await writeSnapshotFile();
    const server = await serve(path);
    await replace(path, changed);
    expect(await traces(server)).toBe(TRACES);
    server.kill("SIGHUP");
    expect(await report(server, 1)).toMatch(TAKEN);
    expect(await traces(server)).toBe(TRACES + 1);

    server.kill("SIGHUP");
    expect(await report(server, 2)).toBe("reloaded nothing: the data are unchanged");
    expect((await server.stop()).code).toBe(0);
  });

  it("recomputes a data directory with the original options", async () => {
    const invalid = [...smallDataset().traces, trace(0, "add-9", 0.5)];
    const data = await writeData({ traces: invalid });
    const server = await serve(data, "--lenient", "--embedder", "hashing", "--threads", "2");
    const traced = [...recordsWith(1).traces!, trace(0, "add-9", 0.5)];
    await replace(
      join(data, "traces.jsonl"),
      Buffer.from(traced.map((one) => `${JSON.stringify(one)}\n`).join("")),
    );
    server.kill("SIGHUP");
    const [text] = await server.until(/^warning: skipped 1 trace: .*\n[\s\S]*?^reloaded .*$/m);
    expect(text).toContain("embedder hashing-384");
    expect(await traces(server)).toBe(TRACES + 1);
    await server.stop();
  });

  it("reloads the configuration, which options still override, and keeps the previous configuration if the new configuration is invalid", async () => {
    const config = join(await temporaryDirectory(), "mastery.config.json");
    await writeFile(config, JSON.stringify({ topN: 7 }));
    const chosen = ["--config", config, "--rule", "seed=1", "--embedder", "hashing"];
    const server = await serve(await writeData(), ...chosen);
    const rules = async (): Promise<unknown> => JSON.parse(await textAt(`${server.url}/rules`));
    await writeFile(config, JSON.stringify({ topN: 5, seed: 2 }));
    server.kill("SIGHUP");
    await server.until(/^reloaded 6 learners.*\n/m);
    expect(await rules()).toMatchObject({ top_n: 5, seed: 1 });

    await writeFile(config, JSON.stringify({ topN: 0 }));
    server.kill("SIGHUP");
    await server.until(
      /^warning: not reloaded, .*:\n {2}topN: expected an integer from 1 to 100, got 0\n/m,
    );
    expect(await rules()).toMatchObject({ top_n: 5, seed: 1 });
    await server.stop();
  });

  it("switches to new shards only once all of them exist", async () => {
    const directory = await temporaryDirectory();
    const [model, folder] = [join(directory, "model"), join(directory, "shards")];
    await run(["fit", "--data", await writeData(), "--out", model, "--quiet"]);
    await mkdir(folder);
    const { learners } = smallDataset();
    const writeShard = async (number: number, more: number): Promise<void> => {
      const members = learners.filter((_, n) => n % 2 === number - 1);
      const ids = members.map(({ learner_id }) => learner_id);
      const theirs = recordsWith(more).traces as readonly { learner_id: string }[];
      const records = {
        learners: members,
        traces: theirs.filter(({ learner_id }) => ids.includes(learner_id)),
      };
      const data = ["--data", await writeData(records), "--fitted", model];
      const out = ["--shard", `${number}/2`, "--out", join(folder, `${number}.snapshot`)];
      await run(["transform", ...data, ...out, "--force", "--quiet"]);
    };
    for (const number of [1, 2]) await writeShard(number, 0);
    const server = await serve(folder);
    await rm(join(folder, "2.snapshot"));
    server.kill("SIGHUP");
    await server.until(/^warning: not reloaded, .*: Expected 2 shards, got 1; missing: 2\.$/m);
    expect(await traces(server)).toBe(TRACES);
    await writeShard(1, 1);
    await writeShard(2, 0);
    server.kill("SIGHUP");
    await server.until(/^reloaded 6 learners/m);
    expect(await traces(server)).toBe(TRACES + 1);
    await server.stop();
  });

  it("prints only problems when quiet", async () => {
    const path = await writeSnapshotFile();
    const server = await serve(path, "--quiet");
    await replace(path, changed);
    server.kill("SIGHUP");
    await expect.poll(() => traces(server), { timeout: 20_000 }).toBe(TRACES + 1);
    await rm(path);
    server.kill("SIGHUP");
    const problem = await report(server, 1);
    expect((await server.stop()).stderr).toBe(`${problem}\n`);
  });
});

describe("a faulty candidate does not replace the served snapshot:", () => {
  it("a damaged or missing file, until a complete file arrives", async () => {
    const path = await writeSnapshotFile();
    const server = await serve(path);
    const damaged = Buffer.from(changed);
    damaged[damaged.length - 1]! ^= 1;
    await replace(path, damaged);
    server.kill("SIGHUP");
    const problem = await report(server, 1);
    expect(problem.startsWith(`${KEPT}${path}: `)).toBe(true);
    expect(problem).toMatch(/expected checksum .*: the file is damaged$/);
    expect(await traces(server)).toBe(TRACES);
    await rm(path);
    server.kill("SIGHUP");
    expect(await report(server, 2)).toMatch(/expected a snapshot file, got no such file or direc/);
    expect(await traces(server)).toBe(TRACES);
    await replace(path, changed);
    server.kill("SIGHUP");
    expect(await report(server, 3)).toMatch(TAKEN);
    expect(await traces(server)).toBe(TRACES + 1);
    await server.stop();
  });

  it("a directory with issues, which are all listed, or a file in place of a directory", async () => {
    const data = await writeData();
    const server = await serve(data, "--embedder", "hashing");
    await replace(join(data, "skills.json"), Buffer.from("[]"));
    await rm(join(data, "learners.jsonl"));
    server.kill("SIGHUP");
    expect(await report(server, 1)).toMatch(/: The dataset has \d+ issues:$/);
    await server.until(/\n {2}learners\.jsonl: expected this file, /);
    expect(await traces(server)).toBe(TRACES);

    await rm(data, { recursive: true });
    await writeFile(data, changed);
    server.kill("SIGHUP");
    await server.until(/: expected a data directory, got a file\n/);
    expect(await traces(server)).toBe(TRACES);
    await server.stop();
  });
});

describe("reloads", () => {
  it("requested in quick succession serve the latest data", async () => {
    const path = await writeSnapshotFile();
    const server = await serve(path);
    for (let i = 0; i < 10; i++) {
      await replace(path, i % 2 === 0 ? changed : original);
      server.kill("SIGHUP");
    }
    const last = await snapshotWith(2);
    await replace(path, last);
    server.kill("SIGHUP");
    await expect.poll(() => traces(server), { timeout: 20_000 }).toBe(TRACES + 2);
    await server.stop();
  });

  it("are dropped while the service shuts down", async () => {
    const path = await writeSnapshotFile();
    const server = await serve(path);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n");
    // Once the server has responded to another request that was sent later, it has begun to read this request.
    await traces(server);
    const ended = server.stop();
    await server.until(/^shutting down/m);
    await replace(path, changed);
    server.kill("SIGHUP");
    expect(await report(server, 1)).toBe("warning: not reloaded: the service is shutting down");
    socket.write("\r\n");
    expect((await ended).code).toBe(0);
  });
});

// These tests mostly wait for files to settle.
describe.concurrent("--watch", () => {
  it("serves a replaced file, and keeps serving it until a missing or incomplete file is complete", async () => {
    const path = await writeSnapshotFile();
    const server = await serve(path, "--watch");
    await replace(path, changed);
    expect(await report(server, 1)).toMatch(TAKEN);
    expect(await traces(server)).toBe(TRACES + 1);

    await rm(path);
    expect(await report(server, 2)).toBe(
      `${KEPT}${path}: expected a snapshot file, got no such file or directory`,
    );
    await writeFile(path, original.subarray(0, 500));
    expect(await report(server, 3)).toBe(
      `${KEPT}${path}: expected a snapshot file of ${original.length} bytes, got 500`,
    );
    expect(await traces(server)).toBe(TRACES + 1);
    await writeFile(path, original);
    expect(await report(server, 4)).toMatch(TAKEN);
    expect(await traces(server)).toBe(TRACES);
    await server.stop();
  });

  it("serves the new snapshot when Kubernetes swaps the links of a volume", async () => {
    const volume = await temporaryDirectory();
    for (const [version, content] of [
      ["..1", original],
      ["..2", changed],
    ] as const) {
      await mkdir(join(volume, version));
      await writeFile(join(volume, version, "school.snapshot"), content);
    }
    await symlink("..1", join(volume, "..data"));
    await symlink("..data/school.snapshot", join(volume, "school.snapshot"));
    const server = await serve(join(volume, "school.snapshot"), "--watch");
    await symlink("..2", join(volume, "..data_tmp"));
    await rename(join(volume, "..data_tmp"), join(volume, "..data"));
    await rm(join(volume, "..1"), { recursive: true });
    expect(await report(server, 1)).toMatch(TAKEN);
    expect(await traces(server)).toBe(TRACES + 1);
    await server.stop();
  });

  it("recomputes a directory when one of its files changes", async () => {
    const data = await writeData();
    const server = await serve(data, "--watch", "--embedder", "hashing");
    const lines = recordsWith(1).traces!.map((one) => `${JSON.stringify(one)}\n`);
    await replace(join(data, "traces.jsonl"), Buffer.from(lines.join("")));
    expect(await report(server, 1)).toMatch(TAKEN);
    expect(await traces(server)).toBe(TRACES + 1);
    await server.stop();
  });
});
