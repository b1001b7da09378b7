import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { smallDataset, trace } from "@mastery/core/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Postgres, startPostgres } from "./postgres.ts";
import { fillPostgres } from "./records.ts";

const MAIN = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

let postgres: Postgres;
let directory: string;

const { skills, resources, learners, traces } = smallDataset();

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

beforeEach(async () => {
  await fillPostgres(postgres, { skills, resources, learners, traces });
  directory = await mkdtemp(join(tmpdir(), "stores-"));
});
afterEach(() => rm(directory, { recursive: true }));

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const ended = once(child, "close").then(([code]) => ({ code, stdout, stderr }));
  return { child, ended, output: () => stdout + stderr };
}

const run = (args: readonly string[], env?: NodeJS.ProcessEnv) => start(args, env).ended;
const address = (): string => `postgres://reader@127.0.0.1:${postgres.port}/school`;
const ENV = { PGPASSWORD: "secret" };

test("precompute writes the same snapshot from a database as from files", async () => {
  for (const [kind, records] of Object.entries({ skills, resources, learners, traces })) {
    const lines = records.map((record) => `${JSON.stringify(record)}\n`);
    await writeFile(join(directory, `${kind}.jsonl`), lines.join(""));
  }
  const [a, b] = [join(directory, "a.snapshot"), join(directory, "b.snapshot")];
  const options = ["--embedder", "hashing", "--quiet"];
  const read = await run(["precompute", "--data", directory, "--out", a, ...options]);
  const counted = await run(["precompute", "--data", address(), "--out", b, ...options], ENV);
  expect([read.code, counted.code]).toEqual([0, 0]);
  expect((await readFile(a)).equals(await readFile(b))).toBe(true);
});

test("validate reads mapped tables, and the password from a password file", async () => {
  await postgres.run("ALTER TABLE learners RENAME TO pupils");
  const [tables, passwords] = [join(directory, "tables.json"), join(directory, "pgpass")];
  await writeFile(tables, JSON.stringify({ learners: { table: "pupils" } }));
  await writeFile(passwords, `127.0.0.1:*:school:reader:secret\n`, { mode: 0o600 });
  const args = ["validate", "--data", address(), "--tables", tables, "--quiet"];
  const { code, stdout, stderr } = await run(args, { PGPASSFILE: passwords });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("valid: 6 learners, 5 resources, 3 skills in 2 domains, 18 traces");
});

test("a failure leaves no file, and its message contains neither password nor user", async () => {
  await postgres.run("DROP TABLE traces");
  const out = join(directory, "school.snapshot");
  const { code, stdout, stderr } = await run(
    ["precompute", "--data", address(), "--out", out, "--quiet"],
    ENV,
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe(
    "error: The dataset has 1 issue:\n  traces: expected a table or view that this user can see, got none\n",
  );
  expect(await readdir(directory)).toEqual([]);
});

test("a password among the arguments causes a warning", async () => {
  const data = `postgres://reader:secret@127.0.0.1:${postgres.port}/school`;
  const { code, stderr } = await run(["validate", "--data", data, "--quiet"]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      "warning: others on this machine can read the password in --data; use PGPASSWORD or ~/.pgpass, or CLICKHOUSE_PASSWORD\n",
  });
});

test.each([
  [
    ["--data", "mysql://root:secret@localhost/school"],
    "data: expected a path, or postgres://… or clickhouse://…, got mysql://…",
  ],
  [
    ["--data", ".", "--tables", "t.json"],
    "tables: expected the address of a database as data, got a path",
  ],
  [
    ["--data", "postgres://h", "--memory-limit", "1GB"],
    "memoryLimit: expected traces in Parquet, got a database, which has its own limit",
  ],
])("invalid usage ends with exit code 2: %s", async (args, message) => {
  const { code, stderr } = await run(["validate", "--quiet", ...args]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: `error: ${message}\n` });
});

test("serve reloads the tables on SIGHUP, keeps the last valid data, and cannot watch tables", async () => {
  const env = { ...ENV, MASTERY_DATA: address() };
  const options = ["--port", "0", "--embedder", "hashing", "--no-explorer"];
  const server = start(["serve", ...options], env);
  await expect.poll(server.output, { timeout: 30_000 }).toContain("listening on");
  const [, url] = /listening on (\S+)/.exec(server.output())!;
  const learner = learners[0]!.learner_id;
  const count = async (): Promise<number> => {
    const answer = await fetch(`${url}/profile/${learner}`);
    return ((await answer.json()) as { n_traces: number }).n_traces;
  };
  const before = await count();

  await postgres.run(
    "INSERT INTO traces SELECT * FROM jsonb_populate_recordset(NULL::traces, $1)",
    [JSON.stringify([trace(0, "add-1", 1)])],
  );
  server.child.kill("SIGHUP");
  await expect.poll(server.output, { timeout: 30_000 }).toContain("\nreloaded ");
  expect(await count()).toBe(before + 1);

  await postgres.run("DROP TABLE traces");
  server.child.kill("SIGHUP");
  await expect.poll(server.output, { timeout: 30_000 }).toContain("warning: not reloaded");
  expect(await count()).toBe(before + 1);
  expect(server.output()).not.toContain("secret");
  server.child.kill("SIGTERM");
  await server.ended;

  const watched = await run(["serve", ...options, "--watch"], env);
  expect(watched.code).toBe(2);
  expect(watched.stderr).toContain(
    "error: option '--watch' does not apply to a database; send SIGHUP to reload it",
  );
});
