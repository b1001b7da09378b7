import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { type WatchedFile, type WatchOptions, watchFile } from "./watched-file.ts";

/** Milliseconds to wait for a change on a busy machine. */
const PATIENCE = 20_000;

let directory: string;
let path: string;
let watched: WatchedFile<number> | undefined;
let problems: string[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "watched-"));
  path = join(directory, "number");
  problems = [];
});

afterEach(async () => {
  watched?.close();
  await rm(directory, { recursive: true });
});

function parse(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error("expected digits\nand nothing else");
}

async function watch(options: Partial<WatchOptions<number>> = {}): Promise<WatchedFile<number>> {
  watched = await watchFile(path, parse, {
    code: "INVALID_KEYS",
    interval: 1,
    onProblem: (one) => problems.push(one),
    ...options,
  });
  return watched;
}

it("reloads a file when it is written or replaced", async () => {
  await writeFile(path, "1");
  const file = await watch();
  expect(file.current()).toBe(1);
  await writeFile(path, "2");
  await vi.waitFor(() => expect(file.current()).toBe(2), PATIENCE);
  await writeFile(`${path}.new`, "3");
  await rename(`${path}.new`, path);
  await vi.waitFor(() => expect(file.current()).toBe(3), PATIENCE);
});

it("follows a swapped symbolic link, as in mounted secrets", async () => {
  await writeFile(join(directory, "a"), "1");
  await writeFile(join(directory, "b"), "2");
  await symlink("a", path);
  const file = await watch();
  await symlink("b", `${path}.new`);
  await rename(`${path}.new`, path);
  await vi.waitFor(() => expect(file.current()).toBe(2), PATIENCE);
});

it("keeps the last valid content, and reports each invalid change once", async () => {
  await writeFile(path, "1");
  const file = await watch();
  // The file is replaced atomically, because a file written in place is empty for a moment.
  await writeFile(`${path}.new`, "one");
  await rename(`${path}.new`, path);
  await vi.waitFor(() => expect(problems).toHaveLength(1), PATIENCE);
  await rm(path);
  await vi.waitFor(() => expect(problems).toHaveLength(2), PATIENCE);
  expect(file.current()).toBe(1);
  expect(problems).toEqual([
    `${path}: expected digits\n${path}: and nothing else\nThe last valid content stays in force.`,
    `${path}: expected a file that can be read, got no such file or directory\nThe last valid content stays in force.`,
  ]);
  await writeFile(path, "2");
  await vi.waitFor(() => expect(file.current()).toBe(2), PATIENCE);
  expect(problems).toHaveLength(2);
});

it("uses the value for a missing file after the file is removed", async () => {
  await writeFile(path, "1");
  const file = await watch({ whenGone: 0 });
  await rm(path);
  await vi.waitFor(() => expect(problems).toHaveLength(1), PATIENCE);
  expect(file.current()).toBe(0);
  expect(problems).toEqual([
    `${path}: expected a file that can be read, got no such file or directory\nUntil the file exists again, its content is not in force.`,
  ]);
  await mkdir(path);
  await vi.waitFor(() => expect(problems).toHaveLength(2), PATIENCE);
  expect(file.current()).toBe(0);
  await rm(path, { recursive: true });
  await writeFile(`${path}.new`, "2");
  await rename(`${path}.new`, path);
  await vi.waitFor(() => expect(file.current()).toBe(2), PATIENCE);
});

it("reports a persistent problem repeatedly until it is fixed", async () => {
  await writeFile(path, "1");
  const file = await watch({ repeat: 10 });
  await writeFile(`${path}.new`, "one");
  await rename(`${path}.new`, path);
  await vi.waitFor(() => expect(problems.length).toBeGreaterThan(2), PATIENCE);
  expect(file.current()).toBe(1);
  expect(new Set(problems).size).toBe(1);
  await writeFile(`${path}.new`, "2");
  await rename(`${path}.new`, path);
  await vi.waitFor(() => expect(file.current()).toBe(2), PATIENCE);
  const { length } = problems;
  await wait(100);
  expect(problems).toHaveLength(length);
});

it("continues if reporting a problem fails", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  const failed = new Error("log is full");
  await writeFile(path, "1");
  const file = await watch({
    onProblem() {
      throw failed;
    },
  });
  await writeFile(`${path}.new`, "one");
  await rename(`${path}.new`, path);
  await vi.waitFor(() => expect(logged.mock.calls).toEqual([[failed]]), PATIENCE);
  await writeFile(path, "2");
  await vi.waitFor(() => expect(file.current()).toBe(2), PATIENCE);
});

it("rejects if the first content is invalid, missing, or not a regular file", async () => {
  await expect(watch()).rejects.toMatchObject({ code: "INVALID_KEYS" });
  await writeFile(path, "one");
  await expect(watch()).rejects.toThrow(`${path}: expected digits\n${path}: and nothing else`);
  path = directory;
  await expect(watch()).rejects.toThrow(
    `${directory}: expected a file that can be read, got a directory`,
  );
});
