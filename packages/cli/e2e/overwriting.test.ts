import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryDirectory, writeData } from "../tests/data.ts";
import { run } from "../tests/run.ts";
import { MAIN, type Outcome, start } from "./mastery.ts";

const FILES = ["learners.jsonl", "resources.json", "skills.json", "traces.jsonl"];

let directory: string;
let out: string;

beforeEach(async () => {
  directory = await temporaryDirectory();
  out = join(directory, "out");
});

/** Runs the command in a shell, with resource limits and optionally as another user. */
async function runBelow(limits: string, uid: number | undefined, args: string[]): Promise<Outcome> {
  const shell = spawn("sh", ["-c", `${limits} exec "$0" "$@"`, process.execPath, MAIN, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let [stdout, stderr] = ["", ""];
  shell.stdout.on("data", (text) => (stdout += text));
  shell.stderr.on("data", (text) => (stderr += text));
  const [code] = await once(shell, "close");
  return { code, stdout, stderr };
}

/** Matches the temporary file to which learners are written. */
const LEARNERS = expect.stringMatching(/^\.learners\.jsonl\./);

describe("generate", () => {
  const generate = (...args: string[]): Promise<Outcome> =>
    run(["generate", "--out", out, "--quiet", ...args]);

  it("replaces an existing school only with --force", async () => {
    await generate("--learners", "5");
    const school = await readFile(join(out, "learners.jsonl"), "utf8");
    expect(await generate("--learners", "2")).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: ${out}: expected a new or empty directory, got one with files; use --force to replace it\n`,
    });
    expect(await readFile(join(out, "learners.jsonl"), "utf8")).toBe(school);
    expect((await generate("--learners", "2", "--force")).code).toBe(0);
    expect((await readFile(join(out, "learners.jsonl"), "utf8")).match(/\n/g)).toHaveLength(2);
    expect(await readdir(out)).toEqual(FILES);
  });

  it("does not replace a symbolic link, even with --force", async () => {
    await mkdir(out);
    await writeFile(join(directory, "precious"), "kept");
    await symlink("../precious", join(out, "traces.jsonl"));
    const { code, stderr } = await generate("--force");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${join(out, "traces.jsonl")}: expected a regular file, got a symbolic link\n`,
    });
    expect(await readFile(join(directory, "precious"), "utf8")).toBe("kept");
  });

  it("when killed, leaves only private temporary files, which the next run removes", async () => {
    const run = start(["generate", "--out", out, "--learners", "1000000"]);
    const large = async (): Promise<string[]> => {
      const names = await readdir(out).catch(() => []);
      const sizes = await Promise.all(
        names.map(async (name) => (await stat(join(out, name))).size),
      );
      expect(Math.max(0, ...sizes)).toBeGreaterThan(100_000);
      return names;
    };
    const names = await vi.waitFor(large, 20_000);
    run.kill("SIGKILL");
    await run.ended;
    expect(names).toContainEqual(LEARNERS);
    for (const name of await readdir(out)) {
      expect(name).toMatch(/^\.(?:learners|resources|skills|traces)\.jsonl?\.\d+\.[0-9a-f]+\.tmp$/);
      expect((await stat(join(out, name))).mode & 0o777).toBe(0o600);
    }
    expect((await generate("--learners", "2")).code).toBe(0);
    expect(await readdir(out)).toEqual(FILES);
  });

  it("leaves no files when stopped", async () => {
    const run = start(["generate", "--out", out, "--learners", "1000000"]);
    await run.until(/generation/);
    await vi.waitFor(async () => expect(await readdir(out)).toContainEqual(LEARNERS), 20_000);
    run.kill("SIGTERM");
    expect((await run.ended).code).toBe(143);
    expect(await readdir(out)).toEqual([]);
  });

  it("keeps the old school intact if the new school cannot be written", async () => {
    await generate("--learners", "5");
    const school = await readFile(join(out, "traces.jsonl"), "utf8");
    const args = ["generate", "--out", out, "--learners", "1000", "--force", "--quiet"];
    const { code, stderr } = await runBelow("ulimit -f 64;", undefined, args);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${out}: expected to write to disk, got a file above the system's size limit\n`,
    });
    expect(await readFile(join(out, "traces.jsonl"), "utf8")).toBe(school);
    expect(await readdir(out)).toEqual(FILES);
  });
});

it("reports on one line that the limit on open files is too low", async () => {
  // Versions of Node hold different numbers of files open once they have started, so the limit is lowered until it is reached.
  let limit = 26;
  let outcome: Outcome;
  do {
    limit -= 1;
    outcome = await runBelow(`ulimit -n ${limit};`, undefined, ["inspect", out]);
  } while (outcome.stderr.includes("no such file"));
  expect(outcome).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^error: EMFILE: too many open files, open '.*'\n$/),
  });
});

describe("precompute", () => {
  const precompute = async (...args: string[]): Promise<Outcome> =>
    run(["precompute", "--data", await writeData(), "--out", out, "--quiet", ...args]);

  it("replaces an existing file only with --force, and otherwise fails before reading data", async () => {
    await writeFile(out, "precious");
    const refused = {
      code: 1,
      stdout: "",
      stderr: `error: ${out}: expected a new or empty file, got one with content; use --force to replace it\n`,
    };
    expect(await run(["precompute", "--data", "none", "--out", out])).toEqual(refused);
    expect(await precompute()).toEqual(refused);
    expect(await readFile(out, "utf8")).toBe("precious");
    expect((await precompute("--force")).code).toBe(0);
    expect(await readFile(out, "latin1")).not.toBe("precious");
    expect((await run(["inspect", out])).code).toBe(0);
  });

  it.each(["/dev/null", "/dev/stdout"])("does not replace %s, even with --force", async (path) => {
    const { code, stderr } = await precompute("--out", path, "--force");
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error: \S+: expected a regular file, got a (?:device|symbolic link)\n$/,
    );
  });

  it("rejects a directory without write permission before reading data", async () => {
    // Root can write anywhere, so another user runs the command.
    const uid = process.getuid!() === 0 ? 65_534 : undefined;
    await chmod(join(directory, ".."), 0o755);
    await chmod(directory, 0o555);
    const args = ["precompute", "--data", "none", "--out", out];
    const { code, stderr } = await runBelow("", uid, args);
    await chmod(directory, 0o755);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${directory}: expected a directory to write to, got no permission to read or write it\n`,
    });
  });
});
